import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type MakePlace, type OpenStores, type StorePlace, withStores } from './store-harness.ts'

/** Tests what a store promises about models of prices. */
export function defineModelStoreSuite(
  name: string,
  makePlace: MakePlace,
  skip: string | false = false,
): void {
  suite(`models of prices: ${name}`, { skip }, () => {
    const check = (title: string, body: (stores: OpenStores, place: StorePlace) => Promise<void>) =>
      test(title, () => withStores(makePlace, body))

    check(
      'models of any size are found as they were stored, also by another process',
      async (stores, place) => {
        const sizes = [0, 1, 131_072, 131_073, 1_000_000]
        for (const size of sizes)
          await stores.models.put(`model ${size}`, {
            description: `of ${size}`,
            bytes: makeBytes(size, size),
          })
        await stores.close()
        const again = await place.open()
        for (const size of sizes) {
          const found = await again.models.find(`model ${size}`)
          assert.equal(found?.description, `of ${size}`)
          assert.deepEqual(new Uint8Array(found.bytes), makeBytes(size, size))
        }
        assert.equal(await again.models.find('model'), undefined)
        await again.close()
      },
    )

    check('a model replaces the one of its name as a whole', async ({ models }) => {
      await models.put('a', { description: 'long', bytes: makeBytes(500_000, 1) })
      await models.put('b', { description: 'other', bytes: makeBytes(10, 2) })
      await models.put('a', { description: 'short', bytes: makeBytes(131_072, 3) })
      const found = await models.find('a')
      assert.deepEqual([found?.description, found?.bytes.length, found?.bytes[0]], ['short', 131_072, 3])
      assert.deepEqual(Object.fromEntries(await models.list()), { a: 'short', b: 'other' })
      await models.remove('a')
      await models.remove('never heard of')
      assert.deepEqual([...(await models.list()).keys()], ['b'])
      assert.equal(await models.find('a'), undefined)
    })

    check('a model that is replaced while it is read is read as one or the other', async (stores, place) => {
      const other = await place.open()
      const store = (number: number) =>
        other.models.put('a', { description: `${number}`, bytes: new Uint8Array(600_000).fill(number) })
      await store(1)
      const reading = Array.from({ length: 10 }, () => stores.models.find('a'))
      for (let number = 2; number < 6; number++) await store(number)
      for (const found of await Promise.all(reading)) {
        const bytes = found?.bytes ?? assert.fail('nothing was found')
        assert.deepEqual(new Set(bytes), new Set([Number(found?.description)]))
        assert.equal(bytes.length, 600_000)
      }
      await other.close()
    })
  })
}

function makeBytes(length: number, seed: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => seed + index)
}
