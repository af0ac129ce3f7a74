import type { Listing, ListingCore, ListingFacts } from '../records/listing.ts'
import { type PackedListing, unpackListing } from '../records/packed-listing.ts'
import type { RecordKind } from '../records/record.ts'
import { type Accepted, acceptNewest } from './compare/compare-records.ts'
import { checkListing, dropImpossible, holdFutureSale } from './derive/check-listing.ts'
import { checkPoint, deriveLocation, isWithoutPlace } from './derive/derive-location.ts'
import { carryPriceHistory, deriveBathrooms } from './derive/derive-values.ts'
import { identifyHomes } from './identify/identify-homes.ts'
import { ingestAssessments } from './kinds/assessments.ts'
import { ingestGroundCells, ingestGroundFiles, removeFormerGround } from './kinds/ground.ts'
import {
  BUILDER_KIND,
  ingestAgents,
  ingestCommunities,
  ingestKeyed,
  NEIGHBORHOOD_KIND,
  numberBatch,
  OFFICE_KIND,
  PLACE_KIND,
  RATE_SERIES_KIND,
  SCHOOL_KIND,
  SCHOOL_ZONE_KIND,
} from './kinds/keyed-kinds.ts'
import {
  emptyUnreadCollections,
  getCurrentListings,
  ingestListingChildren,
  leaveUnsent,
} from './kinds/listing-children.ts'
import { createPartialMerge } from './kinds/merge-partial.ts'
import { sortBatch } from './kinds/sort-batch.ts'
import { ingestStreetPoints } from './kinds/street-points.ts'
import { normalizeAddress } from './normalize/normalize-address.ts'
import type { FeedRecord } from './ports/feed.ts'
import { addImpliedPeople } from './reconcile/add-implied-people.ts'
import { rememberReplaced } from './reconcile/home-histories.ts'
import { placeHomesAnew } from './reconcile/place-homes.ts'
import { reconcileHomes } from './reconcile/reconcile-homes.ts'
import { deleteKeys, notePresent, removeUnread, retainKeys } from './reconcile/remove-records.ts'
import { relateAssessments } from './relate/relate-assessments.ts'
import { noteListing, relateAgents, relateCommunities, relateListings } from './relate/relate-changes.ts'
import { numberKeys, resolveReferences } from './resolve/resolve-references.ts'
import type { Run } from './run/run.ts'
import { getEarlier, writeChanges } from './write/write-changes.ts'

/*
 * The stages of a run in order, each a folder of its own:
 *
 *   for each batch of records     identify     numbers for the source's keys
 *                                 resolve      numbers for the agents and offices that listings name
 *                                 compare      the newest version of each record
 *                                 normalize    addresses in one form
 *                                 derive       missing places, points and counts; suspect values
 *                                 identify     the home that a listing belongs to
 *                                 write        what differs from the stored records
 *                                 reconcile    homes with their listings and address points; what the listings no longer say of their past
 *   after the last batch          reconcile    records that are gone; agents and offices known only from listings
 *                                 relate       lists such as the sales of an agent
 *   and then                      publish      in run-ingest.ts
 *
 * `kinds/` takes records other than listings through the stages that they need; `run/` is what the stages share.
 */

/** Takes one batch of feed records of any kinds through all stages up to staged records. */
export type BatchIngest = (batch: readonly FeedRecord[], run: Run) => Promise<void>

type FactsOf<K extends RecordKind> = Extract<FeedRecord, { kind: K }>['facts']

/** Kinds on which others depend come first: places, then people and builders, then listings. */
export function createBatchIngest(): BatchIngest {
  const mergeZipCodes = createPartialMerge('zipCode')
  const mergeCounties = createPartialMerge('county')
  const mergeStateCosts = createPartialMerge('stateCosts')
  return async (batch, run) => {
    const { facts, children, deletions, unusable, present, complete } = sortBatch(batch)
    async function each<K extends RecordKind>(kind: K, ingest: (facts: FactsOf<K>[]) => Promise<unknown>) {
      const given = facts.get(kind)
      if (given !== undefined) await ingest(given as FactsOf<K>[])
    }
    await each('zipCode', async (given) => run.places.note({ zipCodes: await mergeZipCodes(given, run) }))
    await each('county', async (given) => run.places.note({ counties: await mergeCounties(given, run) }))
    await each('stateCosts', (given) => mergeStateCosts(given, run))
    await each('place', (given) => ingestKeyed(PLACE_KIND, given, run))
    await each('rateSeries', (given) => ingestKeyed(RATE_SERIES_KIND, given, run))
    await each('neighborhood', (given) => ingestKeyed(NEIGHBORHOOD_KIND, given, run))
    await each('school', (given) => ingestKeyed(SCHOOL_KIND, given, run))
    await each('schoolZone', (given) => ingestKeyed(SCHOOL_ZONE_KIND, given, run))
    await each('builder', (given) => ingestKeyed(BUILDER_KIND, given, run))
    await each('community', (given) => ingestCommunities(given, run))
    await each('office', (given) => ingestKeyed(OFFICE_KIND, given, run))
    await each('agent', (given) => ingestAgents(given, run))
    await each('streetPoints', (given) => ingestStreetPoints(given, run))
    await each('groundCell', (given) => ingestGroundCells(given, run))
    await each('groundFile', (given) => ingestGroundFiles(given, run))
    await each('listing', (given) => ingestListings(given, run))
    await each('assessment', (given) => ingestAssessments(given, run))
    await ingestListingChildren(children, run)
    for (const [kind, keys] of unusable) await retainKeys(kind, keys, run)
    for (const [kind, keys] of present) await notePresent(kind, keys, run)
    for (const [kind, keys] of deletions) await deleteKeys(kind, keys, run)
    for (const of of complete) run.complete.add(of)
  }
}

