import { findRateSeries } from '../../domain/mortgage/select-rate-series.ts'
import { calendarDateOf, startOfDateMs } from '../../records/calendar-date.ts'
import type { DocumentText } from '../../store/ports/document-store.ts'
import { findRightSpan } from '../documents/right-span.ts'
import { listFlagChanges } from '../presentation/listing-flags.ts'
import type { HomeRecords } from './gather.ts'
import { listOpenHouseEnds } from './present/open-houses.ts'
import { listDayCountChanges } from './present/source-block.ts'
import { type DetailContext, findSearchable, presentDetail } from './present.ts'

/** The whole detail of a home, right within its span. `presentDetail` says what it holds. */
export function buildDetailDocument(records: HomeRecords, context: DetailContext): DocumentText {
  return {
    ...findRightSpan(listDetailChanges(records, context), context.nowMs),
    slots: 0,
    figure: Number.NaN,
    parts: [JSON.stringify(presentDetail(records, context))],
  }
}

function listDetailChanges(records: HomeRecords, { market, nowMs }: DetailContext): (number | undefined)[] {
  const { property, listing, status } = records
  return [
    ...listFlagChanges(listing),
    ...listOpenHouseEnds(listing, listing.timeZone ?? property.timeZone),
    ...listDayCountChanges(listing, nowMs),
    findSearchable(property.id, status, market)?.lastOpenHouseEndMs,
    ...(status === 'for_sale' ? listRateChanges(market, nowMs) : []),
  ]
}

/** A sample is in force from the beginning of its day in UTC: those of the one in force and of the next. */
function listRateChanges(market: DetailContext['market'], nowMs: number): number[] {
  const samples = findRateSeries(market.listRateSeries(), 'Fixed30Year')?.samples ?? []
  const today = calendarDateOf(nowMs)
  const inForce = samples.findLastIndex(({ date }) => date <= today)
  return samples.slice(Math.max(0, inForce), inForce + 2).map(({ date }) => startOfDateMs(date))
}
