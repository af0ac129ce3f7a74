import type { Property } from '../../records/property.ts'
import { isEqualRecord } from '../compare/compare-records.ts'
import { findTimeZone } from '../derive/time-zone.ts'
import { ingestIssue } from '../issues.ts'
import { describeAssessment, describeListing, type HomeSource } from '../run/home-source.ts'
import { type HomeSources, offerSource, withdrawSource } from '../run/home-sources.ts'
import type { Run } from '../run/run.ts'
import { type Outcome, writeChanges } from '../write/write-changes.ts'
import { placeHomes } from './place-homes.ts'

/**
 * Writes the homes that changed listings belong to or belonged to. Address and point come from the newest listing that has them,
 * one with a street line before one without, else from an assessment. A home that nothing describes any longer stays as it was.
 * Call it after the links of the listings are noted.
 */
export async function reconcileHomes(outcomes: readonly Outcome<'listing'>[], run: Run): Promise<void> {
  const [before, now]: [HomeSource[], HomeSource[]] = [[], []]
  for (const { stored, record } of outcomes) {
    const [known, given] = [stored && describeListing(stored), describeListing(record)]
    if (known !== undefined && isEqualRecord(known, given)) continue
    if (known !== undefined) before.push(known)
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
  const propertyIds = [...new Set([...before, ...now].map(({ propertyId }) => propertyId))]
  const outdated = new Set([...before, ...now].map(({ id }) => id))
  const [properties, sources] = await gatherHomes(propertyIds, outdated, run)
  for (const { id, propertyId } of [...before, ...now]) withdrawSource(sources.get(propertyId)!, id)
  for (const source of now) offerSource(sources.get(source.propertyId)!, source)
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

/** The homes as stored, and their sources: those that the run noted, else those that are stored and not outdated. */
async function gatherHomes(
  propertyIds: readonly number[],
  outdated: ReadonlySet<number>,
  run: Run,
): Promise<[(Property | undefined)[], Map<number, HomeSources>]> {
  const properties = await run.base.getMany('property', propertyIds)
  const sources = await gatherNotedSources(propertyIds, run)
  const unread = propertyIds.filter((id, at) => properties[at] !== undefined && !sources.has(id))
  for (const id of propertyIds) if (!sources.has(id)) sources.set(id, {})
  for (const source of await listStoredSources(unread, run))
    if (!outdated.has(source.id)) offerSource(sources.get(source.propertyId)!, source)
  return [properties, sources]
}

/** What the stored listings and assessments of homes say, without those that this run removed or moved to another home. */
async function listStoredSources(propertyIds: readonly number[], run: Run): Promise<HomeSource[]> {
  if (propertyIds.length === 0) return []
  const { base, listingLinks, assessmentHomes } = run
  const listingIds = (await base.getRelated('propertyListings', propertyIds)).flat()
  const assessmentIds = (await base.getRelated('propertyAssessments', propertyIds)).flat()
  const listings = (await base.getMany('listing', listingIds)).filter((one) => one !== undefined)
  const assessments = (await base.getMany('assessment', assessmentIds)).filter((one) => one !== undefined)
  return [
    ...listings
      .filter(({ id, propertyId }) => !listingLinks.has(id) || listingLinks.get(id).propertyId === propertyId)
      .map(describeListing),
    ...assessments
      .filter(({ id, propertyId }) => !assessmentHomes.has(id) || assessmentHomes.get(id) === propertyId)
      .flatMap((one) => describeAssessment(one) ?? []),
  ]
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
