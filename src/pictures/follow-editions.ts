import type { Community } from '../records/builder.ts'
import { isOffered, type Listing } from '../records/listing.ts'
import type { RecordByKind } from '../records/record.ts'
import type { EditionReader, EditionStore } from '../store/ports/edition-store.ts'
import { EditionGoneError } from '../store/ports/store-error.ts'
import { withEdition } from '../store/ports/with-edition.ts'
import type { FetchQueue } from './fetch-queue.ts'
import { isPicturedKind, listPictureUrls, PICTURED_KINDS, type PicturedKind } from './picture-address.ts'
import type { PictureCache } from './picture-cache.ts'
import type { PictureFiles } from './picture-files.ts'

export interface FollowParts {
  cache: PictureCache
  files: PictureFiles
  queue: FetchQueue
  editions: Pick<EditionStore, 'read' | 'listChanges'>
  /** Asked between batches of records. */
  isStopping(): boolean
}

/** Records read at a time. */
const BATCH = 500

/**
 * Makes the cache agree with the newest edition: removes pictures that no record has any longer, and queues the homes on the market and the
 * communities whose pictures may be missing. Looks only at what has changed since edition `followed`, or at everything if that is
 * undefined or no longer known. Resolves to the newest edition.
 */
export async function followNewestEdition(followed: number | undefined, parts: FollowParts): Promise<number> {
  return withEdition(parts.editions, undefined, async (reader) => {
    if (reader.edition === followed) return followed
    const changed = followed === undefined ? undefined : await listChanged(followed, reader.edition, parts)
    if (changed === undefined) await compareAll(reader, parts)
    else await compareChanged(changed, reader, parts)
    return reader.edition
  })
}

type ChangedIds = ReadonlyMap<PicturedKind, number[]>

/** Returns undefined if what has changed is no longer known. */
async function listChanged(
  from: number,
  to: number,
  { editions }: FollowParts,
): Promise<ChangedIds | undefined> {
  if (from > to) return undefined // A failover has lost editions.
  const changed = new Map<PicturedKind, number[]>(PICTURED_KINDS.map((kind) => [kind, []]))
  try {
    for await (const refs of editions.listChanges(from, to))
      for (const { kind, id } of refs) if (isPicturedKind(kind)) changed.get(kind)!.push(id)
    return changed
  } catch (error) {
    if (error instanceof EditionGoneError) return undefined
    throw error
  }
}

async function compareChanged(changed: ChangedIds, reader: EditionReader, parts: FollowParts): Promise<void> {
  for (const [kind, ids] of changed) {
    for (let start = 0; start < ids.length && !parts.isStopping(); start += BATCH) {
      const records = await compareBatch(kind, ids.slice(start, start + BATCH), reader, parts)
      for (const record of records) if (record !== undefined) queueIfOffered(kind, record, parts.queue)
    }
  }
}

/** Compares every record that has cached pictures, then queues what is offered. */
async function compareAll(reader: EditionReader, parts: FollowParts): Promise<void> {
  for (const kind of PICTURED_KINDS) {
    for await (const ids of parts.files.listOwners(kind)) {
      if (parts.isStopping()) return
      await compareBatch(kind, ids, reader, parts)
    }
  }
  for (const kind of ['listing', 'community'] as const) {
    for await (const batch of reader.scan(kind)) {
      if (parts.isStopping()) return
      for (const record of batch) queueIfOffered(kind, record, parts.queue)
    }
  }
}

/** Removes the pictures that the records no longer have, and returns the records. */
async function compareBatch<Kind extends PicturedKind>(
  kind: Kind,
  ids: readonly number[],
  reader: EditionReader,
  { cache }: FollowParts,
): Promise<(RecordByKind[Kind] | undefined)[]> {
  const records = await reader.getMany(kind, ids)
  for (const [index, record] of records.entries()) {
    const urls = record === undefined ? [] : listPictureUrls(kind, record)
    await cache.removeOthers({ kind, id: ids[index]! }, urls)
  }
  return records
}

function queueIfOffered<Kind extends PicturedKind>(
  kind: Kind,
  record: RecordByKind[Kind],
  queue: FetchQueue,
): void {
  if (kind === 'listing') {
    const { id, standardStatus, onMarketAtMs, firstSeenAtMs } = record as Listing
    if (isOffered(standardStatus)) queue.add({ kind, id }, onMarketAtMs ?? firstSeenAtMs)
  } else if (kind === 'community' && (record as Community).isActive) {
    queue.add({ kind, id: record.id }, 0)
  }
}
