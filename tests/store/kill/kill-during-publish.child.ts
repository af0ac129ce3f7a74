import { openEmbeddedStore } from '../../../src/store/embedded/embedded-store.ts'
import { sampleRun } from '../sample-writes.ts'
import { KILL_TEST_IDS, killTestWrites } from './kill-test-edition.ts'

// Publishes one edition after another until it is killed, abandons every fifth one, and prints each step. Bindings wait in a file, and are
// written in several transactions.
const store = await openEmbeddedStore({ directory: process.argv[2]!, waitingBindings: 30 })
for (let turn = 1; ; turn++) {
  const writer = await store.editions.beginEdition()
  process.stdout.write(`begin ${writer.edition}\n`)
  const writes = killTestWrites(writer.edition)
  const keys = KILL_TEST_IDS.map((id) => `${process.pid}-${turn}-${id}`)
  const minted = await store.identifiers.mintMany('office', keys)
  process.stdout.write(`minted ${keys[0]} ${minted[0]}\n`)
  const own: number[] = []
  for (const [at, batch] of writes.batches.entries()) {
    own.push(
      ...(await writer.identifiers.mintMany('agent', keys.slice(at * batch.length, (at + 1) * batch.length))),
    )
    await writer.write(batch)
  }
  await writer.writeRelations(writes.relations)
  if (turn % 5 === 0) {
    await writer.abandon()
    continue
  }
  await writer.publish(sampleRun(`run-${writer.edition}`, writer.edition))
  process.stdout.write(`published ${writer.edition} ${keys[0]} ${own[0]} ${keys.at(-1)} ${own.at(-1)}\n`)
}
