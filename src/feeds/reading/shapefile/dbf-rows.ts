import { FeedError } from '../../../ingest/ports/feed.ts'
import { foldName } from '../../../records/fold-name.ts'
import type { NamedCells } from '../delimited-rows.ts'
import { ChunkReader } from './chunk-reader.ts'

/** A column of a dBase table, and where in a row it is. */
interface DbfColumn {
  name: string
  type: string
  start: number
  length: number
}

/** Turns the bytes of a text into the text. */
export type DecodeText = (bytes: Buffer) => string

const HEADER_BYTES = 32
const DESCRIPTOR_BYTES = 32
const DESCRIPTORS_END = 0x0d
const DELETED = 0x2a
const MAX_COLUMNS = 2048
/** Where the header says in which code page the texts are. */
const CODE_PAGE_OFFSET = 29

/** A dBase table whose header has been read. */
export interface DbfTable {
  rowCount: number
  /** The code page that the header states, as dBase numbers it; 0 for none. */
  codePage: number
  /** Texts and numbers by folded name, blanks left out; undefined for rows that are marked as deleted. */
  readRows(decode: DecodeText): AsyncGenerator<NamedCells | undefined>
  close(): Promise<void>
}

/** Opens the table beside a shapefile. Throws FeedError for content that is not such a table, or is cut short. */
export async function openDbfTable(path: string, chunks: AsyncIterable<Buffer>): Promise<DbfTable> {
  const reader = new ChunkReader(chunks)
  const header = await reader.take(HEADER_BYTES)
  if (header.length < HEADER_BYTES) throw new FeedError(`${path}: is not a dBase table`)
  const [rowCount, headerBytes, rowBytes] = [
    header.readUInt32LE(4),
    header.readUInt16LE(8),
    header.readUInt16LE(10),
  ]
  const descriptors = await reader.take(Math.max(0, headerBytes - HEADER_BYTES))
  const columns = listColumns(path, descriptors, rowBytes)
  return {
    rowCount,
    codePage: header[CODE_PAGE_OFFSET] as number,
    async *readRows(decode) {
      for (let number = 1; number <= rowCount; number++) {
        const row = await reader.take(rowBytes)
        if (row.length < rowBytes)
          throw new FeedError(`${path} row ${number} of ${rowCount}: the file is cut short`)
        yield row[0] === DELETED ? undefined : readCells(row, columns, decode)
      }
    },
    close: () => reader.close(),
  }
}

function listColumns(path: string, descriptors: Buffer, rowBytes: number): DbfColumn[] {
  const columns: DbfColumn[] = []
  let start = 1 // the first byte marks deleted rows
  for (let at = 0; at + DESCRIPTOR_BYTES <= descriptors.length; at += DESCRIPTOR_BYTES) {
    if (descriptors[at] === DESCRIPTORS_END) break
    const [written = ''] = descriptors.toString('latin1', at, at + 11).split('\0')
    const length = descriptors[at + 16] as number
    columns.push({
      name: foldName(written),
      type: String.fromCharCode(descriptors[at + 11] as number),
      start,
      length,
    })
    start += length
  }
  if (columns.length === 0 || columns.length > MAX_COLUMNS || start > rowBytes)
    throw new FeedError(`${path}: is not a dBase table, or its header is damaged`)
  return columns
}

function readCells(row: Buffer, columns: readonly DbfColumn[], decode: DecodeText): NamedCells {
  const cells = new Map<string, string>()
  for (const { name, type, start, length } of columns) {
    const text = readCell(row.subarray(start, start + length), type, decode)
    if (text !== '' && name !== '') cells.set(name, text)
  }
  return cells
}

/** Texts, numbers, dates ("20240131") and flags are texts; memos, pictures and other types are elsewhere or are not read. */
function readCell(bytes: Buffer, type: string, decode: DecodeText): string {
  if (type === 'C') return decode(bytes).replaceAll('\0', '').trim()
  if (type === 'I' && bytes.length === 4) return String(bytes.readInt32LE())
  if (type === 'O' && bytes.length === 8) return String(bytes.readDoubleLE())
  if (!'NFDL'.includes(type)) return ''
  const text = bytes.toString('latin1').replaceAll('\0', '').trim()
  if (type === 'D') return /^\d{8}$/.test(text) ? text : ''
  if (type === 'L') return /^[YyTtNnFf]$/.test(text) ? text : ''
  const number = Number(text)
  if (text === '' || !Number.isFinite(number)) return '' // "*****" is a number that did not fit
  return /[.e]/i.test(text) ? String(number) : text // "5305210.000000000000"
}
