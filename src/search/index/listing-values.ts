import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import { memoizeFewTexts } from '../../domain/memoize.ts'
import { type CalendarDate, startOfDateMs } from '../../records/calendar-date.ts'
import type { CodeValue } from './code-column.ts'
import type { CodeField, NumberField } from './listing-image.ts'

// A function a field: where one expression reads many fields of many objects, V8 looks each of them up by its name.

const startOfDay = memoizeFewTexts((date) => startOfDateMs(date as CalendarDate))

/** The number of each column. */
export const NUMBER_READERS: Readonly<
  Record<NumberField, (listing: SearchableListing) => number | undefined>
> = {
  propertyId: ({ propertyId }) => propertyId,
  listingId: ({ listingId }) => listingId,
  priceDollars: ({ priceDollars }) => priceDollars,
  hoaFeeDollars: ({ hoaFeeDollars }) => hoaFeeDollars,
  bedrooms: ({ bedrooms }) => bedrooms,
  bathrooms: ({ bathrooms }) => bathrooms,
  areaSqft: ({ areaSqft }) => areaSqft,
  lotSqft: ({ lotSqft }) => lotSqft,
  yearBuilt: ({ yearBuilt }) => yearBuilt,
  parkingSpots: ({ parkingSpots }) => parkingSpots,
  photoCount: ({ photoCount }) => photoCount,
  onMarketAtMs: ({ onMarketAtMs }) => onMarketAtMs,
  modifiedAtMs: ({ modifiedAtMs }) => modifiedAtMs,
  lastOpenHouseEndMs: ({ lastOpenHouseEndMs }) => lastOpenHouseEndMs,
  closeDate: ({ closeDate }) => (closeDate === undefined ? undefined : startOfDay(closeDate)),
  availabilityDate: ({ availabilityDate }) =>
    availabilityDate === undefined ? undefined : startOfDay(availabilityDate),
  lat: ({ point }) => point?.lat,
  lon: ({ point }) => point?.lon,
}

/** The shared value of each column. */
export const CODE_READERS: Readonly<
  Record<CodeField, (listing: SearchableListing) => CodeValue | undefined>
> = {
  source: ({ source }) => source,
  homeType: ({ homeType }) => homeType,
  standardStatus: ({ standardStatus }) => standardStatus,
  city: ({ city }) => city,
  stateOrProvince: ({ stateOrProvince }) => stateOrProvince,
  postalCode: ({ postalCode }) => postalCode,
  countyFips: ({ countyFips }) => countyFips,
  subdivisionName: ({ subdivisionName }) => subdivisionName,
  propertyTaxRate: ({ propertyTaxRate }) => propertyTaxRate,
  homeInsuranceRate: ({ homeInsuranceRate }) => homeInsuranceRate,
  neighborhoodIds: ({ neighborhoodIds }) => neighborhoodIds,
  boundaryCities: ({ boundaryCities }) => boundaryCities,
}
