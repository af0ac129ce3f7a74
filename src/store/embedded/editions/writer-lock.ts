import { randomUUID } from 'node:crypto'
import { StoreError, WriterBusyError } from '../../ports/store-error.ts'
import type { Environment } from '../environment.ts'
import { findMeta, putMeta, removeMeta, type WriterLock } from '../meta.ts'
import { identifyThisProcess, isProcessAlive } from '../process-identity.ts'

/**
 * Makes this process the only writer, over all processes. A claim counts for as long as its process runs, so the claim
 * of a killed process is taken over at once and that of a slow one never.
 */
export async function acquireWriterLock(env: Environment): Promise<WriterLock> {
  const claim = { process: identifyThisProcess(), nonce: randomUUID() }
  await env.transact(() => {
    const other = findMeta(env, 'writer')
    if (other && isProcessAlive(other.process)) {
      throw new WriterBusyError(`Process ${other.process.split(':')[0]} is writing an edition`)
    }
    putMeta(env, 'writer', claim)
  })
  return claim
}

/** For use inside a transaction. Throws StoreError when another writer has taken over. */
export function requireWriterLock(env: Environment, claim: WriterLock): void {
  if (findMeta(env, 'writer')?.nonce !== claim.nonce) throw new StoreError('Another writer has taken over')
}

/** Gives up a claim; nothing happens when another writer has taken over. */
export async function releaseWriterLock(env: Environment, claim: WriterLock): Promise<void> {
  await env.transact(() => {
    if (findMeta(env, 'writer')?.nonce === claim.nonce) removeMeta(env, 'writer')
  })
}