/** The stages that need to have seen every record. Resolves to the number of relation lists written. */
export async function finishRecords(run: Run): Promise<number> {
  await removeUnread(run)
  await removeFormerGround(run)
  await emptyUnreadCollections(run)
  await addImpliedPeople(run)
  await placeHomesAnew(run)
  return (
    (await relateListings(run)) +
    (await relateAgents(run)) +
    (await relateCommunities(run)) +
    (await relateAssessments(run))
  )
}

type AcceptedListing = Accepted<'listing', ListingCore>

/** A version before this one is compared with it, or has collections that it lacks. */
function mustUnpack({ id, facts, stored }: AcceptedListing, { tallies }: Run): boolean {
  return stored !== undefined || (facts.unsentCollections !== undefined && tallies.listing.changed.has(id))
}

/** Takes a batch of listings through all stages, with the homes they belong to. */
async function ingestListings(batch: readonly (ListingFacts | PackedListing)[], run: Run): Promise<void> {
  run.tallies.listing.read += batch.length
  const facts = batch.map((given): ListingCore => ({ ...given }))
  await resolveReferences(facts, run)
  const incoming = await numberBatch('listing', 'Listing', facts, ({ listingKey }) => listingKey, run)
  const accepted = await acceptNewest('listing', incoming, run)
  for (const listing of accepted) if (mustUnpack(listing, run)) listing.facts = unpackListing(listing.facts)
  await refineListings(accepted, run)
  const propertyIds = await identifyHomes(run.source, accepted, run.identifiers, run.issues.raise)
  const newHomes = await numberNewHomes(accepted, run)
  const current = await getCurrentListings(listPartlySent(accepted, run), run)
  const outcomes = accepted.map((listing, at) => {
    const record = buildListing(listing, propertyIds[at]!, newHomes, run)
    leaveUnsent(record, current.get(record.id) ?? listing.stored)
    return { stored: listing.stored, record }
  })
  const outdated = await getEarlier(
    'listing',
    outcomes.map(({ record }) => record.id),
    run,
  )
  const changes = await writeChanges('listing', outcomes, run)
  for (const change of changes) noteListing(change, run)
  await rememberReplaced(changes, run)
  await reconcileHomes(changes, outdated, run)
}

/** The listings that lack a collection and that this run has staged before: what it staged counts, not what is stored. */
function listPartlySent(accepted: readonly AcceptedListing[], run: Run): number[] {
  return accepted
    .filter(({ id, facts }) => facts.unsentCollections !== undefined && run.tallies.listing.changed.has(id))
    .map(({ id }) => id)
}

/** Normalizes and derives what each listing says, and checks it. */
async function refineListings(accepted: readonly AcceptedListing[], run: Run): Promise<void> {
  const { raise } = run.issues
  for (const { facts, place } of accepted) facts.address = normalizeAddress(facts.address, place, raise)
  await run.places.load(accepted.flatMap(({ facts }) => facts.address.postalCode ?? []))
  if (accepted.some(({ facts }) => isWithoutPlace(facts.address))) await run.places.loadPoints()
  for (const { facts, place } of accepted) {
    refinePoint(facts, place, run)
    deriveLocation(facts, run.places, place, raise)
    deriveBathrooms(facts, place, raise)
    holdFutureSale(facts, place, run.nowMs, raise)
    checkListing(facts, place, raise)
    dropImpossible(facts, place, run.nowMs, raise)
  }
}

function refinePoint(facts: ListingCore, place: string, run: Run): void {
  if (facts.point === undefined) return
  const { postalCode } = facts.address
  const zipCode = postalCode === undefined ? undefined : run.places.findZipCode(postalCode)
  const point = checkPoint(facts.point, zipCode, place, run.issues.raise)
  if (point === undefined) delete facts.point
}

async function numberNewHomes(accepted: readonly AcceptedListing[], run: Run) {
  const newHomes = accepted.map(({ facts }) => facts.newHome)
  return {
    builders: await numberKeys(
      'builder',
      newHomes.map((home) => home?.builderKey),
      run,
    ),
    communities: await numberKeys(
      'community',
      newHomes.map((home) => home?.communityKey),
      run,
    ),
  }
}

function buildListing(
  { id, facts, place, stored }: AcceptedListing,
  propertyId: number,
  newHomes: Awaited<ReturnType<typeof numberNewHomes>>,
  run: Run,
): Listing {
  const firstSeenAtMs = stored?.firstSeenAtMs ?? run.nowMs
  // A listing without an earlier version may still be packed. Only the store looks at its details.
  const record = { ...facts, id, propertyId, source: run.source, firstSeenAtMs } as Listing
  const builderId = newHomes.builders.get(facts.newHome?.builderKey ?? '')
  const communityId = newHomes.communities.get(facts.newHome?.communityKey ?? '')
  if (builderId !== undefined) record.builderId = builderId
  if (communityId !== undefined) record.communityId = communityId
  carryPriceHistory(record, stored, place, run.nowMs, run.issues.raise)
  return record
}
