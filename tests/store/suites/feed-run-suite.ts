import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { findPosition } from '../../../src/ingest/find-position.ts'
import { rollBack } from '../../../src/ingest/roll-back.ts'
import type { RunRecord } from '../../../src/store/ports/run-record.ts'
import { putOffice, sampleRun } from '../sample-writes.ts'
import { type MakePlace, type OpenStores, type StorePlace, withStores } from './store-harness.ts'

/** Tests what a store remembers of the runs of feeds: its log of runs by source, and feed states. */
export function defineFeedRunSuite(name: string, makePlace: MakePlace, skip: string | false = false): void {
  suite(`runs of feeds: ${name}`, { skip }, () => {
    const check = (title: string, body: (stores: OpenStores, place: StorePlace) => Promise<void>) =>
      test(title, () => withStores(makePlace, body))
    const listOfSource = async ({ runs }: OpenStores, source: string) => {
      const found: RunRecord[] = []
      for await (const run of runs.scanSource(source)) found.push(run)
      return found.map(({ runId }) => runId)
    }

    check('the runs of a source are found newest first, however many others there are', async (stores) => {
      const { runs, editions } = stores
      const expected: string[] = []
      for (let number = 0; number < 60; number++) {
        const source = number % 3 === 0 ? 'mls' : `other-${number}`
        const run = { ...sampleRun(`r${number}`, 0), source, isPublished: false }
        await runs.append(run)
        if (source === 'mls') expected.unshift(run.runId)
      }
      const writer = await editions.beginEdition()
      await writer.write([putOffice(1, 'new')])
      await writer.publish({ ...sampleRun('published', 1), source: 'mls' })
      assert.deepEqual(await listOfSource(stores, 'mls'), ['published', ...expected])
      assert.deepEqual(await listOfSource(stores, 'other-1'), ['r1'])
      assert.deepEqual(await listOfSource(stores, 'mls '), [])
    })

    check('a run can take the place of an earlier one', async (stores) => {
      const { runs } = stores
      const idle = { source: 'mls', isPublished: false }
      for (const runId of ['r0', 'r1']) await runs.append({ ...sampleRun(runId, 0), ...idle })
      await runs.append({ ...sampleRun('other', 0), source: 'other', isPublished: false })
      await runs.append({ ...sampleRun('r2', 0), ...idle }, 'r1')
      await runs.append({ ...sampleRun('r3', 0), ...idle }, 'never heard of')
      assert.deepEqual(await listOfSource(stores, 'mls'), ['r3', 'r2', 'r0'])
      assert.deepEqual(
        (await runs.list(9)).map(({ runId }) => runId),
        ['r3', 'r2', 'other', 'r0'],
      )
    })

    /** Publishes an edition of a source with a position. */
    const publish = async ({ editions }: OpenStores, source: string, position?: string) => {
      const writer = await editions.beginEdition()
      await writer.write([putOffice(writer.edition, source)])
      const run = { ...sampleRun(`run-${writer.edition}`, writer.edition), source }
      await writer.publish(position === undefined ? run : { ...run, position })
    }

    check('the position of a source is that of its newest run with one, published or not', async (stores) => {
      const { runs } = stores
      await publish(stores, 'mls', 'p1')
      await publish(stores, 'mls')
      assert.equal(await findPosition(runs, 'mls'), 'p1')
      await publish(stores, 'other', 'o3')
      await runs.append({ ...sampleRun('idle', 3), source: 'mls', isPublished: false, position: 'p3' })
      assert.equal(await findPosition(runs, 'mls'), 'p3')
      assert.equal(await findPosition(runs, 'other'), 'o3')
      assert.equal(await findPosition(runs, 'third'), undefined)
    })

    check('a rollback takes positions back, and a rollback of the rollback restores them', async (stores) => {
      const { runs, editions } = stores
      const restore = (edition: number, runId: string) =>
        rollBack(editions, { edition, runId, clock: () => 0 })
      for (const position of ['p1', 'p2', 'p3']) await publish(stores, 'mls', position)
      await runs.append({ ...sampleRun('idle', 3), source: 'mls', isPublished: false, position: 'p3 idle' })
      await restore(2, 'back')
      assert.equal(await findPosition(runs, 'mls'), 'p2')
      await publish(stores, 'mls', 'p5')
      assert.equal(await findPosition(runs, 'mls'), 'p5')
      await restore(3, 'forth')
      assert.equal(await findPosition(runs, 'mls'), 'p3 idle')
      await restore(1, 'far back')
      assert.equal(await findPosition(runs, 'mls'), 'p1')
      await restore(0, 'to the beginning')
      assert.equal(await findPosition(runs, 'mls'), undefined)
    })

    check('feed states are changed one after the other, and outlive the process', async (stores, place) => {
      const { feedStates } = stores
      const more = (text: string | undefined) => String(Number(text ?? '0') + 1)
      await Promise.all(Array.from({ length: 20 }, () => feedStates.change('source b', more)))
      const odd = JSON.stringify('\u0000 \ud800 é')
      assert.equal(await feedStates.change('source a é', () => odd), odd)
      await feedStates.change('quota', () => 'x')
      await feedStates.change('source gone', () => 'x')
      assert.equal(await feedStates.change('source gone', () => undefined), undefined)
      await assert.rejects(
        feedStates.change('source b', () => {
          throw new Error('no')
        }),
        /no/,
      )
      await stores.close()
      const again = await place.open()
      assert.deepEqual(
        [...(await again.feedStates.list('source '))],
        [
          ['source a é', odd],
          ['source b', '20'],
        ],
      )
      await again.close()
    })
  })
}
