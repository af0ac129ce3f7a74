import type { ListingFacts } from '../../../records/listing.ts'
import { listFoldedLookups } from './fold-lookup.ts'

/** The basements that are known. "Full" or "Walk-Out" alone says nothing about the finish. */
export function listBasements(listing: ListingFacts): Set<'finished' | 'unfinished'> {
  const names = listFoldedLookups(listing, 'basement')
  const basements = new Set<'finished' | 'unfinished'>()
  if (names.some((name) => FINISHED.has(name))) basements.add('finished')
  if (names.includes('unfinished')) basements.add('unfinished')
  return basements
}

const FINISHED = new Set(['finished', 'partiallyfinished', 'partialfinished', 'fullyfinished', 'apartment'])

/** Whether the home is on one level, by its stories or else its levels. The building's stories do not count. */
export function findIsSingleStory(listing: ListingFacts): boolean | undefined {
  if (listing.stories !== undefined) return listing.stories === 1
  const levels = listFoldedLookups(listing, 'levels')
  return levels.length === 0 ? undefined : levels.every((name) => name === 'one' || name === 'onelevel')
}

/** All parking spaces, or else those of garage and carport; undefined when neither is stated. */
export function findParkingSpots(listing: ListingFacts): number | undefined {
  const { parkingTotal, garageSpaces, carportSpaces } = listing
  if (parkingTotal !== undefined) return parkingTotal
  if (garageSpaces === undefined && carportSpaces === undefined) return undefined
  return (garageSpaces ?? 0) + (carportSpaces ?? 0)
}

/** Whether there is a garage, as stated or by its spaces. */
export function findHasGarage({ hasGarage, garageSpaces }: ListingFacts): boolean | undefined {
  if (garageSpaces !== undefined && garageSpaces > 0) return true
  return hasGarage ?? (garageSpaces === 0 ? false : undefined)
}
