import type { Issue } from '../../ingest/ports/issue.ts'
import type { DelimitedRow } from '../reading/delimited-rows.ts'
import { findCell } from '../reading/named-cells.ts'
import { parseCents, parseNumber } from '../reading/parse-number.ts'
import { amountUnreadable } from './issues/amount-unreadable.ts'

/** No county or state of the US taxes a home at a tenth of its value a year: more is a percentage. */
const MAX_TAX_RATE = 0.1

/** Reads amounts of one row; what is there but unreadable becomes an issue. */
export class AmountReader {
  readonly #row: DelimitedRow
  readonly #raise: (issue: Issue) => void

  constructor(row: DelimitedRow, raise: (issue: Issue) => void) {
    this.#row = row
    this.#raise = raise
  }

  /** Whole cents of dollars; 0 is no limit and no premium. */
  findCents(names: readonly string[]): number | undefined {
    return this.#find(names, (text) => parseCents(text) || undefined)
  }

  /** A fraction of the value a year, under 0.1. */
  findTaxRate(names: readonly string[]): number | undefined {
    return this.#find(names, (text) => {
      const rate = parseNumber(text)
      return rate !== undefined && rate >= 0 && rate < MAX_TAX_RATE ? rate : undefined
    })
  }

  #find(names: readonly string[], parse: (text: string) => number | undefined): number | undefined {
    const text = findCell(this.#row.cells, names)
    if (text === undefined) return undefined
    const amount = parse(text)
    if (amount === undefined)
      this.#raise(amountUnreadable(this.#row.place, `${names[0]} ${text.slice(0, 40)}`))
    return amount
  }
}
