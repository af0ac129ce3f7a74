import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { copyMissingCharges, copyStores, isCopyRight } from '../../../src/store/move/copy-stores.ts'
import type { EditionStore, RecordWrite } from '../../../src/store/ports/edition-store.ts'
import { EditionGoneError, StoreError } from '../../../src/store/ports/store-error.ts'
import { collect, putOffice, sampleCharge, sampleOffice, sampleRun } from '../sample-writes.ts'
import { fillWithEverything } from './fill-with-everything.ts'
import { STRANGE_KEYS } from './identifier-suite.ts'
import { type MakePlace, withStores } from './store-harness.ts'

/** Defines the tests of what a copy of an installation needs, which every store must pass. */
export function defineCopySuite(name: string, makePlace: MakePlace, skip: string | false = false): void {
  const check = (title: string, body: Parameters<typeof withStores>[1]) =>
    test(title, { skip }, () => withStores(makePlace, body))

  suite(`copying: ${name}`, () => {
    for (const isNewestOnly of [false, true]) {
      check(
        `a copy of ${isNewestOnly ? 'the newest edition' : 'everything'} has the digest of its source`,
        async (from) => {
          await fillWithEverything(from)
          await withStores(makePlace, async (to) => {
            const report = await copyStores(from, to, { isNewestOnly, tell: () => {} })
            assert.deepEqual(report.target, report.source)
            assert.deepEqual([report.faults, isCopyRight(report)], [[], true])
            assert.deepEqual(report.editions, { oldest: isNewestOnly ? 4 : 2, newest: 4 })
            assert.ok(report.source.every(({ items }) => items > 0))
            assert.equal(await to.editions.currentEdition(), 4)
            await assert.rejects(to.editions.read(isNewestOnly ? 3 : 1), EditionGoneError)
            // The copy goes on like any store.
            await publish(to.editions, [putOffice(50, 'later')])
            assert.equal(await to.editions.currentEdition(), 5)
            assert.deepEqual(await to.editions.verify(), [])
          })
        },
      )
    }

    check('an installation without anything can be copied', async (from) => {
      await withStores(makePlace, async (to) => {
        assert.ok(isCopyRight(await copyStores(from, to, { isNewestOnly: false, tell: () => {} })))
      })
    })

    check('charges that the source made after it was copied are added once', async (from) => {
      await fillWithEverything(from)
      await withStores(makePlace, async (to) => {
        await copyStores(from, to, { isNewestOnly: true, tell: () => {} })
        await from.ledger.append(sampleCharge('late', 5000))
        await to.ledger.append(sampleCharge('own', 5001))
        assert.equal(await copyMissingCharges(from, to, 0), 1)
        assert.equal(await copyMissingCharges(from, to, 0), 0)
        const ids: string[] = []
        for await (const { requestId } of to.ledger.read({ fromMs: 4999 })) ids.push(requestId)
        assert.deepEqual(ids.sort(), ['late', 'own'])
      })
    })

    check('relation lists are scanned by ascending id, without empty ones', async ({ editions }) => {
      const ids = Array.from({ length: 600 }, (_, index) => index * 2)
      await relate(
        editions,
        ids.map((id) => [id, [id + 1, id]]),
      )
      await relate(editions, [
        [4, []],
        [7, [1]],
        [8, [2]],
      ])
      const reader = await editions.read()
      const lists = await collect(reader.scanRelations('agentSales'))
      const expected = new Map<number, number[]>([
        ...ids.map((id): [number, number[]] => [id, [id + 1, id]]),
        [7, [1]],
        [8, [2]],
      ])
      expected.delete(4)
      assert.deepEqual(
        lists,
        [...expected]
          .sort(([a], [b]) => a - b)
          .map(([fromId, of]) => ({ relation: 'agentSales', fromId, ids: of })),
      )
      assert.deepEqual(await collect(reader.scanRelations('officeAgents')), [])
      assert.equal((await collect((await editions.read(1)).scanRelations('agentSales'))).length, ids.length)
    })

    check('changes of relation lists are listed once each, like those of records', async ({ editions }) => {
      await relate(editions, [
        [5, [1]],
        [1, [1]],
      ])
      await relate(editions, [
        [5, []],
        [9, [2]],
      ])
      await publish(editions, [putOffice(1, 'a')])
      const ids = async (from: number, to: number) =>
        (await collect(editions.listRelationChanges(from, to))).map(
          ({ relation, fromId }) => `${relation} ${fromId}`,
        )
      assert.deepEqual(await ids(0, 1), ['agentSales 1', 'agentSales 5'])
      assert.deepEqual(await ids(0, 3), ['agentSales 1', 'agentSales 5', 'agentSales 9'])
      assert.deepEqual(await ids(2, 3), [])
      await editions.dropSuperseded(2)
      await assert.rejects(ids(1, 3), EditionGoneError)
    })

    check(
      'a store without editions may begin with a later one, and a store with editions may not',
      async (stores, place) => {
        const { editions } = stores
        const abandoned = await editions.beginEdition(3)
        await abandoned.write([putOffice(9, 'never')])
        await abandoned.abandon()
        assert.deepEqual([await editions.oldestEdition(), await editions.currentEdition()], [0, 0])
        const writer = await editions.beginEdition(7)
        assert.equal(writer.edition, 7)
        await writer.write([putOffice(1, 'a')])
        assert.equal((await writer.getStaged('office', [1]))[0]?.name, 'a')
        await writer.publish(sampleRun('r7', 7))
        assert.deepEqual([await editions.oldestEdition(), await editions.currentEdition()], [7, 7])
        for (const gone of [0, 6]) await assert.rejects(editions.read(gone), EditionGoneError)
        await publish(editions, [putOffice(1, 'b'), putOffice(2, 'b')])
        assert.equal(await editions.currentEdition(), 8)
        const other = await place.open()
        const reader = await other.editions.read(7)
        assert.deepEqual(await collect(reader.scan('office')), [sampleOffice(1, 'a')])
        await reader.close()
        assert.deepEqual(
          (await collect(other.editions.listChanges(7, 8))).map(({ id }) => id),
          [1, 2],
        )
        await other.close()
        await assert.rejects(editions.beginEdition(9), StoreError)
        assert.equal(await editions.dropSuperseded(8), 1)
        assert.equal(await editions.oldestEdition(), 8)
        assert.deepEqual(await editions.verify(), [])
      },
    )

    check(
      'bindings and next numbers can be copied to another store, keys of any text included',
      async (stores) => {
        const from = stores.identifiers
        const minted = await from.mintMany('school', STRANGE_KEYS)
        await from.bindMany('school', [{ key: 'also the first', id: minted[0]! }])
        await from.mintMany('agent', ['a', 'b'])
        await withStores(makePlace, async ({ identifiers: to }) => {
          for (const space of ['school', 'agent'] as const)
            await to.restore(space, await collect(from.scan(space)), await from.findNext(space))
          assert.deepEqual(await to.findMany('school', [...STRANGE_KEYS, 'also the first']), [
            ...minted,
            minted[0],
          ])
          assert.deepEqual(await to.mintMany('agent', ['c', 'b']), [1_000_003, 1_000_002])
          assert.deepEqual([await from.findNext('agent'), await to.findNext('agent')], [1_000_003, 1_000_004])
          assert.equal(await to.findNext('office'), 1_000_001)
          assert.deepEqual(await collect(to.scan('office')), [])
          const binding = { key: { text: 'd' }, id: 1_000_009 }
          await assert.rejects(to.restore('agent', [binding], 1_000_009), StoreError)
        })
      },
    )

    check('a scan lists every binding of its space once', async ({ identifiers }) => {
      const keys = Array.from({ length: 12_000 }, (_, index) => `key ${index}`)
      const ids = await identifiers.mintMany('listing', keys)
      await identifiers.mintMany('property', ['other'])
      const scanned = (await collect(identifiers.scan('listing'))).map(({ id }) => id)
      assert.deepEqual(
        scanned.toSorted((a, b) => a - b),
        ids,
      )
    })

    check('the secret can be copied to a store that has none, and replaces no other', async ({ access }) => {
      assert.equal(await access.findInstallationSecret(), undefined)
      const secret = await access.getInstallationSecret()
      assert.deepEqual(await access.findInstallationSecret(), secret)
      await withStores(makePlace, async ({ access: copy }) => {
        await copy.restoreInstallationSecret(secret)
        await copy.restoreInstallationSecret(secret)
        assert.deepEqual(await copy.getInstallationSecret(), secret)
        await assert.rejects(copy.restoreInstallationSecret(new Uint8Array(32)), StoreError)
      })
    })
  })
}

async function publish(editions: EditionStore, writes: RecordWrite[]): Promise<void> {
  const writer = await editions.beginEdition()
  await writer.write(writes)
  await writer.publish(sampleRun(`run-${writer.edition}`, writer.edition))
}

async function relate(editions: EditionStore, lists: [fromId: number, ids: number[]][]): Promise<void> {
  const writer = await editions.beginEdition()
  await writer.writeRelations(lists.map(([fromId, ids]) => ({ relation: 'agentSales', fromId, ids })))
  await writer.publish(sampleRun(`run-${writer.edition}`, writer.edition))
}
