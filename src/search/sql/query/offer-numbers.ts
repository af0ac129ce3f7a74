import { LISTING_STATUSES, type ListingStatus } from '../../../domain/listing-search/search-choices.ts'

/** The key of an offer in an edition. Unit 0 is the home itself or the cheapest unit type of a building. */
export interface OfferKey {
  propertyId: number
  status: ListingStatus
  unit: number
}

const STATUSES = LISTING_STATUSES.length

/** The largest number of unit types of a building that can be searched. Buildings have a few dozen. */
export const MOST_UNITS = 4096

/** Makes one number of the key of an offer, from which `readOfferNumber` reads it again. */
export function numberOffer({ propertyId, status, unit }: OfferKey): number {
  const number = (propertyId * MOST_UNITS + unit) * STATUSES + LISTING_STATUSES.indexOf(status)
  if (!Number.isSafeInteger(number)) throw new RangeError(`Property id ${propertyId} is too large`)
  return number
}

export function readOfferNumber(number: number): OfferKey {
  const ofHome = Math.floor(number / STATUSES)
  const status = LISTING_STATUSES[number % STATUSES]!
  return { propertyId: Math.floor(ofHome / MOST_UNITS), status, unit: ofHome % MOST_UNITS }
}
