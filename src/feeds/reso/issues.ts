import type { Issue } from '../../ingest/ports/issue.ts'

/** An element or line of the file is no JSON object. */
export function recordMalformed(place: string, detail: string): Issue {
  return { name: 'RecordMalformed', effect: 'rejected', place, detail }
}

/** The record has no key, so that nothing could ever refer to it. */
export function recordKeyMissing(place: string, detail: string): Issue {
  return { name: 'RecordKeyMissing', effect: 'rejected', place, detail }
}

/** The record belongs to a resource that is not read, or does not tell to which it belongs. */
export function resourceUnsupported(place: string, detail: string): Issue {
  return { name: 'ResourceUnsupported', effect: 'rejected', place, detail }
}

/** Neither StandardStatus nor MlsStatus is one of RESO's statuses. */
export function standardStatusUnreadable(place: string, detail: string): Issue {
  return { name: 'StandardStatusUnreadable', effect: 'rejected', place, detail }
}

/** The home is not in the United States. */
export function countryOutside(place: string, detail: string): Issue {
  return { name: 'CountryOutside', effect: 'rejected', place, detail }
}

/** A field that the Data Dictionary does not know; told once a name, with its count and an example. */
export function localFieldIgnored(place: string, detail: string): Issue {
  return { name: 'LocalFieldIgnored', effect: 'dropped', place, detail }
}

/** A field's value is not of the field's type or outside its range. */
export function valueUnreadable(place: string, detail: string): Issue {
  return { name: 'ValueUnreadable', effect: 'dropped', place, detail }
}

/** An amount is given without a frequency, or with an unknown one, so that it cannot be brought to a month. */
export function frequencyUnreadable(place: string, detail: string): Issue {
  return { name: 'FrequencyUnreadable', effect: 'dropped', place, detail }
}

/** Latitude and longitude are 0, 0 or lie outside the United States. */
export function pointImpossible(place: string, detail: string): Issue {
  return { name: 'PointImpossible', effect: 'dropped', place, detail }
}

/** A medium has no address under http or https. */
export function mediaUrlUnreadable(place: string, detail: string): Issue {
  return { name: 'MediaUrlUnreadable', effect: 'dropped', place, detail }
}

/** An open house has no readable date, start or end. */
export function openHouseUnreadable(place: string, detail: string): Issue {
  return { name: 'OpenHouseUnreadable', effect: 'dropped', place, detail }
}
