import { addDays, type CalendarDate } from '../records/calendar-date.ts'
import { renderInstant } from './dates.ts'
import type { Random } from './random.ts'

type SaleStatus = 'Active' | 'Coming Soon' | 'Active Under Contract' | 'Pending'

/** The dates of a listing on the market; every one lies before `asOf`, but the day a coming one becomes active. */
export interface SaleTerms {
  status: SaleStatus
  listedOn: CalendarDate
  fields: object
}

export function drawSaleTerms(asOf: CalendarDate, random: Random): SaleTerms {
  const status = random.weighted<SaleStatus>({
    Active: 0.72,
    'Active Under Contract': 0.08,
    Pending: 0.15,
    'Coming Soon': 0.05,
  })
  const isOffered = status === 'Pending' || status === 'Active Under Contract'
  const age = 1 + Math.floor(-Math.log(1 - random.next()) * 38) + (isOffered ? 5 : 0)
  const days = status === 'Coming Soon' ? random.whole(1, 10) : Math.min(age, 400)
  const listedOn = addDays(asOf, -days)
  const entered = renderInstant(listedOn, random.whole(600, 1430))
  const offeredOn = addDays(listedOn, random.whole(2, days > 3 ? days - 1 : 2))
  return {
    status,
    listedOn,
    fields: {
      StandardStatus: status,
      MlsStatus: status === 'Active Under Contract' ? 'Contingent' : status,
      ListingContractDate: listedOn,
      OriginalEntryTimestamp: entered,
      OnMarketTimestamp: status === 'Coming Soon' ? undefined : entered,
      OnMarketDate: status === 'Coming Soon' ? undefined : listedOn,
      ActivationDate: status === 'Coming Soon' ? addDays(asOf, random.whole(2, 14)) : undefined,
      DaysOnMarket: status === 'Coming Soon' ? 0 : days,
      ContingentDate: isOffered ? offeredOn : undefined,
      PurchaseContractDate: status === 'Pending' ? offeredOn : undefined,
    },
  }
}

/** The asking price, and for a third of older listings what it was cut from and when. */
export function describeAsking(
  asking: number,
  { listedOn, status }: SaleTerms,
  asOf: CalendarDate,
  random: Random,
): object {
  const isCut = status !== 'Coming Soon' && addDays(listedOn, 9) < asOf && random.chance(0.35)
  if (!isCut) {
    const modified = renderInstant(addDays(asOf, -1), random.whole(0, 1439))
    return { ListPrice: asking, OriginalListPrice: asking, ModificationTimestamp: modified }
  }
  const previous = asking + Math.max(1000, Math.round((asking * random.between(0.015, 0.08)) / 1000) * 1000)
  const isCutTwice = random.chance(0.25)
  const latest = Math.max(1, Math.floor((Date.parse(asOf) - Date.parse(listedOn)) / 86_400_000) - 7)
  const changed = renderInstant(
    addDays(asOf, -random.whole(1, Math.min(60, latest))),
    random.whole(480, 1400),
  )
  return {
    ListPrice: asking,
    PreviousListPrice: previous,
    OriginalListPrice: isCutTwice ? previous + 10_000 : previous,
    PriceChangeTimestamp: changed,
    ModificationTimestamp: changed,
  }
}
