import type { EditionReader, EditionStore, EditionWatch, EditionWriter } from '../../ports/edition-store.ts'
import { EditionGoneError, StoreError } from '../../ports/store-error.ts'
import type { StorePaths } from '../directory.ts'
import type { Environment } from '../environment.ts'
import { guard, guardAsync } from '../guard.ts'
import { openDeferredIdentifiers } from '../identifiers/deferred-identifiers.ts'
import { getCurrentEdition, getOldestEdition } from '../meta.ts'
import { dropStagedRows } from '../rows/staging.ts'
import { verifyEnvironment } from '../verify-environment.ts'
import { listChangedLists, listChanges } from './changes.ts'
import { openEditionReader } from './edition-reader.ts'
import { type OpenWriter, openEditionWriter } from './edition-writer.ts'
import { openReaderLeases, type ReaderLeases } from './reader-leases.ts'
import { dropSuperseded } from './retention.ts'
import { acquireWriterLock, releaseWriterLock } from './writer-lock.ts'

/** How often a process looks for editions that others have published. A look reads one value in shared memory. */
const WATCH_EVERY_MS = 200

export interface EmbeddedEditions extends EditionStore {
  /** Also ends a writer that is still at work. The next writer drops the rows that it has staged. */
  close(): Promise<void>
}

/** Opens the editions of an environment. `mostWaiting` is the number of bindings of an edition that wait in memory. */
export function openEditionStore(
  env: Environment,
  paths: Pick<StorePaths, 'writerLock' | 'leases' | 'spilledBindings'>,
  mostWaiting?: number,
): EmbeddedEditions {
  const leases = openReaderLeases(paths.leases)
  const watches = new Set<NodeJS.Timeout>()
  const writers = new Set<OpenWriter>()
  let closing: Promise<void> | undefined

  const beginEdition = async (first?: number): Promise<EditionWriter> => {
    const lock = await acquireWriterLock(env, paths.writerLock)
    const identifiers = openDeferredIdentifiers(env, { spillPath: paths.spilledBindings, mostWaiting })
    const open = { lock, identifiers }
    writers.add(open)
    try {
      await dropStagedRows(env)
      const base = openEditionReader(env, getCurrentEdition(env))
      if (first !== undefined && base.edition > 0) throw new StoreError('The store has editions')
      return openEditionWriter(env, { base, first }, open, () => writers.delete(open))
    } catch (error) {
      writers.delete(open)
      await releaseWriterLock(env, lock).catch(() => {})
      throw error
    }
  }
  const findCurrentEdition = () =>
    guard('find the newest edition', () => {
      env.refresh()
      return getCurrentEdition(env)
    })
  const watch = (onEdition: (edition: number) => void): EditionWatch => {
    let announced = findCurrentEdition()
    const timer = setInterval(() => {
      const newest = findCurrentEdition()
      if (newest === announced) return
      announced = newest
      onEdition(newest)
    }, WATCH_EVERY_MS)
    watches.add(timer)
    return {
      close: () => {
        clearInterval(timer)
        watches.delete(timer)
      },
    }
  }
  const close = async () => {
    for (const timer of watches) clearInterval(timer)
    leases.close()
    for (const { lock, identifiers } of writers) {
      identifiers.close()
      await releaseWriterLock(env, lock).catch(() => {})
    }
    await env.close()
  }
  return {
    currentEdition: async () => findCurrentEdition(),
    currentPublication: async () => ({ edition: findCurrentEdition() }),
    watch,
    read: async (edition) => guard('open an edition', () => openReader(env, leases, edition)),
    oldestEdition: async () =>
      guard('find the oldest edition', () => {
        env.refresh()
        return getOldestEdition(env)
      }),
    beginEdition: (first) => guardAsync('begin an edition', () => beginEdition(first)),
    listChanges: (from, to, only) => listChanges(env, from, to, only),
    listRelationChanges: (from, to) => listChangedLists(env, from, to),
    dropSuperseded: (oldest) =>
      guardAsync('drop superseded rows', () => dropSuperseded(env, oldest, leases.findOldest)),
    verify: () => guardAsync('verify the store', () => verifyEnvironment(env)),
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

/** Takes the lease before it looks whether the edition can be read, so that no retention drops the edition in between. */
function openReader(env: Environment, leases: ReaderLeases, requested: number | undefined): EditionReader {
  env.refresh()
  const current = getCurrentEdition(env)
  const edition = requested ?? current
  if (edition > current) throw new EditionGoneError(`Edition ${edition} is not published`)
  const lease = leases.acquire(edition)
  env.refresh()
  if (edition >= getOldestEdition(env)) return openEditionReader(env, edition, lease)
  lease.release()
  throw new EditionGoneError(`Edition ${edition} can no longer be read`)
}
