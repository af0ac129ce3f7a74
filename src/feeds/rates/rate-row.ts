import type { Issue } from '../../ingest/ports/issue.ts'
import type { CalendarDate } from '../../records/calendar-date.ts'
import type { RateSample } from '../../records/rate-series.ts'
import type { DelimitedRow } from '../reading/delimited-rows.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import { findCell } from '../reading/named-cells.ts'
import { parseNumber } from '../reading/parse-number.ts'
import { parseFeedDate } from '../reading/parse-time.ts'
import { parseStateCode } from '../reading/us-states.ts'
import { rateDateUnreadable } from './issues/rate-date-unreadable.ts'
import { rateProgramUnknown } from './issues/rate-program-unknown.ts'
import { rateUnreadable } from './issues/rate-unreadable.ts'
import type { SeriesCollector } from './series-collector.ts'
import { findSeriesColumns, parseProgram } from './series-columns.ts'

/** The survey's highest week was 18.63 %; a rate of 30 % or more is something else. */
const MAX_RATE_PERCENT = 30
const MAX_POINTS_PERCENT = 10

/** Adds the samples of a row: a column a series, or a row a sample with its program named. */
export function addRateRow(row: DelimitedRow, series: SeriesCollector, raise: (issue: Issue) => void): void {
  const written = findCell(row.cells, ['date', 'observationdate', 'week'])
  const date = parseFeedDate(written)
  if (date === undefined) {
    raise(rateDateUnreadable(row.place, written?.slice(0, 40) ?? 'blank'))
    return
  }
  if (row.cells.has('program')) addNamedSample(row, date, series, raise)
  for (const { seriesKey, program, rate, points } of findSeriesColumns(row.cells)) {
    const sample = readSample(row, date, { rate, points }, raise)
    if (sample !== undefined) series.add({ seriesKey, program }, sample, row.place)
  }
}

function addNamedSample(
  row: DelimitedRow,
  date: CalendarDate,
  series: SeriesCollector,
  raise: (issue: Issue) => void,
): void {
  const [programText = '', regionText] = [row.cells.get('program'), row.cells.get('region')]
  const program = parseProgram(programText)
  const region = regionText === undefined ? undefined : parseStateCode(regionText)
  if (program === undefined || (regionText !== undefined && region === undefined)) {
    raise(rateProgramUnknown(row.place, `${programText} ${regionText ?? ''}`.trim().slice(0, 40)))
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
  row: DelimitedRow,
  date: CalendarDate,
  columns: SampleColumns,
  raise: (issue: Issue) => void,
): RateSample | undefined {
  const read = (column: string | undefined, min: number, max: number): number | undefined => {
    const text = column === undefined ? undefined : row.cells.get(column)
    if (text === undefined || text === '.') return undefined // FRED writes a missing week as "."
    const value = parseNumber(text)
    if (value !== undefined && value >= min && value < max) return value
    raise(rateUnreadable(row.place, `${column} ${text.slice(0, 40)}`))
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

/** To six decimals, so that 7.33 is 0.0733 and not a neighbour of it. */
function toFraction(percent: number): number {
  return Math.round(percent * 10_000) / 1_000_000
}
