import type { Listing } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import { isEqualRecord } from '../compare/compare-records.ts'
import { findTimeZone } from '../derive/time-zone.ts'
import { ingestIssue } from '../issues.ts'
import { type HomeSources, hidesAddress, offerListing, withdrawListing } from '../run/home-sources.ts'
import { listedAtMs } from '../run/listing-links.ts'
import type { Run } from '../run/run.ts'
import { type Outcome, writeChanges } from '../write/write-changes.ts'

/**
 * Writes the homes that changed listings belong to or belonged to. Address and point come from the newest listing that has them,
 * one with a street line before one without. A home without listings stays as it was. Call it after the
 * links of the listings are noted.
 */
export async function reconcileHomes(outcomes: readonly Outcome<'listing'>[], run: Run): Promise<void> {
  const relevant = outcomes.filter(
    ({ stored, record }) => stored === undefined || describesAnew(stored, record),
  )
  const before = relevant.flatMap(({ stored }) => stored ?? [])
  await rewriteHomes(
    before,
    relevant.map(({ record }) => record),
    run,
  )
}

/** Writes the homes that `before`, the outdated versions, no longer describe and `now` describes. */
export async function rewriteHomes(
  before: readonly Listing[],
  now: readonly Listing[],
  run: Run,
): Promise<void> {
  const propertyIds = [...new Set([...before, ...now].map(({ propertyId }) => propertyId))]
  const outdated = new Set([...before, ...now].map(({ id }) => id))
  const [properties, sources] = await gatherHomes(propertyIds, outdated, run)
  for (const { id, propertyId } of [...before, ...now]) withdrawListing(sources.get(propertyId)!, id)
  for (const listing of now) offerListing(sources.get(listing.propertyId)!, listing)
  const outcomes = propertyIds.flatMap((id, at) => {
    const record = buildProperty(id, sources.get(id)!, run)
    return record === undefined ? [] : [{ stored: properties[at], record }]
  })
  for (const [id, homeSources] of sources) run.homeSources.note(id, homeSources)
  await writeChanges('property', outcomes, run)
}

/** True when a listing describes its home differently from its stored version. */
function describesAnew(stored: Listing, record: Listing): boolean {
  return (
    stored.propertyId !== record.propertyId ||
    listedAtMs(stored) !== listedAtMs(record) ||
    stored.parcelNumber !== record.parcelNumber ||
    stored.timeZone !== record.timeZone ||
    hidesAddress(stored) !== hidesAddress(record) ||
    !isEqualRecord(stored.address, record.address) ||
    !isEqualRecord(stored.point, record.point)
  )
}

/** The homes as stored, and their sources: those that the run noted, else those among the stored listings that are not outdated. */
async function gatherHomes(
  propertyIds: readonly number[],
  outdated: ReadonlySet<number>,
  run: Run,
): Promise<[(Property | undefined)[], Map<number, HomeSources>]> {
  const properties = await run.base.getMany('property', propertyIds)
  const sources = await gatherNotedSources(propertyIds, run)
  const unread = propertyIds.filter((id, at) => properties[at] !== undefined && !sources.has(id))
  for (const id of propertyIds) if (!sources.has(id)) sources.set(id, {})
  if (unread.length === 0) return [properties, sources]
  const related = await run.base.getRelated('propertyListings', unread)
  const listingIds = related.flat().filter((id) => !outdated.has(id))
  for (const listing of await run.base.getMany('listing', listingIds)) {
    if (listing !== undefined && isStillThere(listing, run))
      offerListing(sources.get(listing.propertyId)!, listing)
  }
  return [properties, sources]
}

/** The sources of the homes that this run wrote before. */
async function gatherNotedSources(
  propertyIds: readonly number[],
  { homeSources, writer }: Run,
): Promise<Map<number, HomeSources>> {
  const noted = propertyIds.filter((id) => homeSources.has(id))
  const staged = noted.length === 0 ? [] : await writer.getStaged('property', noted)
  return new Map(noted.map((id, at) => [id, homeSources.find(id, staged[at])]))
}

/** False for a listing that this run removed or moved to another home. */
function isStillThere({ id, propertyId }: Listing, { listingLinks }: Run): boolean {
  return !listingLinks.has(id) || listingLinks.get(id).propertyId === propertyId
}

function buildProperty(id: number, sources: HomeSources, run: Run): Property | undefined {
  if (sources.address === undefined) return undefined
  const property: Property = { id, address: sources.address.value }
  if (sources.point !== undefined) property.point = sources.point.value
  if (sources.parcelNumber !== undefined) property.parcelNumber = sources.parcelNumber.value
  if (sources.isAddressHidden !== undefined) property.isAddressHidden = true
  const state = property.address.stateOrProvince
  const timeZone = sources.timeZone?.value ?? (state && findTimeZone(state, property.point))
  if (timeZone) property.timeZone = timeZone
  else if (state !== undefined) run.issues.raise(ingestIssue('TimeZoneUnknown', `Property ${id}`))
  return property
}
