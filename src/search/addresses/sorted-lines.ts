import { findPartition } from '../../domain/bisect.ts'
import type { GatheredTexts } from '../index/columns/gathered-texts.ts'
import { allocateBytes, allocateUint32 } from '../index/columns/shared-array.ts'

/** Distinct texts in code unit order, in shared memory. */
export interface SortedLines {
  /** All texts, one after the other. A code unit takes one byte if all are below 256, else two. */
  text: Uint8Array | Uint16Array
  /** The offset of each text, then the total length. */
  starts: Uint32Array
}

/** Packs distinct texts that are sorted by code units. */
export function packSortedLines(lines: readonly string[]): SortedLines {
  const starts = allocateUint32(lines.length + 1)
  let isWide = false
  for (const [index, line] of lines.entries()) {
    starts[index + 1] = starts[index]! + line.length
    isWide ||= WIDE.test(line)
  }
  const length = starts[lines.length]!
  const text = isWide ? new Uint16Array(new SharedArrayBuffer(length * 2)) : allocateBytes(length)
  let end = 0
  for (const line of lines) for (let at = 0; at < line.length; at++) text[end++] = line.charCodeAt(at)
  return { text, starts }
}

/** Packs distinct gathered texts in an order that is sorted by code units. */
export function packGatheredLines(texts: GatheredTexts, order: Uint32Array): SortedLines {
  const units = texts.units()
  const starts = allocateUint32(order.length + 1)
  for (let index = 0; index < order.length; index++)
    starts[index + 1] = starts[index]! + texts.endOf(order[index]!) - texts.startOf(order[index]!)
  const length = starts[order.length]!
  const isWide = units instanceof Uint16Array
  const text = isWide ? new Uint16Array(new SharedArrayBuffer(length * 2)) : allocateBytes(length)
  for (let index = 0; index < order.length; index++)
    text.set(units.subarray(texts.startOf(order[index]!), texts.endOf(order[index]!)), starts[index])
  return { text, starts }
}

const WIDE = /[^\0-\xff]/ // "東"

export function countLines({ starts }: SortedLines): number {
  return starts.length - 1
}

export function readLine({ text, starts }: SortedLines, index: number): string {
  let line = ''
  for (let at = starts[index]!; at < starts[index + 1]!; at++) line += String.fromCharCode(text[at]!)
  return line
}

/** Returns the index of the first line that is not less than the text, or the number of lines if all are less. */
export function findFirstLineFrom(lines: SortedLines, text: string): number {
  return findPartition(0, countLines(lines), (index) => compareLine(lines, index, text) < 0)
}

export function findLine(lines: SortedLines, text: string): number | undefined {
  const index = findFirstLineFrom(lines, text)
  return index < countLines(lines) && compareLine(lines, index, text) === 0 ? index : undefined
}

/** Whether a line begins with `start`. False if there is no such line. */
export function startsLine({ text, starts }: SortedLines, index: number, start: string): boolean {
  const from = starts[index]!
  if (index + 1 >= starts.length || starts[index + 1]! - from < start.length) return false
  for (let at = 0; at < start.length; at++) if (text[from + at] !== start.charCodeAt(at)) return false
  return true
}

function compareLine({ text, starts }: SortedLines, index: number, other: string): number {
  const [from, to] = [starts[index]!, starts[index + 1]!]
  const length = Math.min(to - from, other.length)
  for (let at = 0; at < length; at++) {
    const order = text[from + at]! - other.charCodeAt(at)
    if (order !== 0) return order
  }
  return to - from - other.length
}
