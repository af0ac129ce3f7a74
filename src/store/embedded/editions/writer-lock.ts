import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { type ProcessLock, tryProcessLock } from '../../files/process-lock.ts'
import { StoreError, WriterBusyError } from '../../ports/store-error.ts'
import type { Environment } from '../environment.ts'
import { findMeta, putMeta, removeMeta } from '../meta.ts'

/** The right to write editions: a lock of the operating system, and a note in the store about its holder. */
export interface WriterLock {
  readonly token: string
  readonly held: ProcessLock
}

/**
 * Makes the caller the only writer among all processes and containers that share the file. The lock of a killed process ends
 * with it, so nothing has to guess whether a holder is still alive. The note is used only for the message and for the check
 * before publishing.
 */
export async function acquireWriterLock(env: Environment, path: string): Promise<WriterLock> {
  const held = tryProcessLock(path)
  if (held === undefined) throw new WriterBusyError(describeHolder(env))
  try {
    const note = { token: randomUUID(), processId: process.pid, host: hostname(), sinceMs: Date.now() }
    await env.transact(() => putMeta(env, 'writer', note))
    return { token: note.token, held }
  } catch (error) {
    held.release()
    throw error
  }
}

function describeHolder(env: Environment): string {
  env.refresh()
  const note = findMeta(env, 'writer')
  if (note === undefined) return 'Another ingest is writing to this store'
  const { processId, host, sinceMs } = note
  return `Another ingest is writing to this store: process ${processId} on ${host}, since ${new Date(sinceMs).toISOString()}`
}

/** Throws StoreError if another writer has taken over, as can happen on a file system without locks. Call it inside a transaction. */
export function requireWriterLock(env: Environment, { token }: WriterLock): void {
  if (findMeta(env, 'writer')?.token !== token) throw new StoreError('Another writer has taken over')
}

/** Releases a lock. Removes the note too, unless another writer has replaced it. */
export async function releaseWriterLock(env: Environment, { token, held }: WriterLock): Promise<void> {
  try {
    await env.transact(() => {
      if (findMeta(env, 'writer')?.token === token) removeMeta(env, 'writer')
    })
  } finally {
    held.release()
  }
}
