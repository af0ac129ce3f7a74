import { createHash } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { CollectedListings, ListingSnapshot } from '../../search/ports/listing-snapshot.ts'

// The file: these eight bytes, SHA-256 of what follows (32), then V8's serialization of SnapshotContent.
const MAGIC = Buffer.from('PLATLST1')
const DIGEST_BYTES = 32

interface SnapshotContent {
  edition: number
  /** Of the code that made it: another version may collect otherwise. */
  code: string
  listings: CollectedListings
}

/** A snapshot in one file, replaced whole. A file that is missing, torn, foreign or of other code counts as none. */
export async function openListingSnapshot(path: string): Promise<ListingSnapshot> {
  const code = await digestCode()
  return {
    load: async (edition) => {
      const content = await readContent(path).catch(() => undefined)
      return content?.edition === edition && content.code === code ? content.listings : undefined
    },
    save: (edition, listings) => writeContent(path, { edition, code, listings }),
  }
}

async function readContent(path: string): Promise<SnapshotContent | undefined> {
  const file = await readFile(path)
  const payload = file.subarray(MAGIC.length + DIGEST_BYTES)
  if (!file.subarray(0, MAGIC.length).equals(MAGIC)) return undefined
  if (!file.subarray(MAGIC.length, MAGIC.length + DIGEST_BYTES).equals(digest(payload))) return undefined
  return deserialize(payload)
}

async function writeContent(path: string, content: SnapshotContent): Promise<void> {
  const payload = serialize(content)
  const draft = `${path}.${process.pid}`
  await writeFile(draft, Buffer.concat([MAGIC, digest(payload), payload]), { mode: 0o600 })
  await rename(draft, path)
}

/** The sources that decide what is collected, and the V8 that writes it. */
async function digestCode(): Promise<string> {
  const hash = createHash('sha256').update(process.versions.v8)
  for (const folder of ['domain/listing-search', 'domain/geo', 'search', 'records']) {
    const directory = join(import.meta.dirname, '..', '..', folder)
    for (const name of (await readdir(directory)).filter((name) => name.endsWith('.ts')).sort()) {
      hash.update(name).update(await readFile(join(directory, name)))
    }
  }
  return hash.digest('hex')
}

function digest(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
