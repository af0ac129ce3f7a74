import type { Charge } from '../../src/access/ports.ts'

export function sampleCharge(requestId: string, atMs: number): Charge {
  return { requestId, atMs, keyId: 'k1', holder: 'holder', operation: 'propertyDetail', cost: 1 }
}
