import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'
import { StoreError } from '../../src/store/ports/store-error.ts'
import { collect, putOffice, sampleRun } from './sample-writes.ts'

// Publishes a small edition, then stages more than fits in the file, and prints the outcome as JSON.
const store = await openEmbeddedStore({ directory: process.argv[2]! })
const first = await store.editions.beginEdition()
await first.write([putOffice(1, 'a')])
await first.publish(sampleRun('r1', 1))
const second = await store.editions.beginEdition()
let fault: unknown
try {
  for (let id = 0; id < 1000; id++) await second.write([putOffice(id, 'x'.repeat(20_000))])
  await second.publish(sampleRun('r2', 2))
} catch (error) {
  fault = error
}
await second.abandon()
const names = (await collect((await store.editions.read()).scan('office'))).map(({ name }) => name)
const third = await store.editions.beginEdition()
await third.write([putOffice(2, 'b')])
await third.publish(sampleRun('r2', 2))
const result = {
  isStoreError: fault instanceof StoreError,
  names,
  faults: await store.editions.verify(),
  editionAfter: await store.editions.currentEdition(),
}
await store.close()
process.stdout.write(JSON.stringify(result))
