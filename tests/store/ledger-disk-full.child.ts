import { openChargeLedger } from '../../src/store/ledger/charge-ledger.ts'
import { sampleCharge } from './sample-writes.ts'

// Appends charges until some were rejected and others accepted after them, and prints which.
const ledger = await openChargeLedger({ directory: process.argv[2]! })
const resolved: string[] = []
const rejected: string[] = []
for (let group = 0, after = 0; after < 20; group++) {
  const ids = Array.from({ length: 20 }, (_, index) => `${group}-${index}`)
  const results = await Promise.allSettled(ids.map((id) => ledger.append(sampleCharge(id, 1))))
  for (const [index, { status }] of results.entries())
    (status === 'fulfilled' ? resolved : rejected).push(ids[index]!)
  if (rejected.length > 0) after++
}
await ledger.close()
process.stdout.write(JSON.stringify({ resolved, rejected }))
