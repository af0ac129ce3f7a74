import type { ListingFacts, UnitType } from '../../records/listing.ts'
import type { SearchableListing, UnitOffer } from './searchable-listing.ts'

/**
 * The unit types of a building as offers, cheapest first, those without a rent last. A value that no unit type states is
 * the building's own.
 */
export function listUnitOffers(unitTypes: ListingFacts['unitTypes'], building: UnitOffer): UnitOffer[] {
  const isStated = (member: keyof UnitType) => unitTypes.some((unit) => unit[member] !== undefined)
  const hasRents = isStated('rentCentsMin') || isStated('rentCentsMax')
  const [hasBeds, hasBaths, hasAreas] = [isStated('bedsTotal'), isStated('bathsTotal'), isStated('areaSqft')]
  const offers = unitTypes.map((unit) => ({
    ...(hasRents ? describeRents(unit) : building),
    bedrooms: hasBeds ? unit.bedsTotal : building.bedrooms,
    bathrooms: hasBaths ? unit.bathsTotal : building.bathrooms,
    areaSqft: hasAreas ? unit.areaSqft : building.areaSqft,
  }))
  return offers.sort(({ priceDollars: one = Infinity }, { priceDollars: other = Infinity }) =>
    one === other ? 0 : one - other,
  )
}

function describeRents({ rentCentsMin, rentCentsMax }: UnitType): UnitOffer {
  const lowest = rentCentsMin ?? rentCentsMax
  const highest = rentCentsMax ?? rentCentsMin
  // Explicitly unknown, so that an offer does not take the building's figures.
  if (lowest === undefined || highest === undefined || lowest <= 0)
    return { priceDollars: undefined, highestPriceDollars: undefined }
  return { priceDollars: lowest / 100, highestPriceDollars: Math.max(lowest, highest) / 100 }
}

/**
 * A listing as the offers that a search can match: the listing itself, or a building's unit types one by one, cheapest
 * first. All filters must hold of one and the same offer.
 */
export function listOffers(listing: SearchableListing): readonly SearchableListing[] {
  const { unitOffers, ...building } = listing
  return unitOffers === undefined ? [listing] : unitOffers.map((unit) => ({ ...building, ...unit }))
}
