import { buildIssueMaker, type IssueCatalog } from '../../ingest/ports/issue.ts'
import type { CalendarDate } from '../../records/calendar-date.ts'
import type { LoanProgram, RateSample, RateSeriesFacts } from '../../records/rate-series.ts'
import { parseStateCode, US_STATES } from '../../records/us-states.ts'
import type { NamedCells, NamedRow } from '../reading/delimited-rows.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import type { RaiseIssue } from '../reading/issues.ts'
import { parseNumber } from '../reading/parse-values.ts'

export const LOAN_ISSUES = {
  LoanRateWithheld: {
    effect: 'dropped',
    meaning:
      'A loan of a register has no interest rate or term: the lender is exempt from stating it, or it does not apply.',
  },
  LoanUnreadable: {
    effect: 'rejected',
    meaning: 'A loan of a register has no readable year, or a rate outside the range of mortgages.',
  },
} as const satisfies IssueCatalog

const loanIssue = buildIssueMaker(LOAN_ISSUES)

/** Whether a row is one of a register under the Home Mortgage Disclosure Act, by columns that only such files have. */
export function isLoanRow({ cells }: NamedRow): boolean {
  return cells.has('activityyear') && cells.has('actiontaken')
}

/** What the register says of a loan whose rate can be compared with that of a survey. */
const WANTED: readonly (readonly [column: string, codes: readonly string[]])[] = [
  ['actiontaken', ['1']], // originated, not only applied for or bought from another lender
  ['loanpurpose', ['1']], // purchase of a home
  ['loantype', ['1']], // conventional
  ['lienstatus', ['1']], // first lien
  ['occupancytype', ['1']], // principal residence
]

/** What makes a loan another product, if it is said. Exempt lenders do not say it. */
const UNWANTED: readonly (readonly [column: string, code: string])[] = [
  ['conformingloanlimit', 'NC'],
  ['reversemortgage', '1'],
  ['openendlineofcredit', '1'],
  ['businessorcommercialpurpose', '1'],
  ['constructionmethod', '2'], // manufactured
  ['negativeamortization', '1'],
  ['interestonlypayment', '1'],
  ['balloonpayment', '1'],
]

const FIXED_BY_MONTHS: Readonly<Record<string, LoanProgram>> = {
  '120': 'Fixed10Year',
  '180': 'Fixed15Year',
  '240': 'Fixed20Year',
  '360': 'Fixed30Year',
}
const ADJUSTABLE_BY_MONTHS: Readonly<Record<string, LoanProgram>> = {
  '36': 'ARM3',
  '60': 'ARM5',
  '84': 'ARM7',
}

/** "NA" does not apply, "Exempt" need not be told. */
const WITHHELD = /^(?:NA|Exempt|1111|)$/i

/** Rates are told to a thousandth of a percent, so a year has at most 30,000 different ones. */
const STEPS_PER_PERCENT = 1000
const MAX_RATE_PERCENT = 30
const MAX_SPREAD_PERCENT = 20

/** The states and the District of Columbia, without the territories. */
const STATES_OF_NATION = US_STATES.filter(({ fips }) => Number(fips) < 60).map(({ code }) => code)

interface LoanGroup {
  program: LoanProgram
  year: string
  region: string | undefined
  rates: Tally
  spreads: Tally
}

/**
 * Medians of the interest rates of new loans by program, year and state, and for the nation where loans of every state are there. What is
 * in memory depends on the number of different rates, not on that of loans.
 */
export class LoanMedians {
  readonly #raise: RaiseIssue
  readonly #groups = new Map<string, LoanGroup>()
  readonly #statesByYear = new Map<string, Set<string>>()

  constructor(raise: RaiseIssue) {
    this.#raise = raise
  }

