import type { Charge, ChargeLedger } from '../../access/ports.ts'
import { StoreError } from '../ports/store-error.ts'

export interface MemoryLedger extends ChargeLedger {
  readonly charges: Charge[]
  /** While this is set, every append rejects with it. */
  fault: Error | undefined
}

/** Opens a ledger for tests, which can be made to fail. Ledgers over the same list read each other's charges. */
export function openMemoryLedger(charges: Charge[] = []): MemoryLedger {
  let isOpen = true
  return {
    charges,
    fault: undefined,
    async append(charge) {
      if (!isOpen) throw new StoreError('The ledger is not open for appending')
      if (this.fault !== undefined) throw this.fault
      charges.push(charge)
    },
    async *read({ holder, fromMs = Number.NEGATIVE_INFINITY, toMs = Number.POSITIVE_INFINITY }) {
      for (const charge of charges) {
        const isWanted = holder === undefined || charge.holder === holder
        if (isWanted && charge.atMs >= fromMs && charge.atMs < toMs) yield charge
      }
    },
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
