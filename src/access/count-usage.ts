import type { Charge, ChargeFilter, UsageGrouping, UsageRow } from './ports.ts'

/** Whether a filter selects a charge. The interval includes `fromMs` and excludes `toMs`. */
export function isSelected(charge: Charge, { holder, fromMs, toMs }: ChargeFilter): boolean {
  const isHolder = holder === undefined || charge.holder === holder
  return isHolder && charge.atMs >= (fromMs ?? -Infinity) && charge.atMs < (toMs ?? Infinity)
}

/** Counts charges by group. Needs memory for one row per group. */
export interface UsageCount {
  addCharge(charge: Charge): void
  /** Adds charges that were counted elsewhere. */
  addRow(row: UsageRow): void
  /** Ordered by the text of the group. */
  listRows(): UsageRow[]
}

const KEY_OF: Readonly<Record<UsageGrouping, (charge: Charge) => string>> = {
  day: (charge) => new Date(charge.atMs).toISOString().slice(0, 'YYYY-MM-DD'.length),
  operation: (charge) => charge.operation,
  holder: (charge) => charge.holder,
  key: (charge) => charge.keyId,
}

export function beginUsageCount(grouping: UsageGrouping): UsageCount {
  const rows = new Map<string, UsageRow>()
  const addRow = ({ group, requests, cost }: UsageRow) => {
    const row = rows.get(group) ?? { group, requests: 0, cost: 0 }
    row.requests += requests
    row.cost += cost
    rows.set(group, row)
  }
  return {
    addCharge: (charge) => addRow({ group: KEY_OF[grouping](charge), requests: 1, cost: charge.cost }),
    addRow,
    listRows: () => [...rows.values()].sort((a, b) => (a.group < b.group ? -1 : a.group > b.group ? 1 : 0)),
  }
}

export async function countUsage(
  charges: AsyncIterable<Charge>,
  grouping: UsageGrouping,
): Promise<UsageRow[]> {
  const count = beginUsageCount(grouping)
  for await (const charge of charges) count.addCharge(charge)
  return count.listRows()
}
