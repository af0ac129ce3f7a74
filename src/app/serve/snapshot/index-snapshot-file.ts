import { createHash } from 'node:crypto'
import { open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { EditionSegments } from '../../../search/edition/edition-segments.ts'
import type { IndexSnapshot } from '../../../search/live/index-builder.ts'
import { joinBuffers, splitBuffers } from './shared-buffers.ts'

// The file: these eight bytes, the header's length and CRC-32 (4 each, little-endian), the header as JSON, then the
// buffers that it lists, one after the other.
const MAGIC = Buffer.from('PLATIMG1')
const PREFIX_BYTES = MAGIC.length + 8

interface SnapshotHeader {
  /** Of the code that made it: another version may collect otherwise. */
  code: string
  /** The image with its buffers replaced by their numbers. */
  frame: unknown
  buffers: { bytes: number; crc: number }[]
}

/** A snapshot in one file, replaced whole. A file that is missing, torn, foreign or of other code counts as none. */
export async function openIndexSnapshot(path: string): Promise<IndexSnapshot> {
  const code = await digestCode()
  return {
    load: () => readImage(path, code).catch(() => undefined),
    save: (image) => writeImage(path, image, code),
  }
}

async function writeImage(path: string, image: EditionSegments, code: string): Promise<void> {
  const { frame, buffers } = splitBuffers(image)
  const views = buffers.map((buffer) => new Uint8Array(buffer))
  const header: SnapshotHeader = {
    ...{ code, frame },
    buffers: views.map((view) => ({ bytes: view.length, crc: crc32(view) })),
  }
  const text = Buffer.from(JSON.stringify(header))
  const prefix = Buffer.alloc(PREFIX_BYTES)
  MAGIC.copy(prefix)
  prefix.writeUInt32LE(text.length, MAGIC.length)
  prefix.writeUInt32LE(crc32(text), MAGIC.length + 4)
  const draft = `${path}.${process.pid}`
  await using file = await open(draft, 'w', 0o600)
  for (const part of [prefix, text, ...views]) await file.writeFile(part)
  await rename(draft, path)
}

/** Rejects, or resolves to undefined, for whatever is not a whole snapshot by the code. */
async function readImage(path: string, code: string): Promise<EditionSegments | undefined> {
  await using file = await open(path)
  const prefix = await readExactly(file, new Uint8Array(PREFIX_BYTES))
  if (!MAGIC.equals(prefix.subarray(0, MAGIC.length))) return undefined
  const numbers = new DataView(prefix.buffer, MAGIC.length)
  const text = await readExactly(file, new Uint8Array(numbers.getUint32(0, true)))
  if (crc32(text) !== numbers.getUint32(4, true)) return undefined
  const header = JSON.parse(new TextDecoder().decode(text)) as SnapshotHeader
  if (header.code !== code) return undefined
  const buffers: SharedArrayBuffer[] = []
  for (const { bytes, crc } of header.buffers) {
    const view = await readExactly(file, new Uint8Array(new SharedArrayBuffer(bytes)))
    if (crc32(view) !== crc) return undefined
    buffers.push(view.buffer)
  }
  return joinBuffers(header.frame, buffers) as EditionSegments
}

type OpenFile = Awaited<ReturnType<typeof open>>

/** Reads on until the view is full; rejects at the end of the file. */
async function readExactly<B extends ArrayBufferLike>(
  file: OpenFile,
  view: Uint8Array<B>,
): Promise<Uint8Array<B>> {
  for (let filled = 0; filled < view.length; ) {
    const { bytesRead } = await file.read(view, filled, view.length - filled, null)
    if (bytesRead === 0) throw new Error('The snapshot is cut short')
    filled += bytesRead
  }
  return view
}

const CODE_FOLDERS = [
  'domain/listing-search',
  'domain/listing-search/facts',
  'search/addresses',
  'search/places',
  'search/shapes',
  'search/edition',
  'search/index/columns',
  'search/index/plan',
  'search/index/postings',
  'search/index/ranks',
  'search/index/spatial',
  'domain/geo',
  'search/index',
  'search/live',
  'records',
]

/** The sources that decide what an image holds. */
async function digestCode(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of CODE_FOLDERS) {
    const directory = join(import.meta.dirname, '..', '..', '..', folder)
    for (const name of (await readdir(directory)).filter((name) => name.endsWith('.ts')).sort()) {
      hash.update(name).update(await readFile(join(directory, name)))
    }
  }
  return hash.digest('hex')
}
