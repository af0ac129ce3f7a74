import type { Listing, ListingFacts } from '../../records/listing.ts'
import { isEqualRecord } from '../compare/equal-records.ts'
import { checkListing } from '../derive/check-listing.ts'
import { checkPoint } from '../derive/check-point.ts'
import { deriveBathrooms } from '../derive/derive-bathrooms.ts'
import { deriveLocation } from '../derive/derive-location.ts'
import { dropImpossible } from '../derive/drop-impossible.ts'
import { keepPriceHistory } from '../derive/price-history.ts'
import { identifyHomes } from '../identify/identify-homes.ts'
import { normalizeAddress } from '../normalize/normalize-address.ts'
import { NO_ID, traceListing } from '../relate/listing-traces.ts'
import { numberKeys, resolveRelations } from '../resolve/resolve-relations.ts'
import { type Accepted, acceptNewest } from './accept-newest.ts'
import { numberBatch } from './ingest-keyed.ts'
import type { Run } from './run.ts'
import { settleProperties } from './settle-properties.ts'
import { type Outcome, writeChanges } from './write-changes.ts'

type AcceptedListing = Accepted<'listing', ListingFacts>

/** Takes a batch of listings through all stages to staged records, with the homes they belong to. */
export async function ingestListings(batch: readonly ListingFacts[], run: Run): Promise<void> {
  run.ledger.listing.read += batch.length
  const facts = batch.map((given) => ({ ...given }))
  await resolveRelations(facts, run)
  const incoming = await numberBatch('listing', 'Listing', facts, ({ listingKey }) => listingKey, run)
  const accepted = await acceptNewest('listing', incoming, run)
  await refineListings(accepted, run)
  const propertyIds = await identifyHomes(run.source, accepted, run.identifiers, run.issues.raise)
  const newHomes = await numberNewHomes(accepted, run)
  const outcomes = accepted.map((listing, at) => ({
    stored: listing.stored,
    record: buildListing(listing, propertyIds[at]!, newHomes, run),
  }))
  const changes = await writeChanges('listing', outcomes, run)
  for (const change of changes) noteListing(change, run)
  await settleProperties(changes, run)
}

/** Normalises, derives and checks what each listing says by itself. */
async function refineListings(accepted: readonly AcceptedListing[], run: Run): Promise<void> {
  const { raise } = run.issues
  for (const { facts, place } of accepted) facts.address = normalizeAddress(facts.address, place, raise)
  await run.places.load(accepted.flatMap(({ facts }) => facts.address.postalCode ?? []))
  for (const { facts, place } of accepted) {
    deriveLocation(facts.address, run.places, place, raise)
    refinePoint(facts, place, run)
    deriveBathrooms(facts, place, raise)
    checkListing(facts, place, run.nowMs, raise)
    dropImpossible(facts, place, run.nowMs, raise)
  }
}

function refinePoint(facts: ListingFacts, place: string, run: Run): void {
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
  const record: Listing = { ...facts, id, propertyId, source: run.source, firstSeenAtMs }
  const builderId = newHomes.builders.get(facts.newHome?.builderKey ?? '')
  const communityId = newHomes.communities.get(facts.newHome?.communityKey ?? '')
  if (builderId !== undefined) record.builderId = builderId
  if (communityId !== undefined) record.communityId = communityId
  keepPriceHistory(record, stored, place, run.nowMs, run.issues.raise)
  return record
}

/** Notes what relations need of a changed listing: its trace, and whom its stored version belonged to. */
function noteListing({ stored, record }: Outcome<'listing'>, run: Run): void {
  const trace = traceListing(record)
  if (stored === undefined) run.listingTraces.set(record.id, trace)
  else if (run.listingTraces.has(record.id) || !isEqualRecord(traceListing(stored), trace)) {
    run.listingTraces.set(record.id, trace)
    noteDeparture(stored, run)
  }
}

/** Notes the owners of a stored listing, whose lists it may leave. */
export function noteDeparture(stored: Listing, run: Run): void {
  const { propertyId, communityId, agentIds } = traceListing(stored)
  run.departed.propertyListings.add(propertyId)
  if (communityId !== NO_ID) run.departed.communityListings.add(communityId)
  for (const agentId of agentIds) run.departed.agentSales.add(agentId)
}
