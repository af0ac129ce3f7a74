import { identifyListing, sortEvents } from '../../domain/home-history/list-listing-events.ts'
import { listRemovalEvents, listReplacedEvents } from '../../domain/home-history/list-past-events.ts'
import type { HistoryEvent, HomeHistory } from '../../records/home-history.ts'
import type { Listing } from '../../records/listing.ts'
import type { Run } from '../run/run.ts'
import { type Outcome, removeStaged, writeChanges } from '../write/write-changes.ts'

/** A home that has more loses its oldest ones: only a feed that changes its mind again and again gets there. */
const MOST_EVENTS_PER_HOME = 1000

/** What a run has to remember of a listing beyond what is stored. */
interface PastOfListing {
  stored: Listing
  /** The home that the listing belongs to now. */
  propertyId: number
  events: readonly HistoryEvent[]
}

/** Writes the histories of homes whose listings have been replaced by versions that no longer say everything. */
export async function rememberReplaced(outcomes: readonly Outcome<'listing'>[], run: Run): Promise<void> {
  const past = outcomes.flatMap(({ stored, record }): PastOfListing[] => {
    if (stored === undefined) return []
    const { propertyId } = record
    return [{ stored, propertyId, events: listReplacedEvents(stored, record, run.nowMs) }]
  })
  await writeHistories(past, run)
}

/** Writes the histories of homes that have lost listings. */
export async function rememberRemoved(removed: readonly Listing[], run: Run): Promise<void> {
  const past = removed.map((stored): PastOfListing => {
    return { stored, propertyId: stored.propertyId, events: listRemovalEvents(stored, run.nowMs) }
  })
  await writeHistories(past, run)
}

/** A run may come to a listing several times. What it remembered of it before is replaced, so that only the last time counts. */
async function writeHistories(all: readonly PastOfListing[], run: Run): Promise<void> {
  const { changed, removed } = run.tallies.homeHistory
  const isStaged = (id: number) => changed.has(id) || removed.has(id)
  const past = all.filter(
    ({ stored, propertyId, events }) =>
      events.length > 0 ||
      stored.propertyId !== propertyId ||
      isStaged(propertyId) ||
      isStaged(stored.propertyId),
  )
  if (past.length === 0) return
  const homes = [...new Set(past.flatMap(({ stored, propertyId }) => [stored.propertyId, propertyId]))]
  const stored = await run.base.getMany('homeHistory', homes)
  const staged = homes.some(isStaged) ? await run.writer.getStaged('homeHistory', homes) : stored
  const before = new Map(homes.map((id, at) => [id, stored[at]]))
  const histories = new Map(homes.map((id, at) => [id, [...(staged[at]?.events ?? [])]]))
  for (const one of past) replaceEvents(histories, before, one)
  await writeAll(before, histories, run)
}

function replaceEvents(
  histories: Map<number, HistoryEvent[]>,
  before: ReadonlyMap<number, HomeHistory | undefined>,
  { stored, propertyId, events }: PastOfListing,
): void {
  const name = identifyListing(stored)
  for (const id of new Set([stored.propertyId, propertyId])) {
    const others = histories.get(id)!.filter((event) => identifyListing(event) !== name)
    histories.set(id, others)
  }
  const known = before.get(stored.propertyId)?.events.filter((event) => identifyListing(event) === name) ?? []
  histories.get(propertyId)!.push(...known, ...events)
}

async function writeAll(
  before: ReadonlyMap<number, HomeHistory | undefined>,
  histories: ReadonlyMap<number, readonly HistoryEvent[]>,
  run: Run,
): Promise<void> {
  const outcomes: Outcome<'homeHistory'>[] = []
  const empty: number[] = []
  for (const [id, events] of histories) {
    if (events.length === 0) empty.push(id)
    else {
      const record = { id, events: sortEvents(events).slice(-MOST_EVENTS_PER_HOME) }
      outcomes.push({ stored: before.get(id), record })
    }
  }
  await writeChanges('homeHistory', outcomes, run)
  if (empty.length > 0) await removeStaged('homeHistory', empty, run)
}
