import { identifyStreet } from '../../domain/address/street-identity.ts'
import {
  type Assessment,
  type AssessmentFacts,
  LEAST_SALE_PRICE_CENTS,
} from '../../records/home/assessment.ts'
import { isEqualRecord } from '../compare/compare-records.ts'
import { dropImpossibleFacts } from '../derive/check-listing.ts'
import { checkPoint, deriveLocation } from '../derive/derive-location.ts'
import { nameParcelHome } from '../identify/home-names.ts'
import { identifyNamed } from '../identify/identify-homes.ts'
import { normalizeAddress } from '../normalize/normalize-address.ts'
import { rewriteHomes } from '../reconcile/reconcile-homes.ts'
import { noteAssessment } from '../relate/relate-assessments.ts'
import { describeAssessment, type HomeSource } from '../run/home-source.ts'
import type { Run } from '../run/run.ts'
import { type Outcome, writeChanges } from '../write/write-changes.ts'
import { numberBatch } from './keyed-kinds.ts'
import { hasStreet, layOverAssessment } from './merge-assessment.ts'

/*
 * Assessors split a parcel over several files: the parcel, its buildings, its sales, its taxes. Each row is a part, and the parts
 * of a parcel are laid over each other, within a run and over several.
 */

/** A parcel as a batch leaves it. */
interface Merged {
  id: number
  place: string
  facts: AssessmentFacts
  stored: Assessment | undefined
  /** As this run staged it before, else as stored. */
  before: Assessment | undefined
}

/** Takes a batch of parts of parcels to staged records, with the homes to which they belong. */
export async function ingestAssessments(batch: readonly AssessmentFacts[], run: Run): Promise<void> {
  run.tallies.assessment.read += batch.length
  const merged = await mergeParts(batch, run)
  await locate(merged, run)
  for (const { facts, place } of merged) dropImpossibleFacts(facts, place, run.nowMs, run.issues.raise)
  const propertyIds = await identifyParcels(merged, run)
  const outcomes = merged.map(({ id, facts, stored }, at) => {
    const propertyId = propertyIds[at]
    const identity = { id, source: run.source, ...(propertyId !== undefined && { propertyId }) }
    return { stored, record: { ...facts, ...identity } }
  })
  const changes = await writeChanges('assessment', outcomes, run)
  for (const change of changes) noteAssessment(change, run)
  await reconcileParcels(changes, new Map(merged.map(({ id, before }) => [id, before])), run)
}

async function mergeParts(batch: readonly AssessmentFacts[], run: Run): Promise<Merged[]> {
  const incoming = await numberBatch('assessment', 'Assessment', batch, (facts) => facts.assessmentKey, run)
  const ids = [...new Set(incoming.map(({ id }) => id))]
  const found = await run.base.getMany('assessment', ids)
  const stored = new Map(ids.map((id, at) => [id, found[at]]))
  const before = await getCurrentAssessments(ids, stored, run)
  const merged = new Map<number, Merged>()
  for (const { id, facts, place } of incoming) {
    run.tallies.assessment.seen.set(id, -Infinity)
    const known = merged.get(id)?.facts ?? before.get(id)
    const { ownerNames, ...others } = facts
    const part = run.storesOwnerNames && ownerNames !== undefined ? facts : others
    if (hasStreet(part.address) || part.address.postalCode !== undefined)
      part.address = normalizeAddress(part.address, place, run.issues.raise)
    part.transfers = part.transfers.map(markNominal)
    merged.set(id, {
      ...{ id, place, stored: stored.get(id), before: before.get(id) },
      facts: withoutIdentity(layOverAssessment(known, part)),
    })
  }
  // Names that an earlier run was allowed to store go once the operator no longer allows it.
  if (!run.storesOwnerNames) for (const { facts } of merged.values()) delete facts.ownerNames
  return [...merged.values()]
}

