import { killTestWrites } from '../kill/kill-test-edition.ts'
import { openStoreAlone } from '../postgres-place.ts'
import { sampleRun } from '../sample-writes.ts'

// Publishes one edition after another until it is killed, abandons every fifth, and prints each step.
const { editions } = await openStoreAlone({ url: process.argv[2]!, writerLeaseMs: 400 })
for (let turn = 1; ; turn++) {
  const writer = await editions.beginEdition()
  process.stdout.write(`begin ${writer.edition}\n`)
  const writes = killTestWrites(writer.edition)
  for (const batch of writes.batches) await writer.write(batch)
  await writer.writeRelations(writes.relations)
  // Without this the rows would be written when the edition is published.
  if (turn % 2 === 0) await writer.getStaged('office', [1])
  if (turn % 5 === 0) {
    await writer.abandon()
    continue
  }
  await writer.publish(sampleRun(`${process.pid}-${turn}`, writer.edition))
  process.stdout.write(`published ${writer.edition}\n`)
}
