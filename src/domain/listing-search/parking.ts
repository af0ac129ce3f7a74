import type { ListingFacts } from '../../records/listing.ts'

/** All parking spaces, else those of garage and carport; undefined when nothing is said of either. */
export function findParkingSpots(listing: ListingFacts): number | undefined {
  const { parkingTotal, garageSpaces, carportSpaces } = listing
  if (parkingTotal !== undefined) return parkingTotal
  if (garageSpaces === undefined && carportSpaces === undefined) return undefined
  return (garageSpaces ?? 0) + (carportSpaces ?? 0)
}

/** Whether there is a garage: said so, or by its spaces. */
export function findHasGarage({ hasGarage, garageSpaces }: ListingFacts): boolean | undefined {
  if (garageSpaces !== undefined && garageSpaces > 0) return true
  return hasGarage ?? (garageSpaces === 0 ? false : undefined)
}
