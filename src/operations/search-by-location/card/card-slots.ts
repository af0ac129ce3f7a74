import type { DocumentText } from '../../../documents/ports/document-store.ts'
import { getOffsetInterval } from '../../../domain/listing-search/local-time.ts'
import { DAY_MS } from '../../../records/calendar-date.ts'
import type { Validity } from '../../documents/answer-documents.ts'
import { findDayCountValidity, findDigitsValidity, narrowInPlace } from '../../documents/answer-validity.ts'
import { presentTime } from './home-info.ts'
import { countLocalDays, renderDaysListed } from './insight.ts'

// A card is cached as text with holes that are filled when it is shown. Its slots say which holes there are:
//
//     bit 0        the words of the days listed; the text is cut there first
//     bit 1        the rent estimate, among the figures
//     bits 2-9     the home's offset from UTC now, in quarters of an hour, plus 64
//     bits 10-17   the same when it was listed

export const DAYS_LISTED_SLOT = 1
export const RENT_SLOT = 2
/** More than everything that is filled into a card takes. */
export const FILLED_BYTES = 256

const QUARTER_HOUR_MS = 900_000
const MIDDLE = 64
const NOW_SHIFT = 2
const LISTED_SHIFT = 10
const OFFSET_BITS = 0xff

/** The bits of the offsets that days listed are counted with; right for as long as the zone keeps its offset. */
export function packOffsets(timeZone: string, onMarketAtMs: number, nowMs: number): number {
  const pack = (atMs: number) =>
    Math.round(getOffsetInterval(timeZone, atMs).offsetMs / QUARTER_HOUR_MS) + MIDDLE
  return (pack(nowMs) << NOW_SHIFT) + (pack(onMarketAtMs) << LISTED_SHIFT)
}

/** Counts the days listed, with the offsets in the slots. */
export function countDaysOfSlots(slots: number, onMarketAtMs: number, nowMs: number): number {
  return countLocalDays(
    onMarketAtMs + unpackOffset(slots, LISTED_SHIFT),
    nowMs + unpackOffset(slots, NOW_SHIFT),
  )
}

function unpackOffset(slots: number, shift: number): number {
  return (((slots >>> shift) & OFFSET_BITS) - MIDDLE) * QUARTER_HOUR_MS
}

/** Narrows a validity to that of a shown card, besides its rent. Milliseconds count as valid while they have as many digits. */
export function narrowToCard(card: Omit<DocumentText, 'parts'>, nowMs: number, validity: Validity): void {
  const { slots, figure } = card
  narrowInPlace(validity, card)
  if (!(figure <= nowMs)) return
  narrowInPlace(validity, findDigitsValidity(figure, nowMs))
  narrowInPlace(validity, findDayCountValidity(figure, nowMs))
  if ((slots & DAYS_LISTED_SLOT) === 0) return
  const offsetMs = unpackOffset(slots, NOW_SHIFT)
  const midnightMs = Math.floor((nowMs + offsetMs) / DAY_MS) * DAY_MS - offsetMs
  narrowInPlace(validity, { validFromMs: midnightMs, validUntilMs: midnightMs + DAY_MS })
}

/** The names of the members with time, in their order: `presentTime` gives them. */
export const TIME_MEMBERS = Object.keys(presentTime(0, 0))
/** The member that counts milliseconds. */
export const AGE_MEMBER = TIME_MEMBERS[0]!
const [TIME_START, DAYS_START] = TIME_MEMBERS.map((name) => `${JSON.stringify(name)}:`) as [string, string]
export const RENT_START = '"rentEstimate":'

const [DAYS_LISTED_START, DAYS_LISTED_END] = renderDaysListed(2).split('2') as [string, string]

/** Writes "Listed 3 days ago". Returns the offset of its end. */
export function writeDaysListed(days: number, bytes: Uint8Array, at: number): number {
  if (days < 2) return writeAscii(bytes, at, renderDaysListed(days))
  const start = writeAscii(bytes, at, DAYS_LISTED_START)
  return writeAscii(bytes, writeNumber(bytes, start, days), DAYS_LISTED_END)
}

/** Writes `"timeOnProvider":…,"daysOnProvider":…,"rentEstimate":…,` without what is unknown; NaN is an unknown time. */
export function writeFigures(
  onMarketAtMs: number,
  nowMs: number,
  rentEstimate: number | undefined,
  bytes: Uint8Array,
  at: number,
): number {
  const { timeOnProvider, daysOnProvider } = presentTime(onMarketAtMs, nowMs)
  let end = at
  if (timeOnProvider !== undefined) {
    end = writeMember(bytes, end, TIME_START, timeOnProvider)
    end = writeMember(bytes, end, DAYS_START, daysOnProvider)
  }
  return rentEstimate === undefined ? end : writeMember(bytes, end, RENT_START, rentEstimate)
}

function writeMember(bytes: Uint8Array, at: number, start: string, value: number): number {
  const end = writeNumber(bytes, writeAscii(bytes, at, start), value)
  bytes[end] = COMMA
  return end + 1
}

const COMMA = 0x2c

const ZERO = 0x30
const BILLION = 1_000_000_000

/** Writes ASCII text into bytes that are long enough for it. Returns the offset of its end. */
function writeAscii(bytes: Uint8Array, at: number, text: string): number {
  let end = at
  for (let index = 0; index < text.length; index++) bytes[end++] = text.charCodeAt(index)
  return end
}

/** Writes a number in JSON. Returns the offset of its end. Nearly all numbers are whole, and those are written quickly. */
export function writeNumber(bytes: Uint8Array, at: number, value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) return writeAscii(bytes, at, JSON.stringify(value))
  if (value < BILLION) return writeDigits(bytes, at, value, countDigits(value))
  const high = Math.floor(value / BILLION)
  return writeDigits(bytes, writeNumber(bytes, at, high), value - high * BILLION, 9)
}

function writeDigits(bytes: Uint8Array, at: number, value: number, digits: number): number {
  let rest = value
  for (let end = at + digits - 1; end >= at; end--) {
    // The value is below a billion, so 32-bit arithmetic is enough.
    const next = (rest / 10) | 0
    bytes[end] = ZERO + rest - next * 10
    rest = next
  }
  return at + digits
}

function countDigits(value: number): number {
  let digits = 1
  for (let limit = 10; value >= limit; limit *= 10) digits++
  return digits
}
