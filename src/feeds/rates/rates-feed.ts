import type { Feed, FeedRecord } from '../../ingest/ports/feed.ts'
import { buildIssueMaker, type IssueCatalog } from '../../ingest/ports/issue.ts'
import type { CalendarDate } from '../../records/calendar-date.ts'
import type { LoanProgram, RateSample, RateSeriesFacts } from '../../records/rate-series.ts'
import { parseStateCode } from '../../records/us-states.ts'
import { defineFeed } from '../reading/define-feed.ts'
import { findCell, type NamedRow, readNamedRows } from '../reading/delimited-rows.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import type { RaiseIssue } from '../reading/issues.ts'
import { parseFeedDate } from '../reading/parse-date.ts'
import { parseNumber } from '../reading/parse-values.ts'
import { isLoanRow, LOAN_ISSUES, LoanMedians } from './loan-medians.ts'

/** Reads histories of mortgage rates, and registers of loans. All files of a run make one set of series. See README.md beside. */
export function buildRatesFeed(): Feed {
  return defineFeed({
    format: 'rates',
    endings: ['.csv', '.tsv', '.txt'],
    batchSize: 500,
    open: (run) => {
      const series = new SeriesCollector(run.raise)
      const loans = new LoanMedians(run.raise)
      return {
        async *readFile(file) {
          for await (const rows of readNamedRows(file, run)) {
            for (const row of rows) {
              if (isLoanRow(row)) loans.add(row)
              else addRateRow(row, series, run.raise)
            }
            yield []
          }
        },
        finish: () => [
          [...series.list(), ...loans.list()].map((facts): FeedRecord => ({ kind: 'rateSeries', facts })),
        ],
      }
    },
  })
}

export const RATES_ISSUES = {
  ...LOAN_ISSUES,
  RateDateUnreadable: { effect: 'rejected', meaning: 'A row of rates has no readable date.' },
  RateUnreadable: {
    effect: 'dropped',
    meaning: 'A rate, its points or its volume is not a number, or is outside the range of mortgages.',
  },
  RateProgramUnknown: {
    effect: 'rejected',
    meaning: 'A row names a loan program or a region that Plat does not know.',
  },
  RateDateRepeated: {
    effect: 'suspect',
    meaning: 'A date occurs twice in a series with different rates; the later row counts.',
  },
} as const satisfies IssueCatalog

const ratesIssue = buildIssueMaker(RATES_ISSUES)

/** The survey's highest weekly average was 18.63%; a rate of 30% or more is something else. */
const MAX_RATE_PERCENT = 30
const MAX_POINTS_PERCENT = 10

/** A series that has columns of its own. Column names are folded. */
interface SeriesColumns {
  seriesKey: string
  program: LoanProgram
  rate: string
  points?: string
}

/** Columns of Freddie Mac's weekly history file and of FRED's files of the same survey. */
const KNOWN_COLUMNS: readonly SeriesColumns[] = [
  { seriesKey: 'pmms30', program: 'Fixed30Year', rate: 'pmms30', points: 'pmms30p' },
  { seriesKey: 'pmms15', program: 'Fixed15Year', rate: 'pmms15', points: 'pmms15p' },
  { seriesKey: 'pmms51', program: 'ARM5', rate: 'pmms51', points: 'pmms51p' },
  { seriesKey: 'MORTGAGE30US', program: 'Fixed30Year', rate: 'mortgage30us' },
  { seriesKey: 'MORTGAGE15US', program: 'Fixed15Year', rate: 'mortgage15us' },
  { seriesKey: 'MORTGAGE5US', program: 'ARM5', rate: 'mortgage5us' },
]

const PROGRAM_BY_NAME: ReadonlyMap<string, LoanProgram> = new Map(
  (['ARM3', 'ARM5', 'ARM7', 'Fixed10Year', 'Fixed15Year', 'Fixed20Year', 'Fixed30Year'] as const).map(
    (program) => [program.toLowerCase(), program],
  ),
)

/**
 * Adds the samples of a row to their series. Either each series has columns of its own, or each row is one sample and names
 * its program.
 */