  add({ cells, place }: NamedRow): void {
    if (!isComparable(cells)) return
    const program = findProgram(cells)
    if (program === undefined) return
    const [year = '', rateText = '', termText = ''] = ['activityyear', 'interestrate', 'loanterm'].map(
      (name) => cells.get(name),
    )
    if (program === 'withheld' || WITHHELD.test(rateText)) {
      const detail = `interest_rate ${rateText || 'blank'}, loan_term ${termText || 'blank'}`
      this.#raise(loanIssue('LoanRateWithheld', place, detail.slice(0, 60)))
      return
    }
    const rate = parseNumber(rateText)
    if (!/^20\d\d$/.test(year) || rate === undefined || rate <= 0 || rate >= MAX_RATE_PERCENT) {
      this.#raise(loanIssue('LoanUnreadable', place, `${year.slice(0, 10)} ${rateText.slice(0, 20)}`))
      return
    }
    const spread = parseNumber(cells.get('ratespread'))
    const state = cells.get('statecode')
    const region = state === undefined ? undefined : parseStateCode(state)
    this.#noteState(year, region)
    for (const one of new Set([undefined, region])) {
      const group = this.#open(program, year, one)
      group.rates.add(rate)
      if (spread !== undefined && Math.abs(spread) < MAX_SPREAD_PERCENT) group.spreads.add(spread)
    }
  }

  #open(program: LoanProgram, year: string, region: string | undefined): LoanGroup {
    const key = `${region ?? 'US'}/${program}/${year}`
    const group = this.#groups.get(key) ?? { program, year, region, rates: new Tally(), spreads: new Tally() }
    this.#groups.set(key, group)
    return group
  }

  #noteState(year: string, state: string | undefined): void {
    const states = this.#statesByYear.get(year) ?? new Set()
    this.#statesByYear.set(year, states)
    if (state !== undefined) states.add(state)
  }

  list(): RateSeriesFacts[] {
    // A file of some states says nothing of the nation.
    const isKnown = ({ region, year }: LoanGroup) =>
      region !== undefined || STATES_OF_NATION.every((state) => this.#statesByYear.get(year)?.has(state))
    const byName = Map.groupBy(
      [...this.#groups.values()].filter(isKnown),
      ({ program, region }) => `${region ?? 'US'}/${program}`,
    )
    return [...byName].map(([name, years]) => {
      const { program, region } = years[0]!
      const samples = years.map(mapYear).sort((one, other) => (one.date < other.date ? -1 : 1))
      return dropAbsent({
        seriesKey: `loans/${name}`,
        program,
        region,
        basis: 'originations' as const,
        samples,
      })
    })
  }
}

function mapYear({ year, rates, spreads }: LoanGroup): RateSample {
  return dropAbsent({
    date: `${Number(year)}-12-31` as CalendarDate,
    annualRate: rates.findMedian()!,
    offerRateSpread: spreads.findMedian(),
    volume: rates.count,
  })
}

function isComparable(cells: NamedCells): boolean {
  return (
    WANTED.every(([column, codes]) => codes.includes(cells.get(column) ?? '')) &&
    UNWANTED.every(([column, code]) => cells.get(column) !== code) &&
    /^[1-4]?$/.test(cells.get('totalunits') ?? '')
  )
}

/** Undefined for a term or a fixed period that none of the programs has. */
function findProgram(cells: NamedCells): LoanProgram | 'withheld' | undefined {
  const [term = '', period = ''] = [cells.get('loanterm'), cells.get('introrateperiod')]
  // Without a period the loan is fixed ("NA"), unless the lender need not tell.
  if (WITHHELD.test(term) || /^(?:Exempt|1111)$/i.test(period)) return 'withheld'
  const months = String(parseNumber(term))
  if (WITHHELD.test(period)) return FIXED_BY_MONTHS[months]
  return months === '360' ? ADJUSTABLE_BY_MONTHS[String(parseNumber(period))] : undefined
}

/** Counts of percentages, rounded to a thousandth. */
class Tally {
  count = 0
  readonly #counts = new Map<number, number>()

  add(percent: number): void {
    const step = Math.round(percent * STEPS_PER_PERCENT)
    this.#counts.set(step, (this.#counts.get(step) ?? 0) + 1)
    this.count += 1
  }

  /** The median as a fraction, the lower one of two; undefined if nothing was counted. */
  findMedian(): number | undefined {
    let left = Math.ceil(this.count / 2)
    for (const [step, count] of [...this.#counts].sort(([one], [other]) => one - other)) {
      left -= count
      if (left <= 0) return step / (STEPS_PER_PERCENT * 100)
    }
    return undefined
  }
}
