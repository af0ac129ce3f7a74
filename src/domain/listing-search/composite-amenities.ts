import type { ListingFacts, LookupField } from '../../records/listing.ts'
import { listFoldedLookups } from './fold-lookup.ts'
import { findHasGarage, findParkingSpots } from './parking.ts'

/** A pool of the home's own: said so, or pool features without a word of the community or association. */
export function hasPrivatePool(listing: ListingFacts): boolean {
  const features = listFoldedLookups(listing, 'poolFeatures')
  if (listing.hasPool === true || features.includes('private')) return true
  const isShared = features.some((name) => name.includes('community') || name.includes('association'))
  return features.length > 0 && !isShared
}

/** Parking that is not on the street. */
export function hasOnSiteParking(listing: ListingFacts): boolean {
  if (findHasGarage(listing) === true || (findParkingSpots(listing) ?? 0) > 0) return true
  return listFoldedLookups(listing, 'parkingFeatures').some((name) =>
    ON_SITE.some((word) => name.includes(word)),
  )
}

const ON_SITE = [
  'onsite',
  'garage',
  'assigned',
  'carport',
  'driveway',
  'offstreet',
  'reserved',
  'underground',
  'parkinglot',
  'deeded',
]

/** Laundry inside the home: a place that is not shared, or a washer and a dryer among the appliances. */
export function hasInUnitLaundry(listing: ListingFacts): boolean {
  if (listFoldedLookups(listing, 'laundryFeatures').some((name) => IN_UNIT.has(name))) return true
  const appliances = listFoldedLookups(listing, 'appliances')
  const has = (word: string) => appliances.some((name) => name.includes(word) && !name.includes('dishwasher'))
  return has('washerdryer') || (has('washer') && has('dryer'))
}

const IN_UNIT = new Set([
  'inunit',
  'inside',
  'laundrycloset',
  'laundryroom',
  'inkitchen',
  'inbathroom',
  'inhall',
  'inbasement',
  'ingarage',
  'mainlevel',
  'upperlevel',
  'lowerlevel',
])

/** All utilities, or water with a source of energy, paid by the rent or the owner. */
export function includesUtilities(listing: ListingFacts): boolean {
  return (['rentIncludes', 'ownerPays'] as const).some((field) => namesUtilities(listing, field))
}

function namesUtilities(listing: ListingFacts, field: LookupField): boolean {
  const paid = new Set(listFoldedLookups(listing, field))
  if (paid.has('allutilities') || paid.has('utilities')) return true
  return paid.has('water') && (paid.has('electricity') || paid.has('gas'))
}
