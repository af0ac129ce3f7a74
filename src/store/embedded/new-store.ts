import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { tryProcessLock } from '../files/process-lock.ts'
import { syncDirectory } from '../files/sync-directory.ts'
import { TargetUsedError, WriterBusyError } from '../ports/store-error.ts'
import { guard, guardAsync } from './guard.ts'

/**
 * Makes the store in the directory `store`, which must be missing or empty. `make` fills another directory, `<store>.<purpose>`,
 * which then gets the name. So the store appears as a whole. If making it fails nothing is left, and if it is killed the next
 * one replaces what is left.
 */
export async function makeNewStore<Result>(
  store: string,
  purpose: 'restoring' | 'moving',
  make: (directory: string) => Promise<Result>,
): Promise<Result> {
  const parent = dirname(resolve(store))
  await guardAsync(`make ${parent}`, () => mkdir(parent, { recursive: true, mode: 0o700 }))
  const lockPath = `${store}.${purpose}.lock`
  const lock = guard(`lock ${lockPath}`, () => tryProcessLock(lockPath))
  if (lock === undefined) throw new WriterBusyError(`Another process is ${purpose} into ${store}`)
  try {
    if (existsSync(store) && readdirSync(store).length > 0)
      throw new TargetUsedError(`${store} holds a store already. Choose another directory.`)
    return await makeAside(store, `${store}.${purpose}`, make)
  } finally {
    lock.release()
    await rm(lockPath, { force: true })
  }
}

async function makeAside<Result>(
  store: string,
  aside: string,
  make: (directory: string) => Promise<Result>,
): Promise<Result> {
  await rm(aside, { recursive: true, force: true })
  try {
    const result = await make(aside)
    await rename(aside, store)
    syncDirectory(dirname(resolve(store)))
    return result
  } catch (error) {
    await rm(aside, { recursive: true, force: true }).catch(() => {})
    throw error
  }
}
