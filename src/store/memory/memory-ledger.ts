import { countUsage, isSelected } from '../../access/count-usage.ts'
import type { Charge, ChargeFilter, ChargeLedger } from '../../access/ports.ts'
import { StoreError } from '../ports/store-error.ts'

export interface MemoryLedger extends ChargeLedger {
  readonly charges: Charge[]
  /** While this is set, every append rejects with it. */
  fault: Error | undefined
}

/** Opens a ledger for tests, which can be made to fail. Ledgers over the same list read each other's charges. */
export function openMemoryLedger(charges: Charge[] = []): MemoryLedger {
  let isOpen = true
  async function* read(filter: ChargeFilter) {
    for (const charge of charges) if (isSelected(charge, filter)) yield charge
  }
  return {
    charges,
    fault: undefined,
    async append(charge) {
      if (!isOpen) throw new StoreError('The ledger is not open for appending')
      if (this.fault !== undefined) throw this.fault
      charges.push(charge)
    },
    read,
    summarizeUsage: (filter, grouping) => countUsage(read(filter), grouping),
    countWaiting: async () => 0,
    drain: async () => 0,
    async checkWritable() {
      if (!isOpen) throw new StoreError('The ledger is not open for appending')
      if (this.fault !== undefined) throw this.fault
    },
    verify: async () => [],
    close: async () => {
      isOpen = false
    },
  }
}
