import {
  type ChangeFilter,
  type ComparedEditions,
  type EditionReader,
  type EditionStore,
  planChangeKinds,
  type RecordRef,
  type Reveal,
  type RevealedBetween,
} from '../store/ports/edition-store.ts'
import { hasParticipationChanged } from '../store/ports/office-participation.ts'
import { EditionGoneError } from '../store/ports/store-error.ts'
import { withEdition } from '../store/ports/with-edition.ts'
import { type DisplayView, hasDelays, isRestricted } from './display-rules.ts'
import { openShownReader } from './shown-reader.ts'
import { createShownRecords } from './shown-records.ts'

/** Opens editions as a view shows them at an instant. */
export function openShownEditions(
  editions: Pick<EditionStore, 'read'>,
  view: DisplayView,
  atMs: number,
): Pick<EditionStore, 'read'> {
  if (view.rules.length === 0) return editions
  return { read: async (edition) => openShownReader(await editions.read(edition), view, atMs) }
}

/** What a request sees. */
export interface ShownNow {
  edition: number
  atMs: number
  /** Lists the reveals of this edition after one instant up to another. */
  listReveals?(afterMs: number, upToMs: number): Promise<readonly Reveal[]> | readonly Reveal[]
}

type StoredEditions = Pick<EditionStore, 'read' | 'listChanges' | 'oldestEdition' | 'currentEdition'>

/**
 * Opens editions that are compared. Changes of records that are shown in neither edition are not listed. What was revealed between two
 * instants is found among the reveals of the edition that the request sees: a listing whose reveal was another one in the compared
 * editions has changed since or before, so that the changes between all three editions are looked at.
 */
export function openShownComparison(
  editions: StoredEditions,
  view: DisplayView,
  now: ShownNow,
): ComparedEditions {
  const read: ComparedEditions['read'] = async (edition, atMs = now.atMs) =>
    openShownReader(await editions.read(edition), view, atMs)
  const listAll = (from: number, to: number, only?: ChangeFilter, revealed?: RevealedBetween) => {
    if (!hasDelays(view) || revealed === undefined) return editions.listChanges(from, to, only)
    const [first, last] = [Math.min(from, now.edition), Math.max(to, now.edition)]
    return addRevealed(editions.listChanges(first, last, only), now, only, revealed)
  }
  return {
    read,
    listChanges: isRestricted(view)
      ? async function* (from, to, only, revealed) {
          await refuseChangedParticipation(editions, view, from, to)
          yield* filterShown(listAll(from, to, only, revealed), view, {
            before: () => read(from, revealed?.afterMs),
            after: () => read(to, revealed?.upToMs),
          })
        }
      : listAll,
    oldestEdition: () => editions.oldestEdition(),
    currentEdition: () => editions.currentEdition(),
  }
}

/**
 * Throws EditionGoneError if an office has begun or ceased to take part in Internet Data Exchange, for a view that asks for that: the
 * listings that it shows or withholds since are not among those that changed.
 */
async function refuseChangedParticipation(
  editions: StoredEditions,
  { rules }: DisplayView,
  from: number,
  to: number,
): Promise<void> {
  if (from === 0 || !rules.some(([, { isParticipantsOnly }]) => isParticipantsOnly)) return
  const isChanged = await withEdition(editions, from, (before) =>
    withEdition(editions, to, async (after) => {
      for await (const refs of editions.listChanges(from, to, { kinds: ['office'] }))
        if (await hasParticipationChanged(refs, before, after)) return true
      return false
    }),
  )
  if (isChanged) throw new EditionGoneError('The participation of an office has changed since')
}

/** Adds the listings that were revealed, and their homes, in the order of the changes. */
async function* addRevealed(
  changes: AsyncIterable<RecordRef[]>,
  { listReveals = () => [] }: ShownNow,
  only: ChangeFilter | undefined,
  { afterMs, upToMs }: RevealedBetween,
): AsyncGenerator<RecordRef[]> {
  const reveals = await listReveals(afterMs, upToMs)
  const ids: Readonly<Partial<Record<RecordRef['kind'], readonly number[]>>> = {
    property: reveals.map(({ propertyId }) => propertyId),
    listing: reveals.map(({ listingId }) => listingId),
  }
  const kinds = planChangeKinds(only)
  const revealed = kinds.flatMap(({ kind, afterId }) =>
    [...new Set(ids[kind])]
      .filter((id) => id > afterId)
      .sort((left, right) => left - right)
      .map((id): RecordRef => ({ kind, id })),
  )
  const ranks = new Map(kinds.map(({ kind }, rank) => [kind, rank]))
  const compare = (left: RecordRef, right: RecordRef) =>
    ranks.get(left.kind)! - ranks.get(right.kind)! || left.id - right.id
  let next = 0
  for await (const batch of changes) {
    const merged: RecordRef[] = []
    for (const ref of batch) {
      while (next < revealed.length && compare(revealed[next]!, ref) < 0) merged.push(revealed[next++]!)
      if (next < revealed.length && compare(revealed[next]!, ref) === 0) next++
      merged.push(ref)
    }
    yield merged
  }
  if (next < revealed.length) yield revealed.slice(next)
}

type OpenReader = () => Promise<EditionReader>

/** A page ends after so many records, whatever the number of listings that were revealed. */
const FILTERED = 500

/** The changed records that are shown before or after. */
async function* filterShown(
  changes: AsyncIterable<RecordRef[]>,
  view: DisplayView,
  { before, after }: { before: OpenReader; after: OpenReader },
): AsyncGenerator<RecordRef[]> {
  for await (const batch of changes) {
    for (let start = 0; start < batch.length; start += FILTERED) {
      const refs = batch.slice(start, start + FILTERED)
      const [then, now] = [await findListed(refs, before, view), await findListed(refs, after, view)]
      const shown = refs.filter((_, index) => then[index] === true || now[index] === true)
      if (shown.length > 0) yield shown
    }
  }
}

/** Whether each record is shown, and in lists of all records. */
function findListed(refs: readonly RecordRef[], open: OpenReader, view: DisplayView): Promise<boolean[]> {
  return withEdition({ read: open }, undefined, (reader) => {
    const { isListed } = createShownRecords(reader, new Map(view.rules), 0)
    return Promise.all(
      refs.map(async ({ kind, id }) => {
        const [record] = await reader.getMany(kind, [id])
        return record !== undefined && isListed(record)
      }),
    )
  })
}
