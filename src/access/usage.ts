import type { UsageGrouping, UsageRow } from './ports.ts'

// A spreadsheet treats a cell that begins like this as a formula: =HYPERLINK("http://x"), +1, @SUM(A1)
const FORMULA_START = /^[\s]*[=+\-@\t\r]/

const NEEDS_QUOTES = /[",\r\n']/

/** Renders usage as RFC 4180 text with a header line. Text that a spreadsheet would run as a formula gets a leading `'`. */
export function renderUsageCsv(grouping: UsageGrouping, rows: readonly UsageRow[]): string {
  const lines = rows.map((row) => `${renderCell(row.group)},${row.requests},${row.cost}`)
  return [`${grouping},requests,cost`, ...lines].map((line) => `${line}\r\n`).join('')
}

function renderCell(text: string): string {
  const harmless = FORMULA_START.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
