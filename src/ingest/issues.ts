import { buildIssueMaker, type IssueCatalogue } from './ports/issue.ts'

/** Every way in which the ingest finds a record's data wrong or odd, whatever feed it came from. */
export const INGEST_ISSUES = {
  AddressMissing: { effect: 'suspect', meaning: 'The home has no street line.' },
  AgentUnknown: {
    effect: 'derived',
    meaning: 'Only listings speak of the agent; what they say of it is kept.',
  },
  BathroomsDerived: {
    effect: 'derived',
    meaning: 'The count of bathrooms was summed from its parts, or taken from the whole number.',
  },
  BathroomsZero: { effect: 'suspect', meaning: 'A dwelling without bathrooms.' },
  BedroomsImplausible: { effect: 'suspect', meaning: 'More bedrooms than the living area has room for.' },
  BedroomsZero: { effect: 'suspect', meaning: 'A house or townhouse without bedrooms.' },
  BuilderUnknown: { effect: 'suspect', meaning: 'A community names a builder that is not loaded.' },
  CityDerived: { effect: 'derived', meaning: 'The missing city was taken from the ZIP code.' },
  CloseDateInFuture: {
    effect: 'dropped',
    meaning:
      'A sale is said to have closed more than a day from now. It counts as pending, without close date and price.',
  },
  CloseDateMissing: { effect: 'suspect', meaning: 'A closed sale has no date.' },
  ClosePriceMissing: {
    effect: 'suspect',
    meaning: 'A closed sale has no price, as where sale prices are not disclosed.',
  },
  CountyDerived: {
    effect: 'derived',
    meaning: 'The missing county, its name or its FIPS code was taken from the county table or the ZIP code.',
  },
  CountyUnknown: { effect: 'suspect', meaning: 'The county is in no loaded table of its state.' },
  CountyUnnamed: {
    effect: 'rejected',
    meaning: 'Figures of a county that no table has named yet: load the counties first.',
  },
  DuplicateRecord: {
    effect: 'rejected',
    meaning:
      'The run read the same key more than once; the newest modification is kept, the later one of equals.',
  },
  EducationLevelsDerived: {
    effect: 'derived',
    meaning: 'The levels of the school were taken from its grades.',
  },
  HomeConflict: {
    effect: 'suspect',
    meaning: 'The address and the listing key are bound to different homes; the address decides.',
  },
  KeyMissing: {
    effect: 'rejected',
    meaning: 'A record without a key, or with one over 255 characters, cannot be told apart from others.',
  },
  LimitsOlderThanStored: {
    effect: 'dropped',
    meaning: "A county's loan limits are of an older or unnamed year than those that are stored.",
  },
  ListPriceMissing: { effect: 'suspect', meaning: 'An offered home has no asking price.' },
  ListingUnknown: {
    effect: 'rejected',
    meaning: 'A media item, open house, room or unit type belongs to a listing that is not loaded.',
  },
  LivingAreaImplausible: {
    effect: 'suspect',
    meaning: 'A living area smaller or larger than dwellings have.',
  },
  LivingAreaZero: { effect: 'dropped', meaning: 'A living area of 0 means that it is unknown.' },
  OfficeUnknown: {
    effect: 'derived',
    meaning: 'Only listings speak of the office; what they say of it is kept.',
  },
  OlderThanStored: { effect: 'rejected', meaning: 'The record was modified before the one that is stored.' },
  ParcelConflict: {
    effect: 'suspect',
    meaning:
      'The parcel number and another name of the home are bound to different homes; the parcel decides.',
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
    meaning: 'The point lies further from the ZIP code than ZIP codes reach.',
  },
  PointMissing: {
    effect: 'suspect',
    meaning: 'The home has no point on the map: searches by distance pass it by.',
  },
  PointOutsideCountry: {
    effect: 'dropped',
    meaning: 'The point is 0,0 or outside the United States and their territories.',
  },
  PostalCodeMalformed: { effect: 'dropped', meaning: 'The postal code does not begin with five digits.' },
  PostalCodeUnknown: { effect: 'suspect', meaning: 'The ZIP code is in no loaded table.' },
  PriceChangeDerived: {
    effect: 'derived',
    meaning: 'The asking price differs from the stored one and the feed does not say since when.',
  },
  PriceNominal: { effect: 'dropped', meaning: 'A sale price so low that it records a transfer, not a sale.' },
  ShapeEmpty: { effect: 'rejected', meaning: 'An area without a shape holds nothing.' },
  StateDerived: { effect: 'derived', meaning: 'The missing state was taken from the ZIP code.' },
  StateMalformed: {
    effect: 'dropped',
    meaning: 'The state is not a two-letter code or the name of a state.',
  },
  TimeZoneUnknown: {
    effect: 'suspect',
    meaning: 'The state has two time zones and the point does not settle which.',
  },
  YearBuiltImplausible: {
    effect: 'dropped',
    meaning: 'A year of building before there were any such homes, or far ahead.',
  },
} as const satisfies IssueCatalogue

export const ingestIssue = buildIssueMaker(INGEST_ISSUES)
