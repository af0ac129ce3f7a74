import { chmod, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { syncDirectory } from '../../files/sync-directory.ts'
import { digestFile } from '../../files/write-durably.ts'
import { copySegments } from '../../ledger/copy-segments.ts'
import type { BackedUpFile, BackupManifest } from '../../ports/backup-manifest.ts'
import { TargetUsedError } from '../../ports/store-error.ts'
import { FORMAT_FILE, listStorePaths, markAsStore, openDirectory } from '../directory.ts'
import { openEnvironment } from '../environment.ts'
import { guardAsync } from '../guard.ts'
import { inspectStore } from './inspect-store.ts'
import { writeManifest } from './manifest.ts'

export interface BackupOrder {
  /** The store. Other processes may serve it and write to it meanwhile. */
  store: string
  /** Where the backup goes. It must not exist, but its parent must. */
  target: string
  startedAtMs: number
  platVersion: string
}

/**
 * Copies a store into a new directory, verifies the copy and describes it in a manifest. The editions are those of one commit. The
 * ledger holds every charge that was durable before the call. It is copied first, so the copied editions know the key of every charge.
 * Throws if the backup cannot be completed, and then leaves nothing behind.
 */
export async function backUpEmbeddedStore(order: BackupOrder): Promise<BackupManifest> {
  const { store, target } = order
  openDirectory(store, true)
  await createTarget(store, target)
  try {
    const copy = join(target, 'store')
    const charges = await guardAsync(`copy ${store} to ${target}`, () => copyStore(store, copy))
    const held = await guardAsync(`verify the copy in ${target}`, () => inspectStore(copy))
    const manifest = {
      startedAt: new Date(order.startedAtMs).toISOString(),
      platVersion: order.platVersion,
      edition: held.edition,
      records: held.records,
      charges,
      faults: held.faults,
      files: await listCopiedFiles(target),
    }
    await guardAsync(`write the manifest of ${target}`, async () => writeManifest(target, manifest))
    syncDirectory(dirname(resolve(target)))
    return manifest
  } catch (error) {
    // An error of the clean-up would hide the reason. What remains has no manifest, so it is not taken for a backup.
    await rm(target, { recursive: true, force: true }).catch(() => {})
    throw error
  }
}

async function createTarget(store: string, target: string): Promise<void> {
  const inside = relative(resolve(store), resolve(target))
  if (inside !== '..' && !inside.startsWith(`..${sep}`) && inside !== resolve(target))
    throw new TargetUsedError(`${target} is inside the store itself. Choose another directory.`)
  await guardAsync(`make ${target}`, () =>
    mkdir(target, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      throw new TargetUsedError(`${target} exists already. A backup needs a new directory.`)
    }),
  )
}

async function copyStore(store: string, copy: string): Promise<number> {
  const [from, to] = [listStorePaths(store), listStorePaths(copy)]
  for (const path of [copy, to.ledger, to.editions]) await mkdir(path, { mode: 0o700 })
  const charges = await copySegments(from.ledger, to.ledger)
  const env = openEnvironment({ directory: from.editions, isReadOnly: true })
  try {
    await env.copyTo(to.editions)
  } finally {
    await env.close()
  }
  await finishDataFile(join(to.editions, 'data.mdb'))
  for (const path of [to.editions, to.ledger]) syncDirectory(path)
  markAsStore(copy)
  return charges
}

/** LMDB neither syncs its copy nor limits who can read it. */
async function finishDataFile(path: string): Promise<void> {
  await chmod(path, 0o600)
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function listCopiedFiles(target: string): Promise<BackedUpFile[]> {
  const segments = await readdir(join(target, 'store', 'ledger'))
  const names = [FORMAT_FILE, 'editions/data.mdb', ...segments.sort().map((name) => `ledger/${name}`)]
  const files: BackedUpFile[] = []
  for (const name of names) {
    const path = `store/${name}`
    const { size } = await stat(join(target, path))
    files.push({ path, bytes: size, sha256: await digestFile(join(target, path)) })
  }
  return files
}
