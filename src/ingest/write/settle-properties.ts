import type { Listing } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import { isEqualRecord } from '../compare/equal-records.ts'
import { listedAtMs } from '../derive/listed-at.ts'
import { findTimeZone } from '../derive/time-zone.ts'
import { timeZoneUnknown } from '../issues/time-zone-unknown.ts'
import { type HomeLeads, offerListing, withdrawListing } from './property-leads.ts'
import type { Run } from './run.ts'
import { type Outcome, writeChanges } from './write-changes.ts'

/**
 * Writes the homes that changed listings belong to. Address and point come from the newest listing that has them (one
 * with a street line before one without); a home whose listings all vanish stays as it was. Call after the listings'
 * traces are set: a listing with a trace is no longer as stored.
 */
export async function settleProperties(outcomes: readonly Outcome<'listing'>[], run: Run): Promise<void> {
  const telling = outcomes.filter(({ stored, record }) => stored === undefined || speaksAnew(stored, record))
  const ids = new Set(telling.map(({ record }) => record.propertyId))
  for (const { stored, record } of telling) {
    if (stored !== undefined && stored.propertyId !== record.propertyId) ids.add(stored.propertyId)
  }
  const propertyIds = [...ids]
  const [properties, leads] = await gatherHomes(propertyIds, run)
  for (const { record } of telling) withdrawListing(leads.get(record.propertyId)!, record.id)
  for (const { record } of telling) offerListing(leads.get(record.propertyId)!, record)
  const settled = propertyIds.flatMap((id, at) => {
    const record = buildProperty(id, leads.get(id)!, run)
    return record === undefined ? [] : [{ stored: properties[at], record }]
  })
  for (const { record } of settled) run.propertyLeads.keep(record.id, leads.get(record.id)!)
  await writeChanges('property', settled, run)
}

/** True when a listing says something else of its home than its stored version. */
function speaksAnew(stored: Listing, record: Listing): boolean {
  return (
    stored.propertyId !== record.propertyId ||
    listedAtMs(stored) !== listedAtMs(record) ||
    stored.parcelNumber !== record.parcelNumber ||
    stored.timeZone !== record.timeZone ||
    !isEqualRecord(stored.address, record.address) ||
    !isEqualRecord(stored.point, record.point)
  )
}

/** Homes as stored, and the leads that the run has or that listings it did not touch give them. */
async function gatherHomes(
  propertyIds: readonly number[],
  run: Run,
): Promise<[(Property | undefined)[], Map<number, HomeLeads>]> {
  const leads = new Map(propertyIds.map((id) => [id, run.propertyLeads.find(id) ?? {}]))
  const properties = await run.base.getMany('property', propertyIds)
  const isNew = (id: number, at: number) =>
    properties[at] !== undefined && run.propertyLeads.find(id) === undefined
  const unread = propertyIds.filter(isNew)
  if (unread.length === 0) return [properties, leads]
  const related = await run.base.getRelated('propertyListings', unread)
  const untouched = related.flat().filter((id) => !run.listingTraces.has(id))
  for (const listing of await run.base.getMany('listing', untouched)) {
    if (listing !== undefined) offerListing(leads.get(listing.propertyId)!, listing)
  }
  return [properties, leads]
}

function buildProperty(id: number, leads: HomeLeads, run: Run): Property | undefined {
  if (leads.address === undefined) return undefined
  const property: Property = { id, address: leads.address.value }
  if (leads.point !== undefined) property.point = leads.point.value
  if (leads.parcelNumber !== undefined) property.parcelNumber = leads.parcelNumber.value
  const state = property.address.stateOrProvince
  const timeZone = leads.timeZone?.value ?? (state && findTimeZone(state, property.point))
  if (timeZone) property.timeZone = timeZone
  else if (state !== undefined) run.issues.raise(timeZoneUnknown(`Property ${id}`))
  return property
}
