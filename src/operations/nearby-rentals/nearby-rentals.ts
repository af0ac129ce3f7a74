import type { NearbyRentalsData, NearbyRentalsParameters } from '../../contract/nearby-rentals.ts'
import type { Operation } from '../operation.ts'
import { gatherRentals } from './gather.ts'
import { presentRental } from './present.ts'

/** Homes for rent around a property, nearest first; none where it is not known where the property lies. */
export const runNearbyRentals: Operation<NearbyRentalsParameters, NearbyRentalsData> = async (
  { property_id },
  { nowMs, market, reader, settings },
) => {
  const found = await gatherRentals(property_id, market, reader)
  if (found === undefined) return { kind: 'notFound' }
  const context = { baseUrl: settings.baseUrl, nowMs }
  return { kind: 'answer', data: found.map((rental) => presentRental(rental, context)) }
}
