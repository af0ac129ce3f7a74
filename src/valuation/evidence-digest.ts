import type { ModelSale } from '../domain/valuation/model/sale-rows.ts'

/** Sales are counted in so many parts, by home, to see how many differ between two editions without having both. */
const PARTS = 256

/** The sales of an area: their number, and a sum of their hashes for each part. The order of the sales does not matter. */
export interface EvidenceDigest {
  rows: number
  parts: Uint32Array
}

export function beginDigest(): EvidenceDigest {
  return { rows: 0, parts: new Uint32Array(PARTS) }
}

export function addToDigest(digest: EvidenceDigest, sale: ModelSale): void {
  digest.rows++
  digest.parts[sale.homeId % PARTS]! += hashSale(sale)
}

export function joinDigests(digests: Iterable<EvidenceDigest>): EvidenceDigest {
  const joined = beginDigest()
  for (const { rows, parts } of digests) {
    joined.rows += rows
    for (let part = 0; part < PARTS; part++) joined.parts[part]! += parts[part]!
  }
  return joined
}

/**
 * About how many sales differ: if n of the parts are the same after c changes that fall into parts by chance, c is -PARTS ln(n / PARTS)
 * (linear counting, Whang 1990). Infinity if no part is the same.
 */
export function estimateChanges(one: EvidenceDigest, other: EvidenceDigest): number {
  const same = one.parts.reduce((count, sum, part) => count + Number(sum === other.parts[part]), 0)
  return -PARTS * Math.log(same / PARTS)
}

const words = new Float64Array(1)
const halves = new Uint32Array(words.buffer)

/** FNV-1a over the numbers of the sale, 32 bits at a time. */
function hashSale({ homeId, day, priceDollars, latitude, longitude, fields }: ModelSale): number {
  let hash = 0x811c9dc5
  const add = (value: number) => {
    words[0] = value
    for (const half of halves) hash = Math.imul(hash ^ half, 0x01000193)
  }
  for (const value of [homeId, day, priceDollars, latitude, longitude]) add(value)
  for (let field = 0; field < fields.length; field++) add(fields[field]!)
  return hash >>> 0
}
