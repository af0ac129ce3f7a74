import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import type { EditionSegments, IndexSegment, SegmentPatch } from '../../../search/edition/edition-segments.ts'
import { type LaidEdition, laySegments } from '../../../search/edition/lay-segments.ts'
import { joinBuffers, splitBuffers } from './shared-buffers.ts'

// A directory has the segments of the newest edition of a view:
//
//      manifest             the edition, its segments in their order, and what they do to each other
//      <id>.segment         one segment
//
// Each file, with numbers little-endian:
//
//      0   8  magic "PLATINDX"
//      8   4  format number
//     12   4  length of the header
//     16   4  CRC-32 of the header
//     20      header as JSON: the values without their buffers, and length and CRC-32 of each buffer
//             the buffers, one after the other

const MAGIC = Buffer.from('PLATINDX')

const FORMAT_AT = 8

const HEADER_LENGTH_AT = 12

const HEADER_CRC_AT = 16

const PREFIX_BYTES = 20

/**
 * The number of what the files hold: their layout, and how their values are derived from listings. A change of either
 * needs the next number, or a start would serve an index that the program no longer understands or would no longer build.
 * `tests/search/index-format.test.ts` fails on such a change.
 */
export const INDEX_FORMAT = 9

const MANIFEST = 'manifest'

interface Manifest extends LaidEdition {
  segmentIds: readonly string[]
  /** One for each segment. Found again if absent, which takes a second for many changes of a large edition. */
  patches?: readonly SegmentPatch[]
}

interface FileHeader {
  /** The values with their buffers replaced by indexes. */
  frame: unknown
  buffers: { bytes: number; crc: number }[]
}

/** The segments of the newest edition in files, which are never changed. Only the manifest is replaced, as a whole. */
export interface SegmentFiles {
  /**
   * Opens the saved segments. Returns undefined if there are none, and, after a note that says why, if a file is missing, torn,
   * changed or of another format: the segments are built from the listings then, and replace the files.
   */
  load(): Promise<EditionSegments | undefined>
  /** Writes the segments of an edition that have no file yet, then the manifest. Removes the files of other segments. */
  save(edition: EditionSegments): Promise<void>
  /** Writes one segment, which the next edition may have. */
  write(segment: IndexSegment): Promise<void>
}

/** Calls `discarded` with the reason if saved segments cannot be used. */
export function openSegmentFiles(directory: string, discarded: (reason: string) => void): SegmentFiles {
  const pathOf = (id: string) => join(directory, `${id}.segment`)
  /** The files of the edition that this process saved last. */
  let saved: ReadonlySet<string> | undefined
  const write = async ({ id, ...values }: IndexSegment) => {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    await writeValues(pathOf(id), values)
  }
  return {
    write,
    load: async () => {
      if (!existsSync(join(directory, MANIFEST))) return undefined
      try {
        const { segmentIds, patches, ...edition } = (await readValues(join(directory, MANIFEST))) as Manifest
        const segments: IndexSegment[] = []
        for (const id of segmentIds)
          segments.push({ ...((await readValues(pathOf(id))) as Omit<IndexSegment, 'id'>), id })
        return await laySegments(edition, segments, () => nextTurn(), patches && { segments, patches })
      } catch (error) {
        discarded(error instanceof Error ? error.message : String(error))
        return undefined
      }
    },
    save: async ({ edition, publicationId, tablesEdition, view, segments, patches }) => {
      for (const segment of segments) if (!existsSync(pathOf(segment.id))) await write(segment)
      const segmentIds = segments.map(({ id }) => id)
      const manifest: Manifest = {
        ...{ edition, tablesEdition, segmentIds },
        ...(publicationId !== undefined && { publicationId }),
        ...(view && { view }),
        // A base alone has none.
        ...(segments.length > 1 && { patches }),
      }
      await writeValues(join(directory, MANIFEST), manifest)
      const named = new Set([MANIFEST, ...segmentIds.map((id) => `${id}.segment`)])
      // A merge may be writing the file of a segment that no edition has yet, but not before the first edition is saved.
      for (const name of saved ?? (await readdir(directory)))
        if (!named.has(name)) await rm(join(directory, name), { force: true })
      saved = named
    },
  }
}

async function writeValues(path: string, values: unknown): Promise<void> {
  const { frame, buffers } = splitBuffers(values)
  const views = buffers.map((buffer) => new Uint8Array(buffer))
  const header: FileHeader = {
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

/** Reads a file. Rejects unless it is complete, unchanged and of this format. */
async function readValues(path: string): Promise<unknown> {
  await using file = await open(path)
  const prefix = Buffer.from((await readExactly(path, file, new Uint8Array(PREFIX_BYTES))).buffer)
  if (!MAGIC.equals(prefix.subarray(0, MAGIC.length))) throw new Error(`${path} is not a file of the index`)
  const format = prefix.readUInt32LE(FORMAT_AT)
  if (format !== INDEX_FORMAT) throw new Error(`${path} has format ${format}, and not ${INDEX_FORMAT}`)
  const headerBytes = prefix.readUInt32LE(HEADER_LENGTH_AT)
  const { size } = await file.stat()
  if (headerBytes > size) throw new Error(`${path} is cut short`)
  const text = await readExactly(path, file, new Uint8Array(headerBytes))
  if (crc32(text) !== prefix.readUInt32LE(HEADER_CRC_AT)) throw new Error(`${path} is damaged`)
  const header = JSON.parse(new TextDecoder().decode(text)) as FileHeader
  const buffers: SharedArrayBuffer[] = []
  for (const { bytes, crc } of header.buffers) {
    const view = await readExactly(path, file, new Uint8Array(new SharedArrayBuffer(bytes)))
    if (crc32(view) !== crc) throw new Error(`${path} is damaged`)
    buffers.push(view.buffer)
  }
  return joinBuffers(header.frame, buffers)
}

type OpenFile = Awaited<ReturnType<typeof open>>

/** Node reads less than 2 GiB at once, and a column of tens of millions of rows may have more. */
const MOST_READ_BYTES = 2 ** 30

/** Reads until the view is full. Rejects at the end of the file. */
async function readExactly<B extends ArrayBufferLike>(
  path: string,
  file: OpenFile,
  view: Uint8Array<B>,
): Promise<Uint8Array<B>> {
  for (let filled = 0; filled < view.length; ) {
    const { bytesRead } = await file.read(view, filled, Math.min(view.length - filled, MOST_READ_BYTES), null)
    if (bytesRead === 0) throw new Error(`${path} is cut short`)
    filled += bytesRead
  }
  return view
}