function addRateRow(row: NamedRow, series: SeriesCollector, raise: RaiseIssue): void {
  const written = findCell(row.cells, ['date', 'observationdate', 'week'])
  const date = parseFeedDate(written)
  if (date === undefined) {
    raise(ratesIssue('RateDateUnreadable', row.place, written?.slice(0, 40) ?? 'blank'))
    return
  }
  if (row.cells.has('program')) addNamedSample(row, date, series, raise)
  for (const { seriesKey, program, rate, points } of KNOWN_COLUMNS) {
    if (!row.cells.has(rate)) continue
    const sample = readSample(row, date, { rate, points }, raise)
    if (sample !== undefined) series.add({ seriesKey, program }, sample, row.place)
  }
}

function addNamedSample(row: NamedRow, date: CalendarDate, series: SeriesCollector, raise: RaiseIssue): void {
  const [programText = '', regionText] = [row.cells.get('program'), row.cells.get('region')]
  const program = PROGRAM_BY_NAME.get(programText.toLowerCase())
  const region = regionText === undefined ? undefined : parseStateCode(regionText)
  if (program === undefined || (regionText !== undefined && region === undefined)) {
    const found = `${programText} ${regionText ?? ''}`.trim().slice(0, 40)
    raise(ratesIssue('RateProgramUnknown', row.place, found))
    return
  }
  const sample = readSample(row, date, { rate: 'rate', points: 'points', volume: 'volume' }, raise)
  const seriesKey = region === undefined ? program : `${region}/${program}`
  if (sample !== undefined) series.add(dropAbsent({ seriesKey, program, region }), sample, row.place)
}

interface SampleColumns {
  rate: string
  points: string | undefined
  volume?: string
}

function readSample(
  row: NamedRow,
  date: CalendarDate,
  columns: SampleColumns,
  raise: RaiseIssue,
): RateSample | undefined {
  const read = (column: string | undefined, min: number, max: number): number | undefined => {
    const text = column === undefined ? undefined : row.cells.get(column)
    if (text === undefined || text === '.') return undefined // FRED writes a missing week as "."
    const value = parseNumber(text)
    if (value !== undefined && value >= min && value < max) return value
    raise(ratesIssue('RateUnreadable', row.place, `${column} ${text.slice(0, 40)}`))
    return undefined
  }
  const percent = read(columns.rate, 0.01, MAX_RATE_PERCENT)
  if (percent === undefined) return undefined
  const points = read(columns.points, 0, MAX_POINTS_PERCENT)
  return dropAbsent({
    date,
    annualRate: toFraction(percent),
    pointsFraction: points === undefined ? undefined : toFraction(points),
    volume: read(columns.volume, 0, Number.MAX_SAFE_INTEGER),
  })
}

/** A fraction to six decimals, so that 7.33 becomes exactly 0.0733. */
function toFraction(percent: number): number {
  return Math.round(percent * 10_000) / 1_000_000
}

type SeriesName = Omit<RateSeriesFacts, 'samples'>

/** Collects samples, in any order, into series that are sorted by date and have one sample per date. */
class SeriesCollector {
  readonly #raise: RaiseIssue
  readonly #series = new Map<string, { name: SeriesName; samples: Map<CalendarDate, RateSample> }>()

  constructor(raise: RaiseIssue) {
    this.#raise = raise
  }

  add(name: SeriesName, sample: RateSample, place: string): void {
    const series = this.#series.get(name.seriesKey) ?? { name, samples: new Map() }
    this.#series.set(name.seriesKey, series)
    const before = series.samples.get(sample.date)
    if (before !== undefined && before.annualRate !== sample.annualRate) {
      this.#raise(ratesIssue('RateDateRepeated', place, sample.date))
    }
    series.samples.set(sample.date, sample)
  }

  list(): RateSeriesFacts[] {
    return [...this.#series.values()].map(({ name, samples }) => ({
      ...name,
      samples: [...samples.values()].sort((left, right) => (left.date < right.date ? -1 : 1)),
    }))
  }
}
