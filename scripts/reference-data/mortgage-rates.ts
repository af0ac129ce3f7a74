import type { Cell } from './compact-table.ts'

type Row = Record<string, string>

export const RATE_COLUMNS = [
  'date',
  'fixed30',
  'fixed30_points',
  'fixed15',
  'fixed15_points',
  'arm5',
  'arm5_points',
]

/** Merges rates into one row per week, in percent as published: the survey's history, continued by FRED's 30-year series. */
export function mergeRates(survey: readonly Row[], fred: readonly Row[]): Cell[][] {
  const weeks = new Map<string, Cell[]>()
  for (const { observation_date: date = '', MORTGAGE30US: rate = '' } of fred) {
    if (Number(rate) > 0) weeks.set(date, [date, Number(rate)])
  }
  for (const row of survey) {
    const date = toIsoDate(row.date ?? '')
    const cells = ['pmms30', 'pmms30p', 'pmms15', 'pmms15p', 'pmms51', 'pmms51p'].map((name) => row[name])
    weeks.set(date, [date, ...cells.map((cell) => (cell ? Number(cell) : undefined))])
  }
  const rows = [...weeks.values()].sort((left, right) => (String(left[0]) < String(right[0]) ? -1 : 1))
  return rows.map((row) => RATE_COLUMNS.map((_, index) => row[index]))
}

function toIsoDate(text: string): string {
  const [month = '', day = '', year = ''] = text.split('/')
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
