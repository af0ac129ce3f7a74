import { buildIssueMaker, type IssueCatalog } from '../../ingest/ports/issue.ts'

/** Everything that the RESO feed reports about a record that it cannot use, or cannot use as it stands. */
export const RESO_ISSUES = {
  RecordMalformed: {
    effect: 'rejected',
    meaning: 'An element or line of the file is not a JSON object.',
  },
  RecordKeyMissing: {
    effect: 'rejected',
    meaning: 'The record has no key, so nothing could ever refer to it.',
  },
  ListingKeyMissing: {
    effect: 'rejected',
    meaning: 'A media item, open house, room or unit type in a file of its own does not name its listing.',
  },
  ResourceUnsupported: {
    effect: 'rejected',
    meaning:
      'The record belongs to a resource that Plat does not read, or does not say which one it belongs to.',
  },
  StandardStatusUnreadable: {
    effect: 'rejected',
    meaning: "Neither StandardStatus nor MlsStatus is one of RESO's statuses.",
  },
  CountryOutside: {
    effect: 'rejected',
    meaning: 'The home is not in the United States.',
  },
  FieldIgnored: {
    effect: 'dropped',
    meaning:
      'Plat does not read this field. Reported once per field, with the number of records and an example.',
  },
  LookupValueUnknown: {
    effect: 'suspect',
    meaning:
      'Filters and home types are decided from this field, but Plat does not know this value of it. The value is shown as it stands. Reported once per value, with the number of records and an example.',
  },
  ValueUnreadable: {
    effect: 'dropped',
    meaning: "The value is not of the field's type, or is outside its range.",
  },
  FrequencyUnreadable: {
    effect: 'dropped',
    meaning: 'An amount has no frequency or an unknown one, so it cannot be converted to a monthly amount.',
  },
  TaxYearMissing: {
    effect: 'dropped',
    meaning: 'Assessed values or a tax have no year, so they cannot be told from those of other years.',
  },
  LotUnitAssumed: {
    effect: 'derived',
    meaning: 'The lot size has no unit and is too small to be in square feet, so it was read as acres.',
  },
  PointImpossible: {
    effect: 'dropped',
    meaning: 'Latitude and longitude are both 0, or lie outside the United States.',
  },
  MediaUrlUnreadable: {
    effect: 'dropped',
    meaning: 'A media item has no http or https address.',
  },
  PageUnfollowed: {
    effect: 'partial',
    meaning: 'The file is a page that names a next page, and no file is the last page.',
  },
  OpenHouseUnreadable: {
    effect: 'dropped',
    meaning: 'An open house has no readable date, start or end.',
  },
} as const satisfies IssueCatalog

export const resoIssue = buildIssueMaker(RESO_ISSUES)

export type ResoIssueName = keyof typeof RESO_ISSUES
