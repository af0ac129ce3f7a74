import type { NearbyRentalsData, NearbyRentalsParameters } from '../../contract/nearby-rentals.ts'
import type { SummaryText } from '../documents/answer-documents.ts'
import { findRightSpan } from '../documents/right-span.ts'
import { spliceSummaries } from '../documents/splice-summaries.ts'
import type { Operation } from '../operation.ts'
import { type FoundListing, gatherFound } from '../presentation/found-listings.ts'
import { listFlagChanges } from '../presentation/listing-flags.ts'
import { findRentals } from './gather.ts'
import { presentRental, type RentalContext } from './present.ts'

/** Homes for rent around a property, nearest first; none where it is not known where the property lies. */
export const runNearbyRentals: Operation<NearbyRentalsParameters, NearbyRentalsData> = async (
  { property_id },
  { nowMs, market, reader, settings, splicing },
) => {
  const rentals = await findRentals(property_id, market, reader)
  if (rentals === undefined) return { kind: 'notFound' }
  const context = { baseUrl: settings.baseUrl, nowMs }
  if (splicing !== undefined) {
    const summaries = {
      kind: 'nearbyRental',
      present: async (some: typeof rentals) =>
        (await gatherFound(some, reader)).map((found) => buildRentalDocument(found, context)),
    } as const
    return { kind: 'spliced', body: await spliceSummaries(rentals, summaries, nowMs, splicing) }
  }
  const found = await gatherFound(rentals, reader)
  return { kind: 'answer', data: found.map((rental) => presentRental(rental, context)) }
}

function buildRentalDocument(found: FoundListing, context: RentalContext): SummaryText {
  return {
    ...findRightSpan(listFlagChanges(found.listing), context.nowMs),
    parts: [JSON.stringify(presentRental(found, context))],
  }
}
