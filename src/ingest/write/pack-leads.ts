import type { Address } from '../../records/address.ts'
import type { HomeLeads, Lead } from './home-leads.ts'

/** The order in which address parts are packed. */
const PARTS = [
  'streetNumber',
  'streetDirPrefix',
  'streetName',
  'streetSuffix',
  'streetDirSuffix',
  'unitNumber',
  'unparsedAddress',
  'city',
  'stateOrProvince',
  'postalCode',
  'countyOrParish',
  'countyFips',
] as const satisfies readonly (keyof Address)[]

type Head = [listingId: number, listedAtMs: number, tie: number]
/** Text, or the number of a word that is kept. 0 is absent. */
type Part = string | number
type Packed<Value> = [head: number, grade: number, value: Value] | 0

/** Beyond this many, words are written out: cities, states, ZIP codes and suffixes are far fewer. */
const MAX_WORDS = 100_000

/** What addresses have in common, and is kept as one word for all. */
const SHARED = new Set<keyof Address>([
  'streetDirPrefix',
  'streetSuffix',
  'streetDirSuffix',
  'city',
  'stateOrProvince',
  'postalCode',
  'countyOrParish',
  'countyFips',
])

export interface LeadPacker {
  pack(leads: HomeLeads): string
  unpack(text: string): HomeLeads
}

/**
 * Leads as short text: names of fields are left out, what leads of one listing share is said once, and words that come
 * again and again are numbers, which mean something to this packer only.
 */
export function createLeadPacker(): LeadPacker {
  const words: string[] = []
  const numbers = new Map<string, number>()
  const shorten = (word: string): Part => {
    const known = numbers.get(word)
    if (known !== undefined || words.length >= MAX_WORDS) return known ?? word
    numbers.set(word, words.push(word))
    return words.length
  }
  const lengthen = (part: Part): string => (typeof part === 'string' ? part : words[part - 1]!)
  return { pack: (leads) => packLeads(leads, shorten), unpack: (text) => unpackLeads(text, lengthen) }
}

function packLeads(
  { address, point, parcelNumber, timeZone }: HomeLeads,
  shorten: (word: string) => Part,
): string {
  const heads: Head[] = []
  const pack = <Value, Small>(
    lead: Lead<Value> | undefined,
    shrink: (value: Value) => Small,
  ): Packed<Small> => {
    if (lead === undefined) return 0
    const known = heads.findIndex(([listingId]) => listingId === lead.listingId)
    const head = known === -1 ? heads.push([lead.listingId, lead.rank[1], lead.rank[2]]) - 1 : known
    return [head, lead.rank[0], shrink(lead.value)]
  }
  const packPart = (value: Address, part: (typeof PARTS)[number]): Part => {
    const text = value[part]
    if (text === undefined) return 0
    return SHARED.has(part) ? shorten(text) : text
  }
  const leads = [
    pack(address, (value) => PARTS.map((part) => packPart(value, part))),
    pack(point, ({ lat, lon }) => [lat, lon]),
    pack(parcelNumber, (value) => value),
    pack(timeZone, shorten),
  ]
  return JSON.stringify([heads, ...leads])
}

function unpackLeads(text: string, lengthen: (part: Part) => string): HomeLeads {
  const [heads, address, point, parcelNumber, timeZone] = JSON.parse(text) as [
    Head[],
    Packed<Part[]>,
    Packed<[number, number]>,
    Packed<string>,
    Packed<Part>,
  ]
  const unpack = <Small, Value>(
    packed: Packed<Small>,
    widen: (small: Small) => Value,
  ): Lead<Value> | undefined => {
    if (packed === 0) return undefined
    const [listingId, listedAtMs, tie] = heads[packed[0]]!
    return { value: widen(packed[2]), listingId, rank: [packed[1], listedAtMs, tie] }
  }
  return {
    address: unpack(address, (parts) => widenAddress(parts, lengthen)),
    point: unpack(point, ([lat, lon]) => ({ lat, lon })),
    parcelNumber: unpack(parcelNumber, (value) => value),
    timeZone: unpack(timeZone, lengthen),
  }
}

function widenAddress(values: readonly Part[], lengthen: (part: Part) => string): Address {
  return Object.fromEntries(
    PARTS.map((part, at) => [part, values[at]!] as const)
      .filter(([, value]) => value !== 0)
      .map(([part, value]) => [part, lengthen(value)]),
  )
}
