import type { HomeType, ListingCore, ListingDetails, ListingFacts } from '../../../records/listing.ts'
import type { ResoSettings } from '../reso-settings.ts'
import type { RecordReader } from '../values/record-reader.ts'
import { parseStandardStatus } from './listing-class.ts'
import { type ListingParts, shapeCore, shapeDetails } from './listing-shape.ts'
import { mapDates } from './map-dates.ts'
import { mapFlags, mapParking } from './map-features.ts'
import {
  mapChildren,
  mapDisplay,
  mapIdentity,
  mapKind,
  mapListingTerms,
  mapPeople,
} from './map-listing-parts.ts'
import { mapCosts, mapPrices } from './map-prices.ts'
import { mapBaths, mapSize } from './map-size.ts'

/** A listing in two parts: what ingest looks at, and what it only stores. */
interface MappedListing {
  core: ListingCore
  details: ListingDetails
}

/** The listing in a RESO Property record, or undefined (with an issue) when it has no readable status or is abroad. */
export function mapProperty(
  reader: RecordReader,
  listingKey: string,
  settings: ResoSettings,
): MappedListing | undefined {
  if (!isInUnitedStates(reader)) return undefined
  const standardStatus =
    parseStandardStatus(reader.lookup('StandardStatus')) ?? parseStandardStatus(reader.text('MlsStatus'))
  if (standardStatus === undefined) {
    reader.report('StandardStatusUnreadable', String(reader.raw('StandardStatus') ?? 'absent').slice(0, 40))
    return undefined
  }
  const kind = mapKind(reader, listingKey, standardStatus)
  const parts: ListingParts = {
    kind,
    identity: mapIdentity(reader),
    prices: mapPrices(reader, kind.tenure, standardStatus),
    dates: mapDates(reader),
    size: fillStories(mapSize(reader), kind.homeType),
    baths: mapBaths(reader),
    flags: mapFlags(reader),
    parking: mapParking(reader),
    costs: mapCosts(reader),
    terms: mapListingTerms(reader),
    display: mapDisplay(reader),
    people: mapPeople(reader),
    children: mapChildren(reader, settings),
  }
  return { core: shapeCore(parts), details: shapeDetails(parts) }
}

/** RESO's StoriesTotal is of the building, which is the home itself unless others live above or below it. */
const WHOLE_BUILDINGS: ReadonlySet<HomeType> = new Set(['house', 'townhouse', 'multiFamily', 'manufactured'])

function fillStories<Size extends Pick<ListingFacts, 'stories' | 'storiesTotal'>>(
  size: Size,
  homeType: HomeType,
): Size {
  return { ...size, stories: size.stories ?? (WHOLE_BUILDINGS.has(homeType) ? size.storiesTotal : undefined) }
}

function isInUnitedStates(reader: RecordReader): boolean {
  const country = reader.text('Country')
  if (country === undefined || /^(us|usa|united ?states.*)$/i.test(country)) return true // "US", "UnitedStates"
  reader.report('CountryOutside', country.slice(0, 40))
  return false
}
