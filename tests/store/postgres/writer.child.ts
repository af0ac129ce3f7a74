import { openStoreAlone } from '../postgres-place.ts'
import { putOffice } from '../sample-writes.ts'

// Writes records without end until it is killed. Prints a line when some are in the database.
const [, , url] = process.argv
const stores = await openStoreAlone({ url: url!, writerLeaseMs: 3000 })
const writer = await stores.editions.beginEdition()
for (let first = 100; ; first += 2500) {
  await writer.write(Array.from({ length: 2500 }, (_, index) => putOffice(first + index, 'never')))
  // The third batch is accepted only when the first is in the database.
  if (first > 15_000) process.stdout.write('written\n')
}
