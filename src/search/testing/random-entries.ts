import { type ComparedAddress, readComparedAddress } from '../../domain/address/compared-address.ts'
import type { HomeEntry } from '../homes/home-entry.ts'
import type { HomeQuery, ParcelQuery } from '../ports/search-engine.ts'
import type { Seeded } from './seeded.ts'

const NAMES = [
  'Oak',
  'Maple',
  'Wallingford',
  'Lake Park',
  'Saint Marks',
  '12th',
  '13th',
  'Mac Arthur',
  'Broadway',
  'Avenue E',
]
const SUFFIXES = [undefined, 'St', 'Ave', 'Drive', 'Ct'] as const
const DIRECTIONS = [undefined, undefined, undefined, 'N', 'South', 'NE'] as const
const UNITS = [undefined, undefined, undefined, undefined, 'Apt 4', '12B'] as const
const PLACES = [
  { city: 'Seattle', stateOrProvince: 'WA', postalCode: '98101', county: '53033' },
  { city: 'Seattle', stateOrProvince: 'WA', postalCode: '98103', county: '53033' },
  { city: 'Kent', stateOrProvince: 'WA', postalCode: '98030', county: '53033' },
  { city: 'Springfield', stateOrProvince: 'IL', postalCode: '62701', county: '17167' },
  { city: 'Springfield', stateOrProvince: 'MO', postalCode: '65801', county: '29077' },
] as const

/** Makes homes with addresses and parcel numbers, of which any part may be unknown, by ascending id. Many share a house number. */
export function makeRandomEntries(random: Seeded, count: number, firstId = 1): HomeEntry[] {
  return Array.from({ length: count }, (_, index) => makeEntry(random, firstId + index * 2))
}

function makeEntry(random: Seeded, propertyId: number): HomeEntry {
  const { county, ...place } = random.pick(PLACES)
  const address = random.maybe(0.97, () => makeAddress(random, place))
  return {
    propertyId,
    ...(address && { address }),
    ...random.maybe(0.7, () => ({ parcel: String(1000 + random.whole(0, random.pick([3, 400]))) })),
    ...random.maybe(0.9, () => ({ countyFips: county })),
    stateOrProvince: place.stateOrProvince,
  }
}

function makeAddress(
  random: Seeded,
  place: { city: string; stateOrProvince: string; postalCode: string },
): ComparedAddress | undefined {
  return readComparedAddress({
    streetNumber: String(random.pick([1, 12, 77, 100, 4512])),
    streetDirPrefix: random.pick(DIRECTIONS),
    streetName: random.pick(NAMES),
    streetSuffix: random.pick(SUFFIXES),
    streetDirSuffix: random.pick(DIRECTIONS),
    unitNumber: random.pick(UNITS),
    stateOrProvince: place.stateOrProvince,
    ...random.maybe(0.9, () => ({ city: place.city })),
    ...random.maybe(0.9, () => ({ postalCode: place.postalCode })),
  })
}

/** Makes queries for such homes. Some find nothing. */
export function listRandomHomeQueries(random: Seeded, count: number): HomeQuery[] {
  return Array.from({ length: count }, (): HomeQuery => {
    const number = String(random.pick([1, 12, 77, 100, 4512, 9]))
    const { city, stateOrProvince, postalCode } = random.pick(PLACES)
    return random.pick<HomeQuery>([
      { kind: 'zipCode', number, postalCode },
      { kind: 'city', number, city: city.toLowerCase() },
      { kind: 'city', number, city: city.toLowerCase(), stateOrProvince },
      { kind: 'city', number, city: 'atlantis' },
      { kind: 'street', number, name: random.pick(['oak', 'st marks', '12', 'lake', 'lake park', 'elm']) },
    ])
  })
}

export function listRandomParcelQueries(random: Seeded, count: number): ParcelQuery[] {
  return Array.from({ length: count }, () => ({
    parcel: String(1000 + random.whole(0, 5)),
    ...random.maybe(0.5, () => ({ countyFips: random.pick(PLACES).county })),
    ...random.maybe(0.3, () => ({ stateOrProvince: random.pick(PLACES).stateOrProvince })),
  }))
}
