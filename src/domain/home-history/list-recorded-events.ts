import { addDays, type CalendarDate } from '../../records/calendar-date.ts'
import { type Assessment, isSaleTransfer } from '../../records/home/assessment.ts'
import { RECORDING_DAYS } from '../recorded-home/describe-recorded-home.ts'
import type { HomeEvent } from './list-home-events.ts'

/** What an assessor says has happened to a home. */
export interface RecordedEvent {
  source: string
  type: 'sold' | 'transferred' | 'assessed'
  /** An assessment counts from the first day of its tax year. */
  date: CalendarDate
  priceCents?: number
  taxYear?: number
  assessedCents?: number
  marketCents?: number
  taxCents?: number
}

/**
 * The sales, other transfers and assessments of a home in public records, newest first. A sale that a listing states too is left out:
 * it is recorded some days or weeks after its closing.
 */
export function listRecordedEvents(
  assessments: readonly Assessment[],
  listed: readonly HomeEvent[],
): RecordedEvent[] {
  const closings = listed.filter(({ type, tenure }) => type === 'closed' && tenure === 'sale')
  const events = assessments.flatMap((assessment) => [
    ...listTransfers(assessment).filter(
      ({ type, date }) => type !== 'sold' || !closings.some((closing) => isSameSale(closing.date!, date)),
    ),
    ...listAssessed(assessment),
  ])
  const distinct = new Map(events.map((event) => [JSON.stringify(event), event]))
  return [...distinct.values()].sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
}

function isSameSale(closed: CalendarDate, recorded: CalendarDate): boolean {
  return recorded >= addDays(closed, -RECORDING_DAYS) && recorded <= addDays(closed, RECORDING_DAYS)
}

function listTransfers({ source, transfers }: Assessment): RecordedEvent[] {
  return transfers.map((transfer) => {
    const { date, priceCents } = transfer
    if (!isSaleTransfer(transfer)) return { source, type: 'transferred', date }
    return { source, type: 'sold', date, ...(priceCents !== undefined && { priceCents }) }
  })
}

function listAssessed({ source, values, taxes }: Assessment): RecordedEvent[] {
  const years = new Set([...values, ...taxes].map(({ year }) => year))
  return [...years].map((year) => {
    const value = values.find((one) => one.year === year)
    const tax = taxes.find((one) => one.year === year)
    return {
      ...{ source, type: 'assessed', date: `${year}-01-01` as CalendarDate, taxYear: year },
      ...(value?.totalCents !== undefined && { assessedCents: value.totalCents }),
      ...(value?.marketCents !== undefined && { marketCents: value.marketCents }),
      ...(tax && { taxCents: tax.amountCents }),
    }
  })
}
