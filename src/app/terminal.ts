import { InvalidArgumentError } from 'commander'
import { parseCalendarDate, startOfDateMs } from '../records/calendar-date.ts'

/** Where a command writes. Progress and logs go to the error stream, so that the output can be piped. */
export interface Terminal {
  print(text: string): void
  printJson(value: unknown): void
  warn(text: string): void
  isInteractive: boolean
}

export function openTerminal(): Terminal {
  const print = (text: string) => void process.stdout.write(`${text}\n`)
  return {
    print,
    printJson: (value) => print(JSON.stringify(value, null, 2)),
    warn: (text) => void process.stderr.write(`${text}\n`),
    isInteractive: process.stderr.isTTY === true,
  }
}

/** Rows with columns as wide as their longest cell; the first row is the heading. */
export function renderTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Midnight UTC of a day given on the command line. Throws commander's error for text that is not a day. */
export function parseDay(text: string): number {
  const date = parseCalendarDate(text)
  if (date === undefined) throw new InvalidArgumentError('Write a day as YYYY-MM-DD.')
  return startOfDateMs(date)
}

/** "2026-03-01 14:05:09Z". */
export function renderInstant(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')}Z`
}
