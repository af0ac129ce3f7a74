import type { ListingStatus } from '../domain/listing-search/listing-criteria.ts'
import { isInArea } from '../domain/listing-search/search-area.ts'
import type { SearchableListing } from '../domain/listing-search/searchable-listing.ts'
import type { Pause } from './edition-tables.ts'
import { forEachInPortions } from './edition-tables.ts'
import { foldPlaceName } from './fold-place-name.ts'
import type { PointIndex } from './point-index.ts'
import { buildPointIndex } from './point-index.ts'
import type { ResolvedLocation, SearchPlace } from './ports/market.ts'

export const LISTING_STATUSES: readonly ListingStatus[] = ['for_sale', 'for_rent', 'sold']

/** The listings of one status, by home and by every place that holds them, each list by property id. */
export interface ListingShelf {
  byProperty: ReadonlyMap<number, SearchableListing>
  byPoint: PointIndex<SearchableListing>
  listAt(place: SearchPlace): readonly SearchableListing[]
}

/** A place as one text, the same for every spelling of it. */
function renderPlaceKey(location: Exclude<ResolvedLocation, { kind: 'address' }>): string {
  switch (location.kind) {
    case 'state':
      return `state ${location.stateOrProvince}`
    case 'county':
      return `county ${location.countyFips}`
    case 'city':
      return `city ${location.stateOrProvince} ${foldPlaceName(location.city)}`
    case 'zipCode':
      return `zip ${location.postalCode}`
    case 'neighborhood':
      return `neighborhood ${location.neighborhoodId}`
  }
}

/** A shelf for each status. */
export type ListingShelves = Readonly<Record<ListingStatus, ListingShelf>>

const PORTION = 500

/** Makes the shelf of the listings of one status: each home at most once, by property id. */
export async function buildShelf(
  listings: readonly SearchableListing[],
  pause: Pause,
): Promise<ListingShelf> {
  const byPlace = new Map<string, SearchableListing[]>()
  await forEachInPortions(listings, PORTION, pause, (listing) => addToPlaces(byPlace, listing))
  const byProperty = new Map(listings.map((listing) => [listing.propertyId, listing]))
  await pause()
  return {
    byProperty,
    byPoint: buildPointIndex(listings, ({ point }) => point),
    listAt: (location) => {
      if (location.kind === 'area') return listings.filter(({ point }) => isInArea(point, location.area))
      if (location.kind !== 'address') return byPlace.get(renderPlaceKey(location)) ?? []
      return location.propertyIds.map((id) => byProperty.get(id)).filter((listing) => listing !== undefined)
    },
  }
}

function addToPlaces(byPlace: Map<string, SearchableListing[]>, listing: SearchableListing): void {
  for (const key of listPlaceKeys(listing)) {
    const listings = byPlace.get(key)
    if (listings === undefined) byPlace.set(key, [listing])
    else listings.push(listing)
  }
}

function listPlaceKeys(listing: SearchableListing): string[] {
  const { city, stateOrProvince, postalCode, countyFips, neighborhoodIds } = listing
  const keys = neighborhoodIds.map((neighborhoodId) =>
    renderPlaceKey({ kind: 'neighborhood', neighborhoodId }),
  )
  if (stateOrProvince !== undefined) keys.push(renderPlaceKey({ kind: 'state', stateOrProvince }))
  if (countyFips !== undefined) keys.push(renderPlaceKey({ kind: 'county', countyFips }))
  if (postalCode !== undefined) keys.push(renderPlaceKey({ kind: 'zipCode', postalCode }))
  if (city !== undefined && stateOrProvince !== undefined)
    keys.push(renderPlaceKey({ kind: 'city', city, stateOrProvince }))
  return keys
}
