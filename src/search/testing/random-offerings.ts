import { listPlacedOfferings, type PlacedOffering } from '../offerings/placed-offerings.ts'
import { buildRandomHomes } from './random-homes.ts'

/** Makes the times on the market of random homes. The same seed gives the same. */
export function makeRandomOfferings(homes: number, seed: number): PlacedOffering[] {
  const { property, listing } = buildRandomHomes(homes, seed)
  const ofHomes = Map.groupBy(listing, ({ propertyId }) => propertyId)
  return property.flatMap((home) =>
    listPlacedOfferings(home, ofHomes.get(home.id) ?? [], undefined, () => ({
      neighborhoodIds: [home.id % 5],
    })),
  )
}
