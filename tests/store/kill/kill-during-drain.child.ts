import { openDatabase } from '../../../src/store/postgres/database.ts'
import { openPostgresLedger } from '../../../src/store/postgres/ledger/open-postgres-ledger.ts'
import { sampleCharge } from '../sample-writes.ts'

// Appends charges and drains them until it is killed, and prints the ids of those whose append resolved.
const [directory, url] = process.argv.slice(2)
const ledger = await openPostgresLedger(openDatabase({ url: url! }), {
  directory: directory!,
  drainEveryMs: 2,
  segmentBytes: 20_000,
})
for (let turn = 0; ; turn++) {
  const ids = Array.from({ length: 20 }, (_, index) => `${process.pid}-${turn}-${index}`)
  await Promise.all(
    ids.map((id, index) => ledger.append({ ...sampleCharge(id, turn * 1e6), cost: index % 2 })),
  )
  // What a slow reader leaves in the memory of this process would be lost with it.
  await new Promise((resolve) => process.stdout.write(`${ids.join(' ')}\n`, resolve))
}
