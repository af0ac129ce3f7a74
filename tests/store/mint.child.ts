import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'

// Mints numbers for the keys 0 to 999 in small calls, in an order that depends on its argument, and prints them as JSON.
const [, , directory, step] = process.argv
const store = await openEmbeddedStore({ directory: directory! })
const ids: Record<string, number> = {}
for (let turn = 0; turn < 1000; turn += 10) {
  // Steps that share no factor with 1,000 reach every key once.
  const keys = Array.from({ length: 10 }, (_, index) => String(((turn + index) * Number(step)) % 1000))
  const minted = await store.identifiers.mintMany('property', keys)
  for (const [index, key] of keys.entries()) ids[key] = minted[index]!
}
await store.close()
process.stdout.write(JSON.stringify(ids))
