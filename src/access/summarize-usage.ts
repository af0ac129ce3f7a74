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

/** Charged requests counted by group, in the order of the groups' text. Holds one row a group, not the charges. */
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
