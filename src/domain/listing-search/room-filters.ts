import { type FilterBuilder, isWithin } from './filter.ts'

/** At least so many bedrooms, or exactly so many. */
export const buildBedroomFilter: FilterBuilder = ({ minBedrooms: min, isBedroomsExact }) => {
  if (min === undefined) return undefined
  return isBedroomsExact === true
    ? (listing) => listing.bedrooms === min
    : (listing) => isWithin(listing.bedrooms, { min })
}

/** At least so many bathrooms, halves counted. */
export const buildBathroomFilter: FilterBuilder = ({ minBathrooms: min }) =>
  min === undefined ? undefined : (listing) => isWithin(listing.bathrooms, { min })

/** At least so many parking spaces. */
export const buildParkingFilter: FilterBuilder = ({ minParkingSpots: min }) =>
  min === undefined ? undefined : (listing) => isWithin(listing.parkingSpots, { min })

/** A garage; `false` asks for nothing, as an unticked box does. */
export const buildGarageFilter: FilterBuilder = ({ hasGarage }) =>
  hasGarage === true ? (listing) => listing.hasGarage === true : undefined

/** One level only; `false` asks for nothing. */
export const buildStoryFilter: FilterBuilder = ({ isSingleStory }) =>
  isSingleStory === true ? (listing) => listing.isSingleStory === true : undefined
