import type { Charge, ChargeLedger } from '../ports.ts'

export interface MemoryLedger extends ChargeLedger {
  readonly charges: Charge[]
  /** While set, every append rejects with it. */
  fault: Error | undefined
}

/** A ledger that forgets, and can be told to fail. For tests. */
export function openMemoryLedger(): MemoryLedger {
  const charges: Charge[] = []
  return {
    charges,
    fault: undefined,
    async append(charge) {
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
      if (this.fault !== undefined) throw this.fault
    },
    verify: async () => [],
    close: async () => {},
  }
}
