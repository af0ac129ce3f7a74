import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Listing } from '../../../src/records/listing.ts'
import { packListing } from '../../../src/records/packed-listing.ts'
import type { EditionStore, RecordWrite } from '../../../src/store/ports/edition-store.ts'
import { EditionGoneError, StoreError, WriterBusyError } from '../../../src/store/ports/store-error.ts'
import { collect, putOffice, removeOffice, sampleOffice, sampleRun } from '../sample-writes.ts'
import { type MakePlace, withStores } from './store-harness.ts'

/** Defines the tests that every edition store must pass. */
export function defineEditionStoreSuite(
  name: string,
  makePlace: MakePlace,
  skip: string | false = false,
): void {
  const check = (title: string, body: Parameters<typeof withStores>[1]) =>
    test(title, { skip }, () => withStores(makePlace, body))

  suite(`edition store: ${name}`, () => {
    check('an empty store is at edition 0, which is empty', async ({ editions }) => {
      assert.equal(await editions.currentEdition(), 0)
      const reader = await editions.read()
      assert.equal(reader.edition, 0)
      assert.deepEqual(await reader.getMany('office', [1]), [undefined])
      assert.equal(await reader.count('office'), 0)
      assert.deepEqual(await collect(reader.scan('office')), [])
      assert.deepEqual(await reader.getRelated('officeAgents', [1]), [[]])
      assert.deepEqual(await collect(editions.listChanges(0, 0)), [])
    })

    check('staged rows are invisible before publishing and visible after it', async ({ editions }) => {
      const writer = await editions.beginEdition()
      assert.equal(writer.edition, 1)
      assert.equal(writer.base.edition, 0)
      await writer.write([putOffice(7, 'a')])
      await writer.writeRelations([{ relation: 'officeAgents', fromId: 7, ids: [3, 9] }])
      assert.deepEqual(await (await editions.read()).getMany('office', [7]), [undefined])
      await assert.rejects(editions.read(1), EditionGoneError)
      await writer.publish(sampleRun('r1', 1))
      assert.equal(await editions.currentEdition(), 1)
      assert.deepEqual(await (await editions.read()).getMany('office', [7]), [sampleOffice(7, 'a')])
      assert.deepEqual(await (await editions.read()).getRelated('officeAgents', [8, 7]), [[], [3, 9]])
    })

    check('records come in the requested order, including absent and repeated ones', async ({ editions }) => {
      await publish(editions, [
        putOffice(1, 'a'),
        putOffice(2, 'b'),
        putOffice(2 ** 53 - 1, 'z'),
        putOffice(0, '0'),
      ])
      const found = await (await editions.read()).getMany('office', [2, 5, 2 ** 53 - 1, 0, 2])
      assert.deepEqual(
        found.map((office) => office?.name),
        ['b', undefined, 'z', '0', 'b'],
      )
    })

    check('a packed listing is stored with its details', async ({ editions }) => {
      const core = { id: 1, listingKey: 'L1' } as unknown as Listing
      const details = JSON.stringify({ remarks: '“two” words', media: [] })
      packListing(core, { text: () => details, bytes: () => Buffer.from(details) })
      const stored = { id: 1, listingKey: 'L1', remarks: '“two” words', media: [] }
      const writer = await editions.beginEdition()
      await writer.write([{ kind: 'listing', id: 1, record: core }])
      assert.deepEqual(await writer.getStaged('listing', [1]), [stored])
      await writer.publish(sampleRun('r1', 1))
      assert.deepEqual(await (await editions.read()).getMany('listing', [1]), [stored])
    })

    check('records of different kinds with equal ids are separate', async ({ editions }) => {
      await publish(editions, [putOffice(1, 'office')])
      assert.deepEqual(await (await editions.read()).getMany('agent', [1]), [undefined])
      assert.deepEqual(await collect((await editions.read()).scan('builder')), [])
    })

    check('a reader still sees its edition while newer ones are published', async ({ editions }) => {
      await publish(editions, [putOffice(1, 'old'), putOffice(2, 'gone later')])
      const reader = await editions.read()
      await publish(editions, [putOffice(1, 'new'), removeOffice(2), putOffice(3, 'added')])
      assert.deepEqual(
        (await reader.getMany('office', [1, 2, 3])).map((o) => o?.name),
        ['old', 'gone later', undefined],
      )
      assert.equal(await reader.count('office'), 2)
      assert.deepEqual(
        (await (await editions.read()).getMany('office', [1, 2, 3])).map((o) => o?.name),
        ['new', undefined, 'added'],
      )
      assert.deepEqual((await (await editions.read(1)).getMany('office', [1]))[0]?.name, 'old')
    })

    check('a scan returns every record after the given id once, by ascending id', async ({ editions }) => {
      const ids = Array.from({ length: 3000 }, (_, index) => index * 3)
      await publish(
        editions,
        ids.map((id) => putOffice(id, 'first')),
      )
      await publish(
        editions,
        ids.filter((id) => id % 2 === 0).map((id) => putOffice(id, 'second')),
      )
      const all = await collect((await editions.read()).scan('office'))
      assert.deepEqual(
        all.map(({ id }) => id),
        ids,
      )
      const after = await collect((await editions.read(1)).scan('office', 6000))
      assert.deepEqual(
        after.map(({ id }) => id),
        ids.filter((id) => id > 6000),
      )
      assert.ok(after.every((office) => office.name === 'first'))
    })

    check('the last of several writes to one record counts', async ({ editions }) => {
      await publish(editions, [
        putOffice(1, 'a'),
        removeOffice(1),
        putOffice(1, 'b'),
        putOffice(2, 'c'),
        removeOffice(2),
      ])
      assert.deepEqual(
        (await (await editions.read()).getMany('office', [1, 2])).map((o) => o?.name),
        ['b', undefined],
      )
      assert.equal(await (await editions.read()).count('office'), 1)
    })

    check('it counts also when the earlier ones were written long before', async ({ editions }) => {
      const ids = Array.from({ length: 6000 }, (_, index) => index + 1)
      const writer = await editions.beginEdition()
      await writer.write(ids.map((id) => putOffice(id, 'first')))
      await writer.write(ids.map((id) => putOffice(id, 'last')))
      await writer.publish(sampleRun('a', 1))
      const reader = await editions.read()
      const names = new Set((await reader.getMany('office', ids)).map((office) => office?.name))
      assert.deepEqual([...names], ['last'])
      await reader.close()
    })

    check('relations are replaced as a whole, and can be emptied', async ({ editions }) => {
      const first = await editions.beginEdition()
      await first.writeRelations([{ relation: 'agentSales', fromId: 1, ids: [9, 2, 5] }])
      await first.publish(sampleRun('r1', 1))
      const second = await editions.beginEdition()
      await second.writeRelations([{ relation: 'agentSales', fromId: 1, ids: [] }])
      await second.publish(sampleRun('r2', 2))
      assert.deepEqual(await (await editions.read(1)).getRelated('agentSales', [1]), [[9, 2, 5]])
      assert.deepEqual(await (await editions.read(2)).getRelated('agentSales', [1]), [[]])
      assert.deepEqual(await collect(editions.listChanges(0, 2)), [])
    })

    check(
      'an abandoned edition leaves no data behind, and its number is used again',
      async ({ editions }) => {
        await publish(editions, [putOffice(1, 'a')])
        const writer = await editions.beginEdition()
        await writer.write([putOffice(1, 'never'), putOffice(2, 'never')])
        await writer.abandon()
        const next = await editions.beginEdition()
        assert.equal(next.edition, 2)
        await next.write([putOffice(3, 'c')])
        await next.publish(sampleRun('r2', 2))
        assert.deepEqual(
          (await (await editions.read()).getMany('office', [1, 2, 3])).map((o) => o?.name),
          ['a', undefined, 'c'],
        )
        assert.deepEqual(await collect(editions.listChanges(1, 2)), [{ kind: 'office', id: 3 }])
        assert.deepEqual(await editions.verify(), [])
      },
    )

    check('a writer reads what it has staged, else what was published', async ({ editions }) => {
      await publish(editions, [putOffice(1, 'a'), putOffice(2, 'b'), putOffice(3, 'c')])
      const writer = await editions.beginEdition()
      await writer.write([putOffice(1, 'new'), removeOffice(2), putOffice(4, 'd')])
      await writer.write([putOffice(1, 'newest')])
      const staged = await writer.getStaged('office', [4, 3, 2, 1, 5])
      assert.deepEqual(
        staged.map((office) => office?.name),
        ['d', 'c', undefined, 'newest', undefined],
      )
      assert.equal((await writer.base.getMany('office', [1]))[0]?.name, 'a')
      await writer.abandon()
      await assert.rejects(writer.getStaged('office', [1]), StoreError)
    })

    check(
      'there is one writer at a time, and the next one may begin after it has ended',
      async ({ editions }, place) => {
        const writer = await editions.beginEdition()
        await assert.rejects(editions.beginEdition(), WriterBusyError)
        const other = await place.open()
        await assert.rejects(other.editions.beginEdition(), WriterBusyError)
        await writer.abandon()
        await (await other.editions.beginEdition()).publish(sampleRun('r1', 1))
        await other.close()
        await (await editions.beginEdition()).abandon()
      },
    )

    check('a writer that has ended refuses to write and publish', async ({ editions }) => {
      const writer = await editions.beginEdition()
      await writer.publish(sampleRun('r1', 1))
      await assert.rejects(writer.write([putOffice(1, 'late')]), StoreError)
      await assert.rejects(writer.publish(sampleRun('r2', 2)), StoreError)
      await writer.abandon()
      assert.equal(await editions.currentEdition(), 1)
    })

    check('a second open store sees a published edition at once', async ({ editions }, place) => {
      const other = await place.open()
      assert.equal(await other.editions.currentEdition(), 0)
      await publish(editions, [putOffice(1, 'a')])
      assert.equal(await other.editions.currentEdition(), 1)
      assert.equal((await (await other.editions.read()).getMany('office', [1]))[0]?.name, 'a')
      await other.close()
      assert.equal(await editions.currentEdition(), 1)
    })

    check('published editions survive closing and reopening', async (stores, place) => {
      await publish(stores.editions, [putOffice(1, 'a')])
      await stores.close()
      const again = await place.open()
      assert.equal(await again.editions.currentEdition(), 1)
      assert.equal((await (await again.editions.read()).getMany('office', [1]))[0]?.name, 'a')
      await again.close()
    })

    check(
      'changes between editions list each record once, ordered by kind and then by id',
      async ({ editions }) => {
        await publish(editions, [putOffice(5, 'a'), putOffice(1, 'a')])
        await publish(editions, [putOffice(9, 'a'), removeOffice(5)])
        const writer = await editions.beginEdition()
        await writer.write([putOffice(5, 'again')])
        await writer.write([{ kind: 'agent', id: 4, record: { id: 4 } as never }])
        await writer.publish(sampleRun('r3', 3))
        const ids = async (from: number, to: number) =>
          (await collect(editions.listChanges(from, to))).map(({ kind, id }) => `${kind} ${id}`)
        assert.deepEqual(await ids(0, 1), ['office 1', 'office 5'])
        assert.deepEqual(await ids(1, 3), ['agent 4', 'office 5', 'office 9'])
        assert.deepEqual(await ids(0, 3), ['agent 4', 'office 1', 'office 5', 'office 9'])
        await assert.rejects(ids(0, 4), EditionGoneError)
      },
    )

    check('changes of many editions can be listed by kind and from any record on', async ({ editions }) => {
      const ids = (step: number) => Array.from({ length: 1500 }, (_, index) => index * step)
      for (const step of [1, 2, 3])
        await publish(
          editions,
          ids(step).map((id) => putOffice(id, `by ${step}`)),
        )
      await publish(editions, [{ kind: 'agent', id: 4, record: { id: 4 } as never }])
      const all = await collect(editions.listChanges(0, 4))
      const expected = [...new Set([...ids(1), ...ids(2), ...ids(3)])].sort((a, b) => a - b)
      assert.deepEqual(
        all.map(({ kind, id }) => `${kind} ${id}`),
        ['agent 4', ...expected.map((id) => `office ${id}`)],
      )
      for (const index of [0, 1, 999, 1000, 1500, all.length - 1]) {
        const after = all[index]!
        const rest = await collect(editions.listChanges(0, 4, { after }))
        assert.deepEqual(rest, all.slice(index + 1), `after ${after.kind} ${after.id}`)
      }
      const agents = await collect(editions.listChanges(0, 4, { kinds: ['agent'] }))
      assert.deepEqual(agents, [{ kind: 'agent', id: 4 }])
      const after = { kind: 'office', id: 1500 } as const
      const [next] = await collect(editions.listChanges(2, 3, { kinds: ['office'], after }))
      assert.deepEqual(next, { kind: 'office', id: 1503 })
    })

    check(
      'restoring an older edition publishes its records and relations under a new number',
      async ({ editions }) => {
        await publish(editions, [putOffice(1, 'a'), putOffice(2, 'a'), putOffice(4, 'same')])
        const second = await editions.beginEdition()
        await second.write([putOffice(1, 'b'), removeOffice(2), putOffice(3, 'b')])
        await second.writeRelations([{ relation: 'officeAgents', fromId: 1, ids: [7] }])
        await second.publish(sampleRun('r2', 2))
        const third = await editions.beginEdition()
        const counts = await third.restore(1)
        assert.deepEqual(counts, { changed: { office: 3 }, removed: { office: 1 }, relations: 1 })
        await third.publish(sampleRun('r3', 3))
        const reader = await editions.read()
        assert.equal(reader.edition, 3)
        const names = (await reader.getMany('office', [1, 2, 3, 4])).map((office) => office?.name)
        assert.deepEqual(names, ['a', 'a', undefined, 'same'])
        assert.deepEqual(await reader.getRelated('officeAgents', [1]), [[]])
        assert.equal(await reader.count('office'), 3)
        assert.equal((await (await editions.read(2)).getMany('office', [1]))[0]?.name, 'b')
        const changes = (await collect(editions.listChanges(2, 3))).map(({ id }) => id)
        assert.deepEqual(changes, [1, 2, 3])
        assert.deepEqual(await editions.verify(), [])
        const fourth = await editions.beginEdition()
        await assert.rejects(fourth.restore(9), EditionGoneError)
        await fourth.abandon()
      },
    )

    check(
      'dropping superseded rows makes older editions unreadable and does not change others',
      async ({ editions }) => {
        await publish(editions, [putOffice(1, 'a'), putOffice(2, 'a')])
        await publish(editions, [putOffice(1, 'b'), removeOffice(2)])
        await publish(editions, [putOffice(1, 'c')])
        assert.equal(await editions.dropSuperseded(2), 3)
        await assert.rejects(editions.read(1), EditionGoneError)
        await assert.rejects(collect(editions.listChanges(1, 3)), EditionGoneError)
        const second = await editions.read(2)
        assert.deepEqual(
          (await second.getMany('office', [1, 2])).map((o) => o?.name),
          ['b', undefined],
        )
        await second.close()
        const third = await editions.read(3)
        assert.equal((await third.getMany('office', [1]))[0]?.name, 'c')
        await third.close()
        assert.deepEqual(await collect(editions.listChanges(2, 3)), [{ kind: 'office', id: 1 }])
        assert.equal(await editions.dropSuperseded(2), 0)
        assert.equal(await editions.dropSuperseded(99), 1)
        assert.equal((await (await editions.read()).getMany('office', [1]))[0]?.name, 'c')
        assert.deepEqual(await editions.verify(), [])
      },
    )

    check(
      'an edition that a reader of any opening holds is not dropped until the reader is closed',
      async ({ editions }, place) => {
        await publish(editions, [putOffice(1, 'a')])
        await publish(editions, [putOffice(1, 'b')])
        await publish(editions, [putOffice(1, 'c')])
        const other = await place.open()
        const [reader, again] = [await other.editions.read(2), await other.editions.read(2)]
        assert.equal(await editions.dropSuperseded(3), 1)
        await assert.rejects(editions.read(1), EditionGoneError)
        assert.equal((await reader.getMany('office', [1]))[0]?.name, 'b')
        await reader.close()
        await reader.close()
        assert.equal(await editions.dropSuperseded(3), 0)
        assert.equal((await again.getMany('office', [1]))[0]?.name, 'b')
        await again.close()
        assert.equal(await editions.dropSuperseded(3), 1)
        await assert.rejects(other.editions.read(2), EditionGoneError)
        await other.editions.read(3)
        await other.close()
        assert.deepEqual(await editions.verify(), [])
      },
    )

    check('every opening that watches hears of the newest edition', async ({ editions }, place) => {
      const other = await place.open()
      const heard = Promise.withResolvers<void>()
      const numbers: number[] = []
      const watch = other.editions.watch((edition) => {
        numbers.push(edition)
        if (edition === 2) heard.resolve()
      })
      await publish(editions, [putOffice(1, 'a')])
      await publish(editions, [putOffice(1, 'b')])
      await heard.promise
      watch.close()
      assert.deepEqual(
        numbers,
        numbers.toSorted((a, b) => a - b),
      )
      await other.close()
    })
  })
}

async function publish(editions: EditionStore, writes: RecordWrite[]): Promise<void> {
  const writer = await editions.beginEdition()
  await writer.write(writes)
  await writer.publish(sampleRun(`run-${writer.edition}`, writer.edition))
}
