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
  /** The number of quotes or loans behind the sample, where the series gives it. */
  volume?: number
}

/** Observed rates of one program, oldest first. `region` is a state code; without it the series is national. */
export interface RateSeriesFacts {
  seriesKey: string
  program: LoanProgram
  region?: string
  samples: RateSample[]
}

export interface RateSeries extends RateSeriesFacts {
  id: number
  source: string
}
