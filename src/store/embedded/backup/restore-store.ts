import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { syncDirectory } from '../../files/sync-directory.ts'
import { copyFileDurably } from '../../files/write-durably.ts'
import type { BackedUpFile, BackupManifest } from '../../ports/backup-manifest.ts'
import { BackupError, StoreError } from '../../ports/store-error.ts'
import { listStorePaths, openDirectory } from '../directory.ts'
import { guardAsync } from '../guard.ts'
import { makeNewStore } from '../new-store.ts'
import { inspectStore } from './inspect-store.ts'
import { readManifest } from './manifest.ts'

/**
 * Restores a backup as the store in the directory `store`, which must be missing or empty. The store appears as a whole, after every
 * checksum has been compared and everything has been verified. A restore that fails leaves no store, and one that is killed leaves a
 * directory `<store>.restoring`, which the next one replaces. Throws BackupError for what is not an undamaged backup.
 */
export async function restoreEmbeddedStore(backup: string, store: string): Promise<BackupManifest> {
  const manifest = readManifest(backup)
  await makeNewStore(store, 'restoring', async (staging) => {
    await guardAsync(`restore ${backup} into ${staging}`, () => copyFiles(backup, manifest.files, staging))
    await verifyRestored(staging, manifest)
  })
  return manifest
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