/** The parcels as this run staged them, else as stored. A removed one is undefined. */
async function getCurrentAssessments(
  ids: readonly number[],
  stored: ReadonlyMap<number, Assessment | undefined>,
  { tallies, writer }: Run,
): Promise<Map<number, Assessment | undefined>> {
  const { changed, removed } = tallies.assessment
  const current = new Map(ids.map((id) => [id, removed.has(id) ? undefined : stored.get(id)]))
  const stagedIds = ids.filter((id) => changed.has(id))
  const staged = stagedIds.length === 0 ? [] : await writer.getStaged('assessment', stagedIds)
  for (const [at, id] of stagedIds.entries()) current.set(id, staged[at])
  return current
}

function withoutIdentity(facts: AssessmentFacts): AssessmentFacts {
  const { id, source, propertyId, ...own } = facts as Assessment
  return own
}

function markNominal(transfer: AssessmentFacts['transfers'][number]) {
  const { priceCents } = transfer
  if (priceCents === undefined || priceCents >= LEAST_SALE_PRICE_CENTS) return transfer
  return { ...transfer, isNominal: true }
}

/** Fills in places from the tables, for parcels of which this batch says where they are. */
async function locate(merged: readonly Merged[], run: Run): Promise<void> {
  const moved = merged.filter(
    ({ facts, before }) =>
      !isEqualRecord(facts.address, before?.address) || !isEqualRecord(facts.point, before?.point),
  )
  await run.places.load(moved.flatMap(({ facts }) => facts.address.postalCode ?? []))
  for (const { facts, place } of moved) {
    const { postalCode } = facts.address
    const zipCode = postalCode === undefined ? undefined : run.places.findZipCode(postalCode)
    if (facts.point !== undefined && !checkPoint(facts.point, zipCode, place, run.issues.raise))
      delete facts.point
    // A file of sales or buildings names no place but the county.
    const raise = hasStreet(facts.address) ? run.issues.raise : () => undefined
    deriveLocation(facts, run.places, place, raise)
  }
}

/**
 * The numbers of the parcels' homes. A parcel is a home once its street line is known, or once a listing has the same parcel number.
 * Before that a file of sales alone would make homes without an address, which no listing of the same house would ever find.
 */
async function identifyParcels(merged: readonly Merged[], run: Run): Promise<(number | undefined)[]> {
  const named = merged.map(({ facts }) => nameParcelHome(run.source, facts))
  const isHome = merged.map(
    ({ facts, before }) => before?.propertyId !== undefined || identifyStreet(facts.address) !== undefined,
  )
  const names = [...new Set(named.flatMap(({ finding }, at) => (isHome[at] ? [] : finding)))]
  const bound = names.length === 0 ? [] : await run.identifiers.findMany('property', names)
  const known = new Set(names.filter((_, at) => bound[at] !== undefined))
  const homes = [...merged.keys()].filter(
    (at) => isHome[at] || named[at]!.finding.some((name) => known.has(name)),
  )
  const ids = await identifyNamed(
    homes.map((at) => ({ names: named[at]!, place: merged[at]!.place })),
    run.identifiers,
    run.issues.raise,
  )
  const numbers = new Map(homes.map((at, index) => [at, ids[index]!]))
  return merged.map((_, at) => numbers.get(at))
}

/** Rewrites the homes of parcels that describe them differently from before. */
async function reconcileParcels(
  changes: readonly Outcome<'assessment'>[],
  before: ReadonlyMap<number, Assessment | undefined>,
  run: Run,
): Promise<void> {
  const [outdated, now]: [HomeSource[], HomeSource[]] = [[], []]
  for (const { record, stored } of changes) {
    const earlier = [before.get(record.id), stored].filter((one) => one?.propertyId !== undefined)
    const description = describeAssessment(record)
    const known = earlier.map((one) => describeAssessment(one!)!)
    if (known.length > 0 && known.every((one) => isEqualRecord(one, description))) continue
    outdated.push(...known)
    if (description !== undefined) now.push(description)
  }
  await rewriteHomes(outdated, now, run)
}
