import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { StoreError } from '../../../src/store/ports/store-error.ts'
import { putOffice, sampleRun } from '../sample-writes.ts'
import { type MakePlace, withStores } from './store-harness.ts'

export const STRANGE_KEYS = [
  ...['', ' ', 'a', 'A', 'é', 'e\u0301', '\u0000', '\\0', '\\', '\\sha256:', '\ud800', '\ud801', '\ufffd'],
  ...[500, 505, 512, 513, 5000].map((length) => 'k'.repeat(length)),
  ...[170, 171, 400].map((length) => '\u20ac'.repeat(length)),
]

/** Defines the tests that every identifier registry and run log must pass. */
export function defineIdentifierSuite(
  name: string,
  makePlace: MakePlace,
  skip: string | false = false,
): void {
  const check = (title: string, body: Parameters<typeof withStores>[1]) =>
    test(title, { skip }, () => withStores(makePlace, body))

  suite(`identifiers: ${name}`, () => {
    check('numbers are minted in order, once for each key, also within one call', async ({ identifiers }) => {
      const [a, b, again, c] = await identifiers.mintMany('property', ['a', 'b', 'a', 'c'])
      assert.equal(again, a)
      assert.deepEqual([b, c], [a! + 1, a! + 2])
      assert.deepEqual(await identifiers.mintMany('property', ['d', 'b']), [a! + 3, b])
    })

    check('all numbers have seven digits', async ({ identifiers }) => {
      assert.deepEqual(await identifiers.mintMany('agent', ['x']), [1_000_001])
    })

    check('each space has its own sequence and keys', async ({ identifiers }) => {
      const property = await identifiers.mintMany('property', ['a', 'b'])
      assert.deepEqual(await identifiers.mintMany('listing', ['b']), [property[0]])
      assert.deepEqual(await identifiers.findMany('agent', ['a']), [undefined])
    })

    check('finding mints nothing', async ({ identifiers }) => {
      assert.deepEqual(await identifiers.findMany('office', ['a', 'a']), [undefined, undefined])
      const [id] = await identifiers.mintMany('office', ['b'])
      assert.deepEqual(await identifiers.findMany('office', ['a', 'b']), [undefined, id])
    })

    check('keys of any text and length are distinct', async ({ identifiers }) => {
      const keys = STRANGE_KEYS
      const ids = await identifiers.mintMany('school', keys)
      assert.equal(new Set(ids).size, keys.length)
      assert.deepEqual(await identifiers.findMany('school', keys), ids)
    })

    check(
      'a further key leads to the same number, and a bound key does not change its number',
      async ({ identifiers }) => {
        const [a, b] = await identifiers.mintMany('property', ['a', 'b'])
        await identifiers.bindMany('property', [
          { key: 'also a', id: a! },
          { key: 'b', id: a! },
        ])
        assert.deepEqual(await identifiers.findMany('property', ['also a', 'b']), [a, b])
        assert.deepEqual(await identifiers.mintMany('property', ['also a']), [a])
        await assert.rejects(identifiers.bindMany('property', [{ key: 'c', id: b! + 1 }]), StoreError)
      },
    )

    check('bindings survive an abandoned edition and a closed store', async (stores, place) => {
      const writer = await stores.editions.beginEdition()
      const ids = await stores.identifiers.mintMany('property', ['a'])
      await writer.abandon()
      await stores.close()
      const again = await place.open()
      assert.deepEqual(await again.identifiers.findMany('property', ['a']), ids)
      assert.deepEqual(await again.identifiers.mintMany('property', ['b', 'a']), [ids[0]! + 1, ids[0]])
      await again.close()
    })

    check(
      'what the writer of an edition mints and binds, it finds, and everybody once it has ended',
      async (stores, place) => {
        const { editions, identifiers } = stores
        const [known] = await identifiers.mintMany('property', ['known'])
        const minted: number[] = []
        for (const turn of [0, 1]) {
          const writer = await editions.beginEdition()
          const keys = ['known', ...['a', 'b', 'a'].map((key) => `${key}${turn}`)]
          const ids = await writer.identifiers.mintMany('property', keys)
          assert.deepEqual(ids, [known, ...[1, 2, 1].map((step) => known! + 2 * turn + step)])
          const bindings = [
            { key: `also a${turn}`, id: ids[1]! },
            { key: `b${turn}`, id: known! },
          ]
          await writer.identifiers.bindMany('property', bindings)
          const found = await writer.identifiers.findMany('property', [`also a${turn}`, `b${turn}`, 'c'])
          assert.deepEqual(found, [ids[1], ids[2], undefined])
          const strange = [{ key: 'c', id: ids[2]! + 1 }]
          await assert.rejects(writer.identifiers.bindMany('property', strange), StoreError)
          if (turn === 0) await writer.abandon()
          else await writer.publish(sampleRun('r1', 1))
          minted.push(ids[1]!, ids[2]!, ids[1]!)
        }
        const keys = ['a0', 'b0', 'also a0', 'a1', 'b1', 'also a1']
        assert.deepEqual(await identifiers.findMany('property', keys), minted)
        await stores.close()
        const again = await place.open()
        assert.deepEqual(await again.identifiers.findMany('property', keys), minted)
        assert.deepEqual(await again.identifiers.mintMany('property', ['c']), [known! + 5])
        await again.close()
      },
    )

    check('keys of any text and length are distinct for the writer of an edition as well', async (stores) => {
      const writer = await stores.editions.beginEdition()
      const ids = await writer.identifiers.mintMany('school', STRANGE_KEYS)
      assert.equal(new Set(ids).size, STRANGE_KEYS.length)
      await writer.abandon()
      assert.deepEqual(await stores.identifiers.findMany('school', STRANGE_KEYS), ids)
    })

    check('the position of a replication becomes visible with its edition, and only then', async (stores) => {
      const { editions, runs } = stores
      const position = JSON.stringify({
        since: '2026-06-01T00:00:00Z',
        link: 'https://example.com/?$skiptoken=ä',
      })
      const writer = await editions.beginEdition()
      await writer.write([putOffice(1, 'new')])
      assert.deepEqual(await runs.list(10), [])
      await writer.publish({ ...sampleRun('r1', 1), position })
      assert.equal((await runs.list(1))[0]?.position, position)
      const abandoned = await editions.beginEdition()
      await abandoned.write([putOffice(1, 'newer')])
      await abandoned.abandon()
      assert.deepEqual(await runs.list(10), [{ ...sampleRun('r1', 1), position }])
    })

    check('runs are listed newest first, including those that published', async ({ editions, runs }) => {
      await runs.append({ ...sampleRun('r0', 0), isPublished: false })
      await (await editions.beginEdition()).publish(sampleRun('r1', 1))
      await runs.append({ ...sampleRun('r2', 1), isPublished: false })
      assert.deepEqual(
        (await runs.list(10)).map(({ runId }) => runId),
        ['r2', 'r1', 'r0'],
      )
      assert.deepEqual(await runs.list(2), [
        { ...sampleRun('r2', 1), isPublished: false },
        sampleRun('r1', 1),
      ])
    })
  })
}
