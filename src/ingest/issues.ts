import { buildIssueMaker, type IssueCatalog } from './ports/issue.ts'

/** Every way in which the ingest finds data wrong or odd, from whatever feed. */
export const INGEST_ISSUES = {
  AddressMissing: { effect: 'suspect', meaning: 'The home has no street line.' },
  AgentUnknown: {
    effect: 'derived',
    meaning: 'The agent is known only from listings. Its record holds what they say.',
  },
  BathroomsDerived: {
    effect: 'derived',
    meaning:
      'The number of bathrooms was added up from its parts, or taken from the whole number in the feed.',
  },
  BathroomsZero: { effect: 'suspect', meaning: 'The dwelling has no bathrooms.' },
  BedroomsImplausible: {
    effect: 'suspect',
    meaning: 'The home has more bedrooms than fit in its living area.',
  },
  BedroomsZero: { effect: 'suspect', meaning: 'The house or townhouse has no bedrooms.' },
  BuilderUnknown: { effect: 'suspect', meaning: 'The community names a builder that is not loaded.' },
  CityDerived: { effect: 'derived', meaning: 'The missing city was taken from the ZIP code.' },
  CloseDateInFuture: {
    effect: 'dropped',
    meaning:
      'The close date of a sale is more than a day from now. The sale counts as pending, without close date and price.',
  },
  CloseDateMissing: { effect: 'suspect', meaning: 'The closed sale has no date.' },
  ClosePriceMissing: {
    effect: 'suspect',
    meaning: 'The closed sale has no price, as in states that do not disclose sale prices.',
  },
  CountyDerived: {
    effect: 'derived',
    meaning: 'The missing county, or its name or FIPS code, was taken from the county table or the ZIP code.',
  },
  CountyUnknown: { effect: 'suspect', meaning: 'The county is in no loaded table of its state.' },
  CountyUnnamed: {
    effect: 'rejected',
    meaning: 'The figures belong to a county that no table has named yet. Load the counties first.',
  },
  DuplicateRecord: {
    effect: 'rejected',
    meaning:
      'The run read the same key more than once. The most recently modified record counts, and of equals the last one read.',
  },
  EducationLevelsDerived: {
    effect: 'derived',
    meaning: 'The education levels of the school follow from its grades.',
  },
  HomeConflict: {
    effect: 'suspect',
    meaning: 'The address and the listing key belong to different homes. The address decides.',
  },
  KeyMissing: {
    effect: 'rejected',
    meaning:
      'The record has no key, or one of more than 255 characters, so it cannot be distinguished from others.',
  },
  LimitsOlderThanStored: {
    effect: 'dropped',
    meaning:
      'The loan limits of the county are for an older year than the stored ones, or for no stated year.',
  },
  ListPriceMissing: { effect: 'suspect', meaning: 'The home is on offer without an asking price.' },
  ListingUnknown: {
    effect: 'rejected',
    meaning: 'The media item, open house, room or unit type belongs to a listing that is not loaded.',
  },
  LivingAreaImplausible: {
    effect: 'suspect',
    meaning: 'The living area is too small or too large for a dwelling.',
  },
  LivingAreaZero: { effect: 'dropped', meaning: 'The living area is 0, which means that it is unknown.' },
  OfficeUnknown: {
    effect: 'derived',
    meaning: 'The office is known only from listings. Its record holds what they say.',
  },
  OlderThanStored: { effect: 'rejected', meaning: 'The record is older than the stored one.' },
  ParcelConflict: {
    effect: 'suspect',
    meaning:
      'The parcel number and another name of the home belong to different homes. The parcel number decides.',
  },
  ParcelPlaceholder: {
    effect: 'suspect',
    meaning: 'The parcel number stands for none ("N/A", "0000"), so it does not identify the home.',
  },
  PlaceFromPoint: {
    effect: 'derived',
    meaning:
      'The address names no city or state; both were taken from the ZIP codes around the point. The ZIP code stays unknown.',
  },
  PlaceMissing: {
    effect: 'suspect',
    meaning: 'The home has no ZIP code, and no city with a state, so no search by city or ZIP code finds it.',
  },
  PointFarFromPostalCode: {
    effect: 'suspect',
    meaning: 'The point is farther from its ZIP code than any ZIP code reaches.',
  },
  PointMissing: {
    effect: 'suspect',
    meaning: 'The home has no point on the map, so searches by distance do not find it.',
  },
  PointOutsideCountry: {
    effect: 'dropped',
    meaning: 'The point is 0,0 or outside the United States and their territories.',
  },
  PostalCodeMalformed: { effect: 'dropped', meaning: 'The postal code does not begin with five digits.' },
  PostalCodeUnknown: { effect: 'suspect', meaning: 'The ZIP code is in no loaded table.' },
  PriceChangeDerived: {
    effect: 'derived',
    meaning: 'The asking price differs from the stored one, and the feed does not say when it changed.',
  },
  PriceNominal: {
    effect: 'dropped',
    meaning: 'The sale price is so low that it records a transfer and not a sale.',
  },
  ShapeEmpty: { effect: 'rejected', meaning: 'The area has no shape, so nothing can lie in it.' },
  StateDerived: { effect: 'derived', meaning: 'The missing state was taken from the ZIP code.' },
  StateMalformed: {
    effect: 'dropped',
    meaning: 'The state is not a two-letter code or the name of a state.',
  },
  StreetNumberTaken: {
    effect: 'rejected',
    meaning: 'Another street has the number under which its address points would be stored.',
  },
  TimeZoneUnknown: {
    effect: 'suspect',
    meaning: 'The state has two time zones, and the point does not decide between them.',
  },
  YearBuiltImplausible: {
    effect: 'dropped',
    meaning: 'The year of building is before any house that still stands, or far in the future.',
  },
} as const satisfies IssueCatalog

export const ingestIssue = buildIssueMaker(INGEST_ISSUES)
