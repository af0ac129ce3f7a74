import type { Listing } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import type { RecordByKind } from '../../records/record.ts'
import { isEqualRecord } from '../compare/compare-records.ts'
import { findTimeZone } from '../derive/time-zone.ts'
import { ingestIssue } from '../issues.ts'
import { describeAssessment, describeListing, type HomeSource } from '../run/home-source.ts'
import { type HomeSources, isFrom, offerSource } from '../run/home-sources.ts'
import type { Run } from '../run/run.ts'
import { type Outcome, writeChanges } from '../write/write-changes.ts'
import { placeHomes } from './place-homes.ts'

/**
 * Writes the homes that changed listings belong to or belonged to. Address and point come from the newest listing that has them,
 * one with a street line before one without, else from an assessment. A home that nothing describes any longer stays as it was.
 * `outdated` are versions that this run wrote before. Call it after the links of the listings are noted.
 */
export async function reconcileHomes(
  outcomes: readonly Outcome<'listing'>[],
  outdated: readonly Listing[],
  run: Run,
): Promise<void> {
  const [before, now]: [HomeSource[], HomeSource[]] = [[], []]
  const earlier = new Map(outdated.map((listing) => [listing.id, listing]))
  for (const { stored, record } of outcomes) {
    const given = describeListing(record)
    const known = [stored, earlier.get(record.id)].flatMap((one) => (one ? describeListing(one) : []))
    // A home that this run wrote before may have lost what the listing says, if the run removed the listing meanwhile.
    const isUnchanged = known.length > 0 && known.every((one) => isEqualRecord(one, given))
    if (isUnchanged && !run.homeSources.has(given.propertyId)) continue
    before.push(...known)
    now.push(given)
  }
  await rewriteHomes(before, now, run)
}

/** Writes the homes that `before`, the outdated versions, no longer describe and `now` describes. */
export async function rewriteHomes(
  before: readonly HomeSource[],
  now: readonly HomeSource[],
  run: Run,
): Promise<void> {
  const outdated = [...before, ...now]
  const propertyIds = [...new Set(outdated.map(({ propertyId }) => propertyId))]
  const [properties, sources] = await gatherHomes(propertyIds, outdated, run)
  for (const source of now) {
    offerSource(sources.get(source.propertyId)!, source)
    run.homeSources.addRead(source.propertyId, source.id)
  }
  const outcomes = propertyIds.flatMap((id, at) => {
    const record = buildProperty(id, sources.get(id)!)
    return record === undefined ? [] : [{ stored: properties[at], record }]
  })
  const homes = outcomes.map(({ record }) => record)
  await placeHomes(homes, run)
  for (const home of homes) setTimeZone(home, sources.get(home.id)!, run)
  for (const [id, homeSources] of sources) run.homeSources.note(id, homeSources)
  await writeChanges('property', outcomes, run)
}

/**
 * The homes as stored, and their sources without the outdated ones: those that the run noted, else those that are stored. A home
 * whose noted value is from an outdated source has its sources read anew, because only the best ones are noted.
 */
async function gatherHomes(
  propertyIds: readonly number[],
  outdated: readonly HomeSource[],
  run: Run,
): Promise<[(Property | undefined)[], Map<number, HomeSources>]> {
  const properties = await run.base.getMany('property', propertyIds)
  const sources = await gatherNotedSources(propertyIds, run)
  for (const { id, propertyId } of outdated) {
    const noted = sources.get(propertyId)
    if (noted !== undefined && isFrom(noted, id)) sources.delete(propertyId)
  }
  const unread = propertyIds.filter((id) => !sources.has(id))
  for (const id of unread) sources.set(id, {})
  const outdatedIds = new Set(outdated.map(({ id }) => id))
  for (const source of await listSources(unread, run))
    if (!outdatedIds.has(source.id)) offerSource(sources.get(source.propertyId)!, source)
  return [properties, sources]
}

/** What listings and assessments say of homes now, stored or read by this run, without those that it removed or moved to another home. */
async function listSources(propertyIds: readonly number[], run: Run): Promise<HomeSource[]> {
  if (propertyIds.length === 0) return []
  const { base, homeSources, listingLinks, assessmentHomes } = run
  const read = propertyIds.flatMap((id) => homeSources.listRead(id))
  const wanted = new Set(propertyIds)
  const listings = await getCurrent(
    'listing',
    [...(await base.getRelated('propertyListings', propertyIds)).flat(), ...read.filter((id) => id > 0)],
    run,
  )
  const assessments = await getCurrent(
    'assessment',
    [
      ...(await base.getRelated('propertyAssessments', propertyIds)).flat(),
      ...read.filter((id) => id < 0).map((id) => -id),
    ],
    run,
  )
  return [
    ...listings
      .filter(({ id, propertyId }) => !listingLinks.has(id) || listingLinks.get(id).propertyId === propertyId)
      .map(describeListing),
    ...assessments
      .filter(({ id, propertyId }) => !assessmentHomes.has(id) || assessmentHomes.get(id) === propertyId)
      .flatMap((one) => describeAssessment(one) ?? []),
  ].filter(({ propertyId }) => wanted.has(propertyId))
}

/** Records as this run wrote them, else as they are stored. */
async function getCurrent<Kind extends 'listing' | 'assessment'>(
  kind: Kind,
  given: readonly number[],
  { base, writer }: Run,
): Promise<RecordByKind[Kind][]> {
  const ids = [...new Set(given)]
  const staged = await writer.getStaged(kind, ids)
  const stored = await base.getMany(kind, ids)
  return ids.flatMap((_, at) => staged[at] ?? stored[at] ?? [])
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

function buildProperty(id: number, sources: HomeSources): Property | undefined {
  if (sources.address === undefined) return undefined
  const property: Property = { id, address: sources.address.value }
  if (sources.point !== undefined) property.point = sources.point.value
  if (sources.parcelNumber !== undefined) property.parcelNumber = sources.parcelNumber.value
  if (sources.listedFacts !== undefined) property.listedFacts = sources.listedFacts.value
  if (sources.recordedFacts !== undefined) property.recordedFacts = sources.recordedFacts.value
  if (sources.isAddressHidden !== undefined) property.isAddressHidden = true
  return property
}

function setTimeZone(property: Property, { timeZone: given }: HomeSources, run: Run): void {
  const state = property.address.stateOrProvince
  const timeZone = given?.value ?? (state && findTimeZone(state, property.point))
  if (timeZone) property.timeZone = timeZone
  else if (state !== undefined) run.issues.raise(ingestIssue('TimeZoneUnknown', `Property ${property.id}`))
}
