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
type Packed<Value> = [head: number, grade: number, value: Value] | 0

/** Leads as short text: names of fields are left out, and what leads of one listing share is said once. */
export function packLeads({ address, point, parcelNumber, timeZone }: HomeLeads): string {
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
  const leads = [
    pack(address, (value) => PARTS.map((part) => value[part] ?? 0)),
    pack(point, ({ lat, lon }) => [lat, lon]),
    pack(parcelNumber, (value) => value),
    pack(timeZone, (value) => value),
  ]
  return JSON.stringify([heads, ...leads])
}

export function unpackLeads(text: string): HomeLeads {
  const [heads, address, point, parcelNumber, timeZone] = JSON.parse(text) as [
    Head[],
    Packed<(string | 0)[]>,
    Packed<[number, number]>,
    Packed<string>,
    Packed<string>,
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
    address: unpack(address, widenAddress),
    point: unpack(point, ([lat, lon]) => ({ lat, lon })),
    parcelNumber: unpack(parcelNumber, (value) => value),
    timeZone: unpack(timeZone, (value) => value),
  }
}

function widenAddress(values: readonly (string | 0)[]): Address {
  return Object.fromEntries(PARTS.map((part, at) => [part, values[at]]).filter(([, value]) => value !== 0))
}
