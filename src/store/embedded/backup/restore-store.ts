import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { tryProcessLock } from '../../files/process-lock.ts'
import { syncDirectory } from '../../files/sync-directory.ts'
import { copyFileDurably } from '../../files/write-durably.ts'
import type { BackedUpFile, BackupManifest } from '../../ports/backup-manifest.ts'
import { BackupError, DirectoryUsedError, StoreError, WriterBusyError } from '../../ports/store-error.ts'
import { listStorePaths, openDirectory } from '../directory.ts'
import { guard, guardAsync } from '../guard.ts'
import { inspectStore } from './inspect-store.ts'
import { readManifest } from './manifest.ts'

/**
 * Restores a backup as the store in the directory `store`, which must be missing or empty. The store appears as a whole, after every
 * checksum has been compared and everything has been verified. A restore that fails leaves no store, and one that is killed leaves a
 * directory `<store>.restoring`, which the next one replaces. Throws BackupError for what is not an undamaged backup.
 */
export async function restoreEmbeddedStore(backup: string, store: string): Promise<BackupManifest> {
  const manifest = readManifest(backup)
  const parent = dirname(resolve(store))
  await guardAsync(`make ${parent}`, () => mkdir(parent, { recursive: true, mode: 0o700 }))
  const lockPath = `${store}.restoring.lock`
  const lock = guard(`lock ${lockPath}`, () => tryProcessLock(lockPath))
  if (lock === undefined) throw new WriterBusyError(`Another restore into ${store} is at work`)
  try {
    refuseUsed(store)
    await restoreFiles(backup, manifest, store)
  } finally {
    lock.release()
    await rm(lockPath, { force: true })
  }
  return manifest
}

function refuseUsed(store: string): void {
  if (existsSync(store) && readdirSync(store).length > 0)
    throw new DirectoryUsedError(`${store} holds a store already. Restore into another directory.`)
}

async function restoreFiles(backup: string, manifest: BackupManifest, store: string): Promise<void> {
  const staging = `${store}.restoring`
  await rm(staging, { recursive: true, force: true })
  try {
    await guardAsync(`restore ${backup} into ${staging}`, () => copyFiles(backup, manifest.files, staging))
    await verifyRestored(staging, manifest)
    await rename(staging, store)
  } catch (error) {
    await rm(staging, { recursive: true, force: true }).catch(() => {})
    throw error
  }
  syncDirectory(dirname(resolve(store)))
}

async function copyFiles(backup: string, files: readonly BackedUpFile[], staging: string): Promise<void> {
  const paths = listStorePaths(staging)
  for (const path of [staging, paths.editions, paths.ledger]) await mkdir(path, { mode: 0o700 })
  for (const file of files) {
    const from = join(backup, file.path)
    if (!existsSync(from)) throw new BackupError(`${backup} is a damaged backup: ${file.path} is missing`)
    const sha256 = await copyFileDurably(from, join(staging, relative('store', file.path)), file.bytes)
    if (sha256 !== file.sha256 || (await stat(from)).size !== file.bytes)
      throw new BackupError(`${backup} is a damaged backup: the checksum of ${file.path} does not match`)
  }
  for (const path of [paths.editions, paths.ledger, staging]) syncDirectory(path)
}

/** Faults that the store already had when it was backed up are accepted. */
async function verifyRestored(staging: string, manifest: BackupManifest): Promise<void> {
  // Refuses a store of another version.
  openDirectory(staging, true)
  const { edition, faults } = await guardAsync(`verify ${staging}`, () => inspectStore(staging))
  const added = faults.filter((fault) => !manifest.faults.includes(fault))
  if (edition !== manifest.edition) added.push(`edition ${edition} instead of ${manifest.edition}`)
  if (added.length > 0) throw new StoreError(`The restored store is damaged: ${added.join('; ')}`)
}
