import { setTimeout as wait } from 'node:timers/promises'
import { openDocumentStore } from '../../../documents/open-document-store.ts'
import { LISTING_STATUSES, type ListingStatus } from '../../../domain/listing-search/search-choices.ts'
import { openPreparedDetails, type PreparedDetails } from '../../../operations/documents/prepared-details.ts'
import type { OperationSettings } from '../../../operations/operation.ts'
import { prepareDetail } from '../../../operations/property-detail/property-detail.ts'
import { SHARED_RECORDS } from '../../../operations/property-detail/shared-records.ts'
import type { EditionSegments } from '../../../search/edition/edition-segments.ts'
import { openSegmentEngine, openTable } from '../../../search/edition/segment-engine.ts'
import type { CityNames, ReferenceTables } from '../../../search/ports/edition-index.ts'
import { cacheRecords } from '../../../store/ports/cached-records.ts'
import type { EditionReader } from '../../../store/ports/edition-store.ts'
import type { EditionMemory } from '../shared-edition.ts'
import type { Steps } from './missing-cards.ts'

/** A step takes some milliseconds. */
const DETAILS_PER_STEP = 8
/**
 * After each step the thread rests for so many times as long as the step took, so that it takes a quarter of one processor at most, and
 * less where requests want it, because a step then takes longer.
 */
const RESTS_PER_STEP = 3
/** Editions and orders wait no longer for a rest. */
const LONGEST_REST_MS = 100

/**
 * Presents the details of all homes that searches show, newest first, where none that is still valid is prepared, until there is no
 * space.
 */
export async function* presentMissingDetails(
  memory: EditionMemory,
  { reader, tables }: { reader: EditionReader; tables: ReferenceTables & CityNames },
  settings: OperationSettings,
): Steps {
  if (memory.prepared === undefined) return
  const { columns, arena } = memory.prepared
  const store = openDocumentStore(arena)
  const prepared = openPreparedDetails(columns, store)
  const listings = openSegmentEngine(memory.segments)
  const cached = cacheRecords(reader, SHARED_RECORDS)
  let inStep = 0
  let startedAtMs = performance.now()
  try {
    for (const propertyId of listUnprepared(memory, prepared)) {
      const context = { settings, editionIndex: tables, nowMs: Date.now() }
      if (!(await prepareDetail(propertyId, context, { listings, reader: cached }, prepared))) return
      inStep = (inStep + 1) % DETAILS_PER_STEP
      if (inStep !== 0) continue
      await wait(Math.min((performance.now() - startedAtMs) * RESTS_PER_STEP, LONGEST_REST_MS))
      yield DETAILS_PER_STEP
      startedAtMs = performance.now()
    }
  } finally {
    store.close()
  }
}

function* listUnprepared({ segments }: EditionMemory, { has }: PreparedDetails): Generator<number> {
  const isUnprepared = (propertyId: number) => !has(propertyId, Date.now())
  // The first details are the dictionary by which the others are packed, so there is one of each status among them.
  for (const status of LISTING_STATUSES) yield* listNewest(segments, status).take(1).filter(isUnprepared)
  for (const status of LISTING_STATUSES) yield* listNewest(segments, status).filter(isUnprepared)
}

/** The homes with a status. The rows of delta segments, which contain the changes, come first. */
function* listNewest(segments: EditionSegments, status: ListingStatus): Generator<number, undefined> {
  const table = openTable(segments, status)
  for (let row = table.size - 1; row >= 0; row--) {
    const propertyId = table.propertyIdOf(row)
    // A later row may have superseded this one.
    if (table.findRow(propertyId) === row) yield propertyId
  }
}
