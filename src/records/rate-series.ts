import type { CalendarDate } from './calendar-date.ts'

export type LoanProgram =
  | 'ARM3'
  | 'ARM5'
  | 'ARM7'
  | 'Fixed10Year'
  | 'Fixed15Year'
  | 'Fixed20Year'
  | 'Fixed30Year'

export interface RateSample {
  date: CalendarDate
  /** Annual fraction: 0.0605 is 6.05%. */
  annualRate: number
  /** Discount points and fees as a fraction of the loan, where the series gives them. */
  pointsFraction?: number
  /**
   * By how much the loans of a register cost more than the average prime offer rate of the day on which their rate was set, as the median of the
   * differences of annual percentage rates; a fraction. It compares loans of different days.
   */
  offerRateSpread?: number
  /** The number of quotes or loans behind the sample, where the series gives it. */
  volume?: number
}

/** Observed rates of one program, oldest first. `region` is a state code; without it the series is national. */
export interface RateSeriesFacts {
  seriesKey: string
  program: LoanProgram
  region?: string
  /**
   * Absent for rates that lenders offered at a time, as surveys have them. `originations`: medians of the loans made in a year, dated on its last
   * day. They are no offers, and come half a year late.
   */
  basis?: 'originations'
  samples: RateSample[]
}

export interface RateSeries extends RateSeriesFacts {
  id: number
  source: string
}
