import { existsSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { crc32 } from 'node:zlib'
import { buildFromEdition } from '../../../search/edition/build-edition-segments.ts'
import type { EditionSegments } from '../../../search/edition/edition-segments.ts'
import type { IndexSnapshot } from '../../../search/live/index-builder.ts'
import type { EditionStore } from '../../../store/ports/edition-store.ts'
import { withEdition } from '../../../store/ports/with-edition.ts'
import { joinBuffers, splitBuffers } from './shared-buffers.ts'

// The file, with numbers little-endian:
//
//      0   8  magic "PLATINDX"
//      8   4  format number
//     12   4  length of the header
//     16   4  CRC-32 of the header
//     20      header as JSON: the segments without their buffers, and length and CRC-32 of each buffer
//             the buffers, one after the other

const MAGIC = Buffer.from('PLATINDX')

const FORMAT_AT = 8

const HEADER_LENGTH_AT = 12

const HEADER_CRC_AT = 16

const PREFIX_BYTES = 20

/**
 * The number of what a snapshot holds: its layout, and how its values are derived from listings. A change of either
 * needs the next number, or a start would serve an index that the program no longer understands or would no longer build.
 * `tests/search/index-format.test.ts` fails on such a change.
 */
export const INDEX_FORMAT = 8

interface SnapshotHeader {
  /** The segments with their buffers replaced by indexes. */
  frame: unknown
  buffers: { bytes: number; crc: number }[]
}

/**
 * A snapshot in one file, which is replaced as a whole. A file that is missing, torn, foreign or of another format counts as
 * none: the index is built from the listings then, and the next snapshot replaces the file.
 */
export function openIndexSnapshot(path: string): IndexSnapshot {
  return {
    load: () => readSegments(path).catch(() => undefined),
    save: (segments) => writeSegments(path, segments),
  }
}

async function writeSegments(path: string, segments: EditionSegments): Promise<void> {
  const { frame, buffers } = splitBuffers(segments)
  const views = buffers.map((buffer) => new Uint8Array(buffer))
  const header: SnapshotHeader = {
    frame,
    buffers: views.map((view) => ({ bytes: view.length, crc: crc32(view) })),
  }
  const text = Buffer.from(JSON.stringify(header))
  const prefix = Buffer.alloc(PREFIX_BYTES)
  MAGIC.copy(prefix)
  prefix.writeUInt32LE(INDEX_FORMAT, FORMAT_AT)
  prefix.writeUInt32LE(text.length, HEADER_LENGTH_AT)
  prefix.writeUInt32LE(crc32(text), HEADER_CRC_AT)
  const draft = `${path}.${process.pid}`
  await using file = await open(draft, 'w', 0o600)
  for (const part of [prefix, text, ...views]) await file.writeFile(part)
  await rename(draft, path)
}

/** Reads the file. Rejects, or resolves to undefined, unless the file is a complete snapshot of this format. */
async function readSegments(path: string): Promise<EditionSegments | undefined> {
  await using file = await open(path)
  const prefix = Buffer.from((await readExactly(file, new Uint8Array(PREFIX_BYTES))).buffer)
  if (!MAGIC.equals(prefix.subarray(0, MAGIC.length))) return undefined
  if (prefix.readUInt32LE(FORMAT_AT) !== INDEX_FORMAT) return undefined
  const text = await readExactly(file, new Uint8Array(prefix.readUInt32LE(HEADER_LENGTH_AT)))
  if (crc32(text) !== prefix.readUInt32LE(HEADER_CRC_AT)) return undefined
  const header = JSON.parse(new TextDecoder().decode(text)) as SnapshotHeader
  const buffers: SharedArrayBuffer[] = []
  for (const { bytes, crc } of header.buffers) {
    const view = await readExactly(file, new Uint8Array(new SharedArrayBuffer(bytes)))
    if (crc32(view) !== crc) return undefined
    buffers.push(view.buffer)
  }
  return joinBuffers(header.frame, buffers) as EditionSegments
}

type OpenFile = Awaited<ReturnType<typeof open>>

/** Reads until the view is full. Rejects at the end of the file. */
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

const pause = async () => {}

/** Says what is wrong with the snapshot of the index: one of the newest edition must equal an index built from its listings. */
export async function verifySnapshot(editions: Pick<EditionStore, 'read'>, path: string): Promise<string[]> {
  if (!existsSync(path)) return []
  const snapshot = openIndexSnapshot(path)
  const saved = await snapshot.load()
  return withEdition(editions, undefined, async (reader) => {
    // A snapshot of another format, or a torn one, is replaced at the next start. One of an earlier edition is brought up to date.
    if (saved?.edition !== reader.edition) return []
    const { edition, tablesEdition } = saved
    const built = splitBuffers(await buildFromEdition(reader, tablesEdition, pause))
    const found = splitBuffers(saved)
    const isSame = isDeepStrictEqual(built.frame, found.frame) && areEqual(built.buffers, found.buffers)
    return isSame ? [] : [`${path}: the index of edition ${edition} is not what its listings give`]
  })
}

function areEqual(some: readonly SharedArrayBuffer[], others: readonly SharedArrayBuffer[]): boolean {
  return some.every((buffer, index) => Buffer.from(buffer).equals(Buffer.from(others[index]!)))
}
