import { findTimeZone } from '../ingest/derive/time-zone.ts'
import { describeAssessment, describeListing, type HomeSource } from '../ingest/run/home-source.ts'
import { type HomeSources, offerSource } from '../ingest/run/home-sources.ts'
import type { Assessment } from '../records/home/assessment.ts'
import type { Listing } from '../records/listing.ts'
import type { Property } from '../records/property.ts'

/** A listing of a home, and how a view shows it, if it does. */
export interface HomeListing {
  stored: Listing
  shown?: Listing
  /** Whether the view shows what the owner does not want on the internet. */
  ignoresOptOuts: boolean
}

/** What is known of a home, and what a view shows of it. */
export interface HomeEvidence {
  listings: readonly HomeListing[]
  /** The assessments that are shown, and the number of all. */
  assessments: readonly Assessment[]
  assessmentCount: number
}

/**
 * Describes a home from what a view shows of its listings and assessments. Address and point come from the best of them, as if the
 * others had never been loaded. Returns undefined if nothing that describes the home is shown.
 */
export function showHome(home: Property, records: HomeEvidence): Property | undefined {
  const { listings, assessments, assessmentCount } = records
  const sources = [
    ...listings.filter(({ shown }) => shown !== undefined).map(({ stored }) => describeListing(stored)),
    ...assessments.flatMap((one) => describeAssessment(one) ?? []),
  ]
  const isHidden =
    home.isAddressHidden === true && listings.some((one) => !one.ignoresOptOuts && hidesAddress(one.stored))
  const telling = listTelling(listings, sources)
  const isComplete = telling.length === listings.length + assessmentCount
  if (isComplete && isHidden === (home.isAddressHidden === true)) return home
  // A home that nothing describes any longer stays as it was.
  if (telling.length === 0) return listings.length + assessmentCount === 0 ? home : undefined
  return buildHome(home.id, telling, isHidden)
}

/** The sources whose address is not withheld by a rule; all if there are no others. */
function listTelling(
  listings: readonly HomeListing[],
  sources: readonly HomeSource[],
): readonly HomeSource[] {
  const withheld = new Set(listings.filter(isAddressWithheld).map(({ stored }) => stored.id))
  const telling = sources.filter(({ id }) => !withheld.has(id))
  return telling.length > 0 ? telling : sources
}

/** Whether a rule, rather than the owner, withholds the address of the listing. */
function isAddressWithheld({ stored, shown }: HomeListing): boolean {
  return stored.isAddressDisplayAllowed && shown?.isAddressDisplayAllowed === false
}

function hidesAddress(listing: Listing): boolean {
  return describeListing(listing).hidesAddress
}

function buildHome(id: number, from: readonly HomeSource[], isAddressHidden: boolean): Property {
  const sources: HomeSources = {}
  for (const source of from) offerSource(sources, { ...source, hidesAddress: false })
  const { point, parcelNumber, listedFacts, recordedFacts } = sources
  const address = sources.address!.value
  const { stateOrProvince: state } = address
  const timeZone = sources.timeZone?.value ?? (state && findTimeZone(state, point?.value))
  return {
    ...{ id, address },
    ...(point && { point: point.value }),
    ...(parcelNumber && { parcelNumber: parcelNumber.value }),
    ...(listedFacts && { listedFacts: listedFacts.value }),
    ...(recordedFacts && { recordedFacts: recordedFacts.value }),
    ...(timeZone && { timeZone }),
    // The wish of an owner counts also if the listing that states it is withheld.
    ...(isAddressHidden && { isAddressHidden }),
  }
}
