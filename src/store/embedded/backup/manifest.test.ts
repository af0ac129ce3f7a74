import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { BackupError } from '../../ports/store-error.ts'
import { readManifest, writeManifest } from './manifest.ts'

const MANIFEST = {
  startedAt: '2026-11-22T07:19:14.508Z',
  platVersion: '0.1.0',
  edition: 8,
  records: { property: 2 },
  charges: 1,
  faults: [],
  files: [
    { path: 'store/format', bytes: 13, sha256: 'a7557c18' },
    { path: 'store/ledger/2026-11-22-19633-75b7c3a3-0.ledger', bytes: 1094, sha256: 'a77801c5' },
  ],
}

/** What format 1 looks like. If this has to change, the format needs the next number. */
const FORMAT_TEXT = 'plat-backup 1 5c645a09bf983e9a1d34f83cd2c5a1fedbbee5d80786d6de622865d447aac8a9\n'

test('a manifest is written in format 1 and read again', () =>
  withDirectory(async (directory) => {
    writeManifest(directory, MANIFEST)
    assert.deepEqual(readManifest(directory), MANIFEST)
    assert.equal(await readFile(join(directory, 'format'), 'utf8'), FORMAT_TEXT)
    assert.deepEqual(JSON.parse(await readFile(join(directory, 'manifest.json'), 'utf8')), MANIFEST)
  }))

test('a manifest that lists anything but the files of a store is refused, because a restore writes what it lists', () =>
  withDirectory(async (directory) => {
    for (const path of ['../outside', 'store/../../outside', 'store/ledger/a/b.ledger', '/etc/passwd']) {
      writeManifest(directory, { ...MANIFEST, files: [{ path, bytes: 1, sha256: '' }] })
      assert.throws(() => readManifest(directory), BackupError)
      await writeFile(join(directory, 'format'), '')
    }
  }))

async function withDirectory(body: (directory: string) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'plat-manifest-'))
  try {
    await body(directory)
  } finally {
    await rm(directory, { recursive: true })
  }
}
