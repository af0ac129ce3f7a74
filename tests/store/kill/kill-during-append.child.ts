import { openChargeLedger } from '../../../src/store/ledger/charge-ledger.ts'
import { sampleCharge } from '../sample-writes.ts'

// Appends charges until it is killed, and prints the id of each charge that is on disk.
const segmentBytes = Number(process.argv[3] ?? 20_000)
const ledger = await openChargeLedger({ directory: process.argv[2]!, segmentBytes })
for (let turn = 0; ; turn++) {
  const ids = Array.from({ length: 20 }, (_, index) => `${process.pid}-${turn}-${index}`)
  await Promise.all(ids.map((id) => ledger.append(sampleCharge(id, 1))))
  // What a slow reader leaves in the memory of this process would be lost with it.
  await new Promise((resolve) => process.stdout.write(`${ids.join(' ')}\n`, resolve))
}
