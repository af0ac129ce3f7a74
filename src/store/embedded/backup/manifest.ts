import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { syncDirectory } from '../../files/sync-directory.ts'
import { writeFileDurably } from '../../files/write-durably.ts'
import type { BackupManifest } from '../../ports/backup-manifest.ts'
import { BackupError } from '../../ports/store-error.ts'

// A backup:
//
//     format          "plat-backup 1 " and the SHA-256 of the manifest; written last, so that it makes a directory a backup
//     manifest.json   what the backup holds, and a checksum for each file
//     store/          what a store needs: its format file, editions/data.mdb, ledger/*.ledger

const FORMAT_FILE = 'format'
const MANIFEST_FILE = 'manifest.json'

const MAGIC = 'plat-backup'

const VERSION = 1

/** Makes the directory a backup. Call it when all files are on disk. */
export function writeManifest(directory: string, manifest: BackupManifest): void {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  writeFileDurably(join(directory, MANIFEST_FILE), text)
  syncDirectory(directory)
  writeFileDurably(join(directory, FORMAT_FILE), `${MAGIC} ${VERSION} ${digestText(text)}\n`)
  syncDirectory(directory)
}

/** Throws BackupError unless `directory` is a complete backup with an undamaged manifest. Does not look at the other files. */
export function readManifest(directory: string): BackupManifest {
  const digest = readFormat(directory)
  const path = join(directory, MANIFEST_FILE)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (digestText(text) !== digest)
    throw new BackupError(`${directory} is a damaged backup: the checksum of ${MANIFEST_FILE} does not match`)
  const manifest = JSON.parse(text) as BackupManifest
  const foreign = manifest.files.find(({ path }) => !STORE_FILE.test(path))
  if (foreign) throw new BackupError(`${directory} is not a backup of a store: it lists ${foreign.path}`)
  return manifest
}

/** What a manifest may list. No other path is ever written by a restore. */
const STORE_FILE = /^store\/(?:format|editions\/data\.mdb|ledger\/[\w-]+\.ledger)$/

function readFormat(directory: string): string {
  const path = join(directory, FORMAT_FILE)
  if (!existsSync(directory)) throw new BackupError(`There is no directory ${directory}`)
  if (!existsSync(path))
    throw new BackupError(
      `${directory} is not a backup, or a backup that was interrupted: it has no format file`,
    )
  const [, magic, version, digest] = /^(\S+) (\d+) (\S+)\n$/.exec(readFileSync(path, 'utf8')) ?? []
  if (magic !== MAGIC || digest === undefined)
    throw new BackupError(
      `${directory} is not a backup of Plat: its format file is damaged or belongs to something else`,
    )
  if (Number(version) !== VERSION)
    throw new BackupError(
      `${directory} has backup format ${version}; this Plat reads ${VERSION}. Use a newer Plat.`,
    )
  return digest
}

function digestText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
