import type { DocumentReader } from '../../documents/ports/document-store.ts'
import { DAY_MS } from '../../records/calendar-date.ts'
import type { AnswerBody, DetailText, Validity, WrittenDetail } from '../documents/answer-documents.ts'
import { findDayCountValidity, narrowValidity } from '../documents/answer-validity.ts'

// A detail is cached as text before and after the days on the market, which are counted when it is shown. Its slots say the rest:
//
//     bits 0-1     the number of the source of its point, for a header
//     bit 2        the days on the market are counted from its figure, the instant at which the home came on the market

const POINT_SOURCE_BITS = 3
export const DAYS_ON_MLS_SLOT = 4

export function getPointSourceNumber(slots: number): number {
  return slots & POINT_SOURCE_BITS
}

/** Renders `"days_on_mls":…,`; nothing where the document itself states them, or where they are unknown. */
export function renderDaysOnMls(slots: number, onMarketAtMs: number, nowMs: number): string {
  return slots & DAYS_ON_MLS_SLOT ? `"days_on_mls":${countDaysSince(onMarketAtMs, nowMs)},` : ''
}

/** The validity of a detail with its days on the market as they are at an instant. */
export function findShownValidity(
  document: Pick<DetailText, 'slots' | 'figure' | keyof Validity>,
  nowMs: number,
): Validity {
  const { validFromMs, validUntilMs, slots, figure } = document
  const validity = { validFromMs, validUntilMs }
  return slots & DAYS_ON_MLS_SLOT ? narrowValidity([validity, findDayCountValidity(figure, nowMs)]) : validity
}

/** Counts the whole days since the home came on the market. */
export function countDaysSince(onMarketAtMs: number, nowMs: number): number {
  return Math.floor((nowMs - onMarketAtMs) / DAY_MS)
}

/** Appends the detail to which a reader has turned, with its days on the market. */
export function writeDetailDocument(
  document: DocumentReader,
  nowMs: number,
  body: AnswerBody,
): WrittenDetail {
  const { slots, figure, textBytes } = document
  const days = renderDaysOnMls(slots, figure, nowMs)
  body.reserve(textBytes + days.length)
  body.length = document.copyPart(0, body.bytes, body.length)
  body.writeText(days)
  body.length = document.copyPart(1, body.bytes, body.length)
  return { slots, ...findShownValidity(document, nowMs) }
}
