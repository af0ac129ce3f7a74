import type { Listing } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import { isEqualRecord } from '../compare/equal-records.ts'
import { findTimeZone } from '../derive/time-zone.ts'
import { ingestIssue } from '../issues.ts'
import { type HomeSources, hidesAddress, offerListing, withdrawListing } from '../run/home-sources.ts'
import { listedAtMs } from '../run/listing-links.ts'
import type { Run } from '../run/run.ts'
import { type Outcome, writeChanges } from '../write/write-changes.ts'

/**
 * Writes the homes that changed listings belong to or left. Address and point come from the newest listing that has them
 * (one with a street line before one without). A home that no listing speaks of any more stays as it was. Call after the
 * listings' traces are set.
 */
export async function reconcileHomes(outcomes: readonly Outcome<'listing'>[], run: Run): Promise<void> {
  const telling = outcomes.filter(({ stored, record }) => stored === undefined || speaksAnew(stored, record))
  const left = telling.flatMap(({ stored }) => stored ?? [])
  await rewriteHomes(
    left,
    telling.map(({ record }) => record),
    run,
  )
}

/** Writes the homes of which `left` no longer speak and `said` speak now. */
export async function rewriteHomes(
  left: readonly Listing[],
  said: readonly Listing[],
  run: Run,
): Promise<void> {
  const propertyIds = [...new Set([...left, ...said].map(({ propertyId }) => propertyId))]
  const outdated = new Set([...left, ...said].map(({ id }) => id))
  const [properties, leads] = await gatherHomes(propertyIds, outdated, run)
  for (const { id, propertyId } of [...left, ...said]) withdrawListing(leads.get(propertyId)!, id)
  for (const listing of said) offerListing(leads.get(listing.propertyId)!, listing)
  const settled = propertyIds.flatMap((id, at) => {
    const record = buildProperty(id, leads.get(id)!, run)
    return record === undefined ? [] : [{ stored: properties[at], record }]
  })
  for (const [id, homeLeads] of leads) run.homeSources.keep(id, homeLeads)
  await writeChanges('property', settled, run)
}

/** True when a listing says something else of its home than its stored version. */
function speaksAnew(stored: Listing, record: Listing): boolean {
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

/** Homes as stored, and the leads that the run has, else those that stored listings but the outdated ones give. */
async function gatherHomes(
  propertyIds: readonly number[],
  outdated: ReadonlySet<number>,
  run: Run,
): Promise<[(Property | undefined)[], Map<number, HomeSources>]> {
  const properties = await run.base.getMany('property', propertyIds)
  const leads = await gatherKeptLeads(propertyIds, run)
  const unread = propertyIds.filter((id, at) => properties[at] !== undefined && !leads.has(id))
  for (const id of propertyIds) if (!leads.has(id)) leads.set(id, {})
  if (unread.length === 0) return [properties, leads]
  const related = await run.base.getRelated('propertyListings', unread)
  const listingIds = related.flat().filter((id) => !outdated.has(id))
  for (const listing of await run.base.getMany('listing', listingIds)) {
    if (listing !== undefined && isStillThere(listing, run))
      offerListing(leads.get(listing.propertyId)!, listing)
  }
  return [properties, leads]
}

/** The leads of the homes that this run wrote before. */
async function gatherKeptLeads(
  propertyIds: readonly number[],
  { homeSources, writer }: Run,
): Promise<Map<number, HomeSources>> {
  const kept = propertyIds.filter((id) => homeSources.has(id))
  const staged = kept.length === 0 ? [] : await writer.getStaged('property', kept)
  return new Map(kept.map((id, at) => [id, homeSources.find(id, staged[at])]))
}

/** False for a listing that this run removed or moved to another home. */
function isStillThere({ id, propertyId }: Listing, { listingLinks }: Run): boolean {
  return !listingLinks.has(id) || listingLinks.get(id).propertyId === propertyId
}

function buildProperty(id: number, leads: HomeSources, run: Run): Property | undefined {
  if (leads.address === undefined) return undefined
  const property: Property = { id, address: leads.address.value }
  if (leads.point !== undefined) property.point = leads.point.value
  if (leads.parcelNumber !== undefined) property.parcelNumber = leads.parcelNumber.value
  if (leads.isAddressHidden !== undefined) property.isAddressHidden = true
  const state = property.address.stateOrProvince
  const timeZone = leads.timeZone?.value ?? (state && findTimeZone(state, property.point))
  if (timeZone) property.timeZone = timeZone
  else if (state !== undefined) run.issues.raise(ingestIssue('TimeZoneUnknown', `Property ${id}`))
  return property
}
