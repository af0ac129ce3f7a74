import type { ComparedListing } from '../../domain/listing-search/searchable-listing.ts'
import type { Market } from '../../search/ports/market.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import { findSubjectHome } from '../presentation/subject-home.ts'

/** As many as people compare on one page. */
const SHOWN = 20
/** Farther away is another rental market. */
const MAX_MILES = 25

/** Rentals around a home, nearest first; undefined when the edition has no such home. */
export async function findRentals(
  propertyId: number,
  market: Market,
  reader: EditionReader,
): Promise<ComparedListing[] | undefined> {
  const subject = await findSubjectHome(propertyId, market, reader)
  if (subject === undefined) return undefined
  if (subject.point === undefined) return []
  const near = market.listNearest({
    point: subject.point,
    status: 'for_rent',
    limit: SHOWN,
    maxMiles: MAX_MILES,
    isActiveOnly: true,
    exceptPropertyId: propertyId,
  })
  return near.map(({ listing }) => listing)
}
