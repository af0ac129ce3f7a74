import type { LoanProgram } from '../../records/rate-series.ts'

/** A series that stands in columns of its own. Names are folded. */
export interface SeriesColumns {
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

/** The series whose rate a row gives. */
export function findSeriesColumns(cells: ReadonlyMap<string, string>): SeriesColumns[] {
  return KNOWN_COLUMNS.filter(({ rate }) => cells.has(rate))
}

const PROGRAM_BY_NAME: ReadonlyMap<string, LoanProgram> = new Map(
  (['ARM3', 'ARM5', 'ARM7', 'Fixed10Year', 'Fixed15Year', 'Fixed20Year', 'Fixed30Year'] as const).map(
    (program) => [program.toLowerCase(), program],
  ),
)

/** The program by its own name in any letter case. */
export function parseProgram(text: string): LoanProgram | undefined {
  return PROGRAM_BY_NAME.get(text.toLowerCase())
}
