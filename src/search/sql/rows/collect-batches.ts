import type { EditionReader, EditionStore, Reveal } from '../../../store/ports/edition-store.ts'
import { EditionGoneError, StoreError } from '../../../store/ports/store-error.ts'
import { withEdition } from '../../../store/ports/with-edition.ts'
import { collectHomes, type ListingSurroundings, listCollected } from '../../edition/collect-listings.ts'
import { type ComparedChanges, readEditionChanges } from '../../live/edition-changes.ts'
import type { BringOptions } from '../../ports/search-rows.ts'
import type { OfferBatch } from './write-offers.ts'

const BATCH_HOMES = 1000
const REPORT_EVERY_MS = 10_000

const pause = async () => {}

/** What a step of the search rows has to look at. */
export interface HomesToCollect {
  reader: EditionReader
  /** Reads what a view shows of the edition. What it has listed of reveals is that of one batch. */
  show?: () => EditionReader
  surroundings: ListingSurroundings
  /** All homes if absent. */
  changed?: readonly number[]
}

/** Collects the homes of a step in batches. Reports how far it is: at once if it is every home, and then now and again. */
export async function* collectBatches(
  { reader, show = () => reader, surroundings, changed }: HomesToCollect,
  { isStopping, onProgress }: Required<BringOptions>,
): AsyncGenerator<OfferBatch> {
  const all = changed?.length ?? (await reader.count('property'))
  let dueAtMs = changed === undefined ? 0 : performance.now() + REPORT_EVERY_MS
  let count = 0
  for await (const { homes, ids } of changed === undefined ? listAllHomes(reader) : listInBatches(changed)) {
    throwIfStopping(isStopping)
    if (performance.now() >= dueAtMs) {
      onProgress({ kind: 'writing', edition: reader.edition, homes: count, all })
      dueAtMs = performance.now() + REPORT_EVERY_MS
    }
    count += ids.length
    const shown = show()
    const collected = await collectHomes(shown, ids, surroundings, pause)
    const { homes: entries, recorded, offerings, ...byStatus } = listCollected([...collected.values()])
    const reveals: readonly Reveal[] = shown.shown?.listReveals() ?? []
    yield {
      ...{ homes, listings: Object.values(byStatus).flat(), recorded },
      ...{ entries, offerings, reveals },
    }
  }
}

export function throwIfStopping(isStopping: () => boolean): void {
  if (isStopping()) throw new StoreError('The search rows were not finished, because the process stops')
}

/** Finds the homes that have changed since an edition. Returns undefined if all homes must be looked at. */
export async function findChangedHomes(
  editions: ComparedChanges & Pick<EditionStore, 'read'>,
  from: number,
  reader: EditionReader,
): Promise<ReadonlySet<number> | undefined> {
  if (from === reader.edition) return new Set()
  try {
    const changes = await withEdition(editions, from, (before) =>
      readEditionChanges(editions, before, reader),
    )
    return changes.concernsAllListings ? undefined : changes.propertyIds
  } catch (error) {
    // The changes since then are no longer retained.
    if (error instanceof EditionGoneError) return undefined
    throw error
  }
}

interface HomeBatch extends Pick<OfferBatch, 'homes'> {
  ids: readonly number[]
}

function* listInBatches(changed: readonly number[]): Generator<HomeBatch> {
  const ids = changed.toSorted((left, right) => left - right)
  for (let start = 0; start < ids.length; start += BATCH_HOMES) {
    const homes = ids.slice(start, start + BATCH_HOMES)
    yield { homes, ids: homes }
  }
}

/** Lists all homes. The batches include the ids between them, which may have been those of homes that are gone. */
async function* listAllHomes(reader: EditionReader): AsyncGenerator<HomeBatch> {
  let [afterId, ids]: [number, number[]] = [-1, []]
  for await (const properties of reader.scan('property')) {
    for (const { id } of properties) ids.push(id)
    if (ids.length < BATCH_HOMES) continue
    const upToId = ids.at(-1)!
    yield { homes: { afterId, upToId }, ids }
    afterId = upToId
    ids = []
  }
  yield { homes: { afterId, upToId: Number.MAX_SAFE_INTEGER }, ids }
}
