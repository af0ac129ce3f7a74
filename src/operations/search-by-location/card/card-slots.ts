import { writeAscii, writeNumber } from '../../documents/write-ascii.ts'
import { presentTime } from './home-info.ts'
import { countDaysListed, renderDaysListed } from './insight.ts'

/** The words of the days listed are filled in; the document is cut there first. */
export const DAYS_LISTED_SLOT = 1
/** Among the figures that are filled in is the rent estimate. */
export const RENT_SLOT = 2
/** More than all that is filled into a card takes. */
export const FILLED_BYTES = 256

/** The names of the members with time, in their order: `presentTime` is where they are given. */
export const TIME_MEMBERS = Object.keys(presentTime(0, 0))
const [TIME_START, DAYS_START] = TIME_MEMBERS.map((name) => `${JSON.stringify(name)}:`) as [string, string]
export const RENT_START = '"rentEstimate":'

const [DAYS_LISTED_START, DAYS_LISTED_END] = renderDaysListed(2).split('2') as [string, string]

/** "Listed 3 days ago" */
export function writeDaysListed(onMarketAtMs: number, nowMs: number, bytes: Uint8Array, at: number): number {
  const days = countDaysListed(onMarketAtMs, nowMs)
  if (days < 2) return writeAscii(bytes, at, renderDaysListed(days))
  const start = writeAscii(bytes, at, DAYS_LISTED_START)
  return writeAscii(bytes, writeNumber(bytes, start, days), DAYS_LISTED_END)
}

/** `"timeOnProvider":…,"daysOnProvider":…,"rentEstimate":…,` without what is unknown; NaN is an unknown time. */
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
