import type { Charge, ChargeFilter, ChargeLedger } from './ports.ts'

export type UsageGrouping = 'day' | 'operation' | 'holder'

export interface UsageRow {
  /** The day in UTC (YYYY-MM-DD), the operation or the holder. */
  group: string
  requests: number
  cost: number
}

const KEY_OF: Readonly<Record<UsageGrouping, (charge: Charge) => string>> = {
  day: (charge) => new Date(charge.atMs).toISOString().slice(0, 'YYYY-MM-DD'.length),
  operation: (charge) => charge.operation,
  holder: (charge) => charge.holder,
}

/** Counts charged requests by group, ordered by the text of the group. Needs memory for one row per group. */
export async function summarizeUsage(
  ledger: Pick<ChargeLedger, 'read'>,
  filter: ChargeFilter,
  grouping: UsageGrouping,
): Promise<UsageRow[]> {
  const rows = new Map<string, UsageRow>()
  for await (const charge of ledger.read(filter)) {
    const group = KEY_OF[grouping](charge)
    const row = rows.get(group) ?? { group, requests: 0, cost: 0 }
    row.requests += 1
    row.cost += charge.cost
    rows.set(group, row)
  }
  return [...rows.values()].sort((a, b) => (a.group < b.group ? -1 : a.group > b.group ? 1 : 0))
}

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
