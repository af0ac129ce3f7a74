import { isUtf8 } from 'node:buffer'
import { FeedError } from '../../../ingest/ports/feed.ts'
import { readInputBytes } from '../../reading/input-content.ts'
import { hasEnding, type InputFile } from '../../reading/input-files.ts'
import { LineSplitter, type SplitLine } from '../../reading/line-splitter.ts'
import { type SplitLimits, type SplitValue, ValueSplitter } from '../../reading/value-splitter.ts'
import { FieldTable, FlatFields } from './field-table.ts'
import type { RecordFields } from './record-fields.ts'

export type JsonObject = Record<string, unknown>

/** True for a JSON object; false for a list and for null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function fieldsOf(record: JsonObject): RecordFields {
  const fields = new Map<string, unknown>()
  for (const name in record) fields.set(name, record[name])
  return fields
}

/** The fields in a list that alternates names and values. Throws SyntaxError when a name is not text or has no value. */
export function pairFields(flat: readonly unknown[], table: FieldTable): RecordFields {
  if (flat.length % 2 === 1) throw new SyntaxError('a field without a value')
  for (let at = 0; at < flat.length; at += 2)
    if (typeof flat[at] !== 'string') throw new SyntaxError('a field whose name is not text')
  return new FlatFields(flat, table)
}

/** A record of a file, or something else in the place of one. `place` names the file and the line or byte. */
export type JsonItem =
  | { kind: 'record'; fields: RecordFields; place: string; envelope: string }
  | { kind: 'malformed'; reason: string; place: string }
  /** The end of a file whose records were in a list. The envelope is the text around the list. */
  | { kind: 'page'; envelope: string; place: string }

const LINE_ENDINGS = ['.jsonl', '.ndjson', '.jl']

/**
 * The records of one file in order, in groups as large as a chunk of the file. The file is an object, a list, {"value":[...]} or JSON
 * lines. An element that is not an object, or does not parse, is `malformed`. Throws FeedError with the byte for content
 * that is cut short, bytes that are not UTF-8, and exceeded limits.
 */
export async function* readJsonRecords(
  file: InputFile,
  limits: SplitLimits,
  onRead: (bytes: number) => void,
): AsyncGenerator<JsonItem[]> {
  let splitting: Splitting | undefined
  for await (const chunk of readInputBytes(file, onRead)) {
    splitting ??= chooseSplitting(file.path, chunk, limits)
    yield splitting.push(chunk)
  }
  if (splitting !== undefined) yield splitting.end()
}

/** The records of content that is in memory, as `readJsonRecords` gives those of a file. The content is written to. */
export function splitJsonContent(name: string, content: Buffer, limits: SplitLimits): JsonItem[] {
  const splitting = splitValues(name, limits)
  return [...splitting.push(content), ...splitting.end()]
}

interface Splitting {
  push(chunk: Buffer): JsonItem[]
  end(): JsonItem[]
}

function chooseSplitting(path: string, first: Buffer, limits: SplitLimits): Splitting {
  const isLines = hasEnding(path, LINE_ENDINGS) || looksLikeLines(first)
  return isLines ? splitLines(path, limits) : splitValues(path, limits)
}

/** True when one of the first two lines is a complete object and another line follows. */
function looksLikeLines(first: Buffer): boolean {
  const lines = first.toString('utf8').split('\n', 3)
  return (
    lines.length > 1 &&
    lines.slice(0, 2).some((line, index) => index < lines.length - 1 && isWholeObject(line)) &&
    (lines[1] as string).trimStart().startsWith('{')
  )
}

function isWholeObject(line: string): boolean {
  if (!line.trimStart().startsWith('{')) return false
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

function splitValues(path: string, limits: SplitLimits): Splitting {
  const splitter = new ValueSplitter(path, limits)
  const table = new FieldTable()
  const parse = (value: SplitValue): JsonItem[] =>
    parseValue(value, path, { place: `${path} at byte ${value.offset}`, envelope: splitter.envelope, table })
  return {
    push: (chunk) => splitter.push(chunk).flatMap(parse),
    end: () => {
      splitter.end()
      return splitter.hasList ? [{ kind: 'page', envelope: splitter.envelope, place: path }] : []
    },
  }
}

function splitLines(path: string, limits: SplitLimits): Splitting {
  const splitter = new LineSplitter(path, limits.maxRecordBytes)
  const table = new FieldTable()
  const parse = (line: SplitLine): JsonItem[] =>
    isBlankLine(line.bytes)
      ? []
      : parseValue({ ...line, isFlat: false }, path, { place: `${path}:${line.line}`, envelope: '', table })
  return {
    push: (chunk) => splitter.push(chunk).flatMap(parse),
    end: () => {
      const last = splitter.end()
      const items = last === undefined ? [] : parse(last)
      if (items.some((item) => item.kind === 'malformed')) {
        throw new FeedError(`${path}: cut short in its last line, at byte ${last?.offset}`)
      }
      return items
    },
  }
}

function isBlankLine(bytes: Buffer): boolean {
  return bytes.every((byte) => byte <= 0x20)
}

/** What is known of a value before it is parsed. */
interface ValueContext {
  place: string
  envelope: string
  table: FieldTable
}

function parseValue(value: SplitValue, path: string, { place, envelope, table }: ValueContext): JsonItem[] {
  if (!isUtf8(value.bytes)) {
    throw new FeedError(`${path}: bytes that are not UTF-8 in the record at byte ${value.offset}`)
  }
  try {
    const parsed: unknown = JSON.parse(value.bytes.toString('utf8'))
    if (!value.isFlat) return unwrap(parsed, place, envelope)
    const flat = parsed as unknown[]
    const fields = pairFields(flat, table)
    // Most records have nothing called "value", which is known without taking them into the table.
    return flat.includes('value')
      ? unwrapFields(fields, place, envelope)
      : [{ kind: 'record', fields, place, envelope }]
  } catch {
    return [{ kind: 'malformed', reason: 'not valid JSON', place }]
  }
}

function unwrap(parsed: unknown, place: string, envelope: string): JsonItem[] {
  if (!isJsonObject(parsed)) return [{ kind: 'malformed', reason: 'not an object', place }]
  return unwrapFields(fieldsOf(parsed), place, envelope)
}

/** A line may itself be a page: {"value":[...]}. */
function unwrapFields(fields: RecordFields, place: string, envelope: string): JsonItem[] {
  const value = fields.get('value')
  if (!Array.isArray(value)) return [{ kind: 'record', fields, place, envelope }]
  const around = JSON.stringify({ ...Object.fromEntries(fields), value: [] })
  return value.flatMap((element: unknown) => unwrap(element, place, around))
}
