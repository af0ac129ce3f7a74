import type { CalendarDate } from '../../records/calendar-date.ts'

/** How sure an estimate is. Four of five prices are between low and high. */
export interface EstimateRange {
  lowDollars: number
  highDollars: number
  /** Forecast standard deviation, as a fraction of the estimate. */
  deviation: number
  confidence: 'high' | 'medium' | 'low'
}

/** What a home would sell for, or rent for per month, by a model or from comparables; see domain/valuation. */
export interface Estimate {
  dollars: number
  /** The day of the estimate; the date of the newest evidence if it comes from comparables. */
  date: string
  /** The number of homes from which it comes, if it does not come from a model. */
  comparables?: number
  /** What only a model knows. */
  range?: EstimateRange
}

/** How well a model did on the newest sales, which it had not seen. */
export interface ModelAccuracy {
  sales: number
  /** The median of the errors, as a fraction of the price. */
  medianError?: number
  within10Percent?: number
  inRange?: number
}

/** The model behind an estimate. */
export interface ModelSummary {
  version: string
  /** The FIPS code of a county, or a state. */
  area: string
  /** The day of the newest sale. */
  trainedOn: CalendarDate
  sales: number
  accuracy?: ModelAccuracy
}

/** A sale that an estimate weighs. */
export interface WeighedSale {
  propertyId: number
  date: CalendarDate
  priceDollars: number
  miles: number
  /** Its price for a home like the subject on the day of the estimate. */
  adjustedDollars: number
  /** With those of the other sales and the model's own, it adds up to 1. */
  weight: number
}

export interface ExplainedEstimate {
  estimate: Estimate
  /** Absent if the estimate comes from comparables. */
  byModel?: {
    model: ModelSummary
    /** Heaviest first. */
    sales: readonly WeighedSale[]
    modelWeight: number
    baseDollars: number
    /** Factors as logarithms, which lead from the base to the estimate. */
    contributions: readonly { group: string; logFactor: number }[]
    /** The estimates of the first days of months, oldest first. */
    history: readonly { month: string; dollars: number }[]
  }
}

/** An offer whose sale is expected. */
export interface PricedOffer {
  countyFips?: string
  stateOrProvince?: string
  listPriceDollars: number
  daysOnMarket: number
}

/** What such offers sold for. */
export interface ExpectedSale {
  dollars: number
  lowDollars: number
  highDollars: number
  /** The sale price as a fraction of the asking price. */
  ratio: number
  /** The closed listings from which the ratio was learned. */
  sales: number
}
