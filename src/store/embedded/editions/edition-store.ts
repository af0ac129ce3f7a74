import type { EditionReader, EditionStore, EditionWriter } from '../../ports/edition-store.ts'
import { EditionGoneError } from '../../ports/store-error.ts'
import type { Environment } from '../environment.ts'
import { guard, guardAsync } from '../guard.ts'
import { getCurrentEdition, getOldestEdition } from '../meta.ts'
import { dropStagedRows } from '../rows/staging.ts'
import { verifyEnvironment } from '../verify-environment.ts'
import { listChanges } from './changes.ts'
import { openEditionReader } from './edition-reader.ts'
import { openEditionWriter } from './edition-writer.ts'
import { dropSuperseded } from './retention.ts'
import { acquireWriterLock, releaseWriterLock, type WriterLock } from './writer-lock.ts'

/**
 * Opens the editions of an environment. `close` also ends a writer that is still at work. The next writer drops the rows that
 * it has staged.
 */
export function openEditionStore(env: Environment, writerLockPath: string): EditionStore {
  const locks = new Set<WriterLock>()
  let closing: Promise<void> | undefined

  const beginEdition = async (): Promise<EditionWriter> => {
    const lock = await acquireWriterLock(env, writerLockPath)
    locks.add(lock)
    try {
      await dropStagedRows(env)
      const base = openEditionReader(env, getCurrentEdition(env))
      return openEditionWriter(env, base, lock, () => locks.delete(lock))
    } catch (error) {
      locks.delete(lock)
      await releaseWriterLock(env, lock).catch(() => {})
      throw error
    }
  }
  const close = async () => {
    for (const lock of locks) await releaseWriterLock(env, lock).catch(() => {})
    await env.close()
  }
  return {
    currentEdition: () =>
      guard('find the newest edition', () => {
        env.refresh()
        return getCurrentEdition(env)
      }),
    read: (edition) => guard('open an edition', () => openReader(env, edition)),
    beginEdition: () => guardAsync('begin an edition', beginEdition),
    listChanges: (from, to) => listChanges(env, from, to),
    dropSuperseded: (oldest) => guardAsync('drop superseded rows', () => dropSuperseded(env, oldest)),
    verify: () => guardAsync('verify the store', () => verifyEnvironment(env)),
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

function openReader(env: Environment, requested: number | undefined): EditionReader {
  env.refresh()
  const current = getCurrentEdition(env)
  const edition = requested ?? current
  if (edition > current) throw new EditionGoneError(`Edition ${edition} is not published`)
  if (edition < getOldestEdition(env)) throw new EditionGoneError(`Edition ${edition} can no longer be read`)
  return openEditionReader(env, edition)
}
