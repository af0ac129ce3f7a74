import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { ListingSearch } from '../../search/ports/market.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'

/** The home that a question is about: where it is, and how a search sees it, for sale first. */
export interface SubjectHome {
  propertyId: number
  point?: GeoPoint
  searchable?: SearchableListing
}

const STATUSES = ['for_sale', 'for_rent', 'sold'] as const

/** The home of an identifier, or undefined when the edition has none. */
export async function findSubjectHome(
  propertyId: number,
  market: Pick<ListingSearch, 'findListing'>,
  reader: EditionReader,
): Promise<SubjectHome | undefined> {
  const [property] = await reader.getMany('property', [propertyId])
  if (property === undefined) return undefined
  const seen = STATUSES.map((status) => market.findListing(propertyId, status))
  const searchable = seen.find((listing) => listing !== undefined)
  return { propertyId, point: searchable?.point ?? property.point, searchable }
}
