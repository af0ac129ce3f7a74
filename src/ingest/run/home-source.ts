import type { Address } from '../../records/address.ts'
import { calendarDateOf, startOfDateMs } from '../../records/calendar-date.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import { type Assessment, dateFacts, findAssessmentDate } from '../../records/home/assessment.ts'
import { type DatedHomeFacts, pickHomeFacts } from '../../records/home/home-facts.ts'
import { isOffered, type Listing } from '../../records/listing.ts'
import { listedAtMs } from './listing-links.ts'

/** What a listing or an assessment says of its home. */
export interface HomeSource {
  /** That of the listing, or the negative of that of the assessment. */
  id: number
  propertyId: number
  /** Names the source and its key, to decide ties in the same way in every store. */
  name: string
  /** When the listing came on the market, or the day of the assessment. */
  atMs: number
  address: Address
  point: GeoPoint | undefined
  parcelNumber: string | undefined
  timeZone: string | undefined
  hidesAddress: boolean
  facts: DatedHomeFacts
}

export function describeListing(listing: Listing): HomeSource {
  const { id, propertyId, source, listingKey, address, point, parcelNumber, timeZone } = listing
  const atMs = listedAtMs(listing)
  return {
    ...{ id, propertyId, name: `${source}\t${listingKey}`, atMs, address, point, parcelNumber, timeZone },
    hidesAddress: hidesAddress(listing),
    facts: dateFacts(pickHomeFacts(listing), calendarDateOf(atMs)),
  }
}

/** Undefined if the parcel is no home yet. */
export function describeAssessment(assessment: Assessment): HomeSource | undefined {
  const { id, propertyId, source, assessmentKey, address, point, parcelNumber } = assessment
  if (propertyId === undefined) return undefined
  const asOf = findAssessmentDate(assessment)
  return {
    ...{ id: -id, propertyId, name: `${source}\t${assessmentKey}`, address, point, parcelNumber },
    atMs: startOfDateMs(asOf),
    timeZone: undefined,
    hidesAddress: false,
    facts: dateFacts(pickHomeFacts(assessment), asOf),
  }
}

/** Whether the home's address must not be shown anywhere because of this listing. */
function hidesAddress({ standardStatus, isAddressDisplayAllowed }: Listing): boolean {
  return !isAddressDisplayAllowed && isOffered(standardStatus)
}
