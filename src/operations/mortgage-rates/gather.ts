import type { Market, ResolvedLocation } from '../../search/ports/market.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'

/** Where rates are asked for: a state, the nation (`region` absent), or `unknown` for text that names no place. */
export type RateRegion = { kind: 'known'; region?: string } | { kind: 'unknown' }

/** The state of the place that the text names. A place whose state is not known counts as the nation. */
export async function gatherRateRegion(
  location: string | undefined,
  market: Market,
  reader: EditionReader,
): Promise<RateRegion> {
  if (location === undefined) return { kind: 'known' }
  const place = market.resolveLocation(location)
  if (place === undefined) return { kind: 'unknown' }
  const region = await findState(place, market, reader)
  return region === undefined ? { kind: 'known' } : { kind: 'known', region }
}

async function findState(
  place: ResolvedLocation,
  market: Market,
  reader: EditionReader,
): Promise<string | undefined> {
  switch (place.kind) {
    case 'state':
    case 'city':
      return place.stateOrProvince
    case 'county':
      return market.findCounty(place.countyFips)?.stateOrProvince
    case 'neighborhood':
      return market.findNeighborhood(place.neighborhoodId)?.stateOrProvince
    case 'zipCode': {
      const [zipCode] = await reader.getMany('zipCode', [Number(place.postalCode)])
      return zipCode?.stateOrProvince
    }
    case 'address': {
      const [property] = await reader.getMany('property', place.propertyIds.slice(0, 1))
      return property?.address.stateOrProvince
    }
  }
}
