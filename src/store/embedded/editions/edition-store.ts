import type { EditionReader, EditionStore, EditionWriter } from '../../ports/edition-store.ts'
import { EditionGoneError } from '../../ports/store-error.ts'
import type { Environment } from '../environment.ts'
import { guard, guardAsync } from '../guard.ts'
import { getCurrentEdition, getOldestEdition, type WriterLock } from '../meta.ts'
import { dropStagedRows } from '../rows/staging.ts'
import { verifyEnvironment } from '../verify-environment.ts'
import { listChanges } from './changes.ts'
import { openEditionReader } from './edition-reader.ts'
import { openEditionWriter } from './edition-writer.ts'
import { dropSuperseded } from './retention.ts'
import { acquireWriterLock, releaseWriterLock } from './writer-lock.ts'

/** Editions in an open environment. `close` gives up a writer that is still at work; its rows are dropped by the next. */
export function openEditionStore(env: Environment): EditionStore {
  const claims = new Set<WriterLock>()
  let closing: Promise<void> | undefined

  const beginEdition = async (): Promise<EditionWriter> => {
    const claim = await acquireWriterLock(env)
    claims.add(claim)
    try {
      await dropStagedRows(env)
      const base = openEditionReader(env, getCurrentEdition(env))
      return openEditionWriter(env, base, claim, () => claims.delete(claim))
    } catch (error) {
      claims.delete(claim)
      await releaseWriterLock(env, claim).catch(() => {})
      throw error
    }
  }
  const close = async () => {
    for (const claim of claims) await releaseWriterLock(env, claim).catch(() => {})
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

function openReader(env: Environment, asked: number | undefined): EditionReader {
  env.refresh()
  const current = getCurrentEdition(env)
  const edition = asked ?? current
  if (edition > current) throw new EditionGoneError(`Edition ${edition} is not published`)
  if (edition < getOldestEdition(env)) throw new EditionGoneError(`Edition ${edition} is no longer kept`)
  return openEditionReader(env, edition)
}
