import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import type { NamedPlaces } from '../edition/edition-segments.ts'

/** The cities and ZIP codes that listings name, added to those known before; without a new one, those. Every spelling of a city is kept. */
export function collectNamedPlaces(
  listings: Iterable<SearchableListing>,
  before: NamedPlaces = { cities: [], postalCodes: [] },
): NamedPlaces {
  const render = (city: string, state: string) => `${city}, ${state}`
  const cities = new Map(before.cities.map((one) => [render(one.city, one.stateOrProvince), one]))
  const postalCodes = new Set(before.postalCodes)
  for (const { city, stateOrProvince, postalCode } of listings) {
    if (postalCode !== undefined) postalCodes.add(postalCode)
    if (city === undefined || stateOrProvince === undefined) continue
    const key = render(city, stateOrProvince)
    if (!cities.has(key)) cities.set(key, { city, stateOrProvince })
  }
  const isSame = cities.size === before.cities.length && postalCodes.size === before.postalCodes.length
  return isSame ? before : { cities: [...cities.values()], postalCodes: [...postalCodes] }
}
