import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { digestStores } from '../../src/store/move/content-digest.ts'
import { copyStores, isCopyRight } from '../../src/store/move/copy-stores.ts'
import { whyNoDatabase } from '../postgres/postgres-programs.ts'
import { makeEmbeddedPlace } from './embedded-place.ts'
import { makePostgresPlace } from './postgres-place.ts'
import { putOffice, sampleCharge, sampleRun } from './sample-writes.ts'
import { fillWithEverything } from './suites/fill-with-everything.ts'
import { STRANGE_KEYS } from './suites/identifier-suite.ts'
import { type MakePlace, type OpenStores, withStores } from './suites/store-harness.ts'

const SILENT = { isNewestOnly: false, tell: () => {} }

suite('an installation moves between stores', { skip: whyNoDatabase() }, () => {
  for (const [name, makeFrom, makeTo] of [
    ['from the embedded store to PostgreSQL', makeEmbeddedPlace, makePostgresPlace],
    ['from PostgreSQL to the embedded store', makePostgresPlace, makeEmbeddedPlace],
  ] as const) {
    test(`${name}, and back, with every key, number and charge`, () => moveThereAndBack(makeFrom, makeTo))
  }

  test('whatever differs in the copy changes its digest', () =>
    withStores(makeEmbeddedPlace, async (from) => {
      await fillWithEverything(from)
      for (const [part, damage] of Object.entries(DAMAGES)) {
        await withStores(makeEmbeddedPlace, async (to) => {
          const report = await copyStores(from, to, SILENT)
          assert.ok(isCopyRight(report))
          await damage(to)
          const { newest, oldest } = report.editions
          const target = await digestStores(to, {
            oldest,
            newest: part === 'runs' ? newest : await to.editions.currentEdition(),
          })
          const different = target.filter(({ digest }, at) => digest !== report.source[at]!.digest)
          assert.ok(
            different.some((one) => one.part === part),
            part,
          )
          assert.ok(!isCopyRight({ ...report, target }))
        })
      }
    }))
})

const DAMAGES: Readonly<Record<string, (stores: OpenStores) => Promise<unknown>>> = {
  records: async ({ editions }) => {
    const writer = await editions.beginEdition()
    await writer.write([putOffice(3, 'damaged')])
    await writer.publish(sampleRun('damage', 5))
  },
  relations: async ({ editions }) => {
    const writer = await editions.beginEdition()
    await writer.writeRelations([{ relation: 'officeAgents', fromId: 3, ids: [9] }])
    await writer.publish(sampleRun('damage', 5))
  },
  identifiers: ({ identifiers }) => identifiers.bindMany('school', [{ key: 'one more', id: 1_000_001 }]),
  runs: ({ runs }) => runs.append(sampleRun('one more', 4)),
  access: ({ access }) =>
    access.putSubscription({ holder: 'Häuser & Co', plan: 'standard', state: 'cancelled', changedAtMs: 1 }),
  charges: ({ ledger }) => ledger.append(sampleCharge('one more', 1)),
}

async function moveThereAndBack(makeFrom: MakePlace, makeTo: MakePlace): Promise<void> {
  await withStores(makeFrom, async (from) => {
    await fillWithEverything(from)
    await withStores(makeTo, async (to) => {
      const there = await copyStores(from, to, SILENT)
      assert.deepEqual(there.target, there.source)
      assert.ok(isCopyRight(there))
      assert.deepEqual(
        await to.identifiers.findMany('school', STRANGE_KEYS),
        await from.identifiers.findMany('school', STRANGE_KEYS),
      )
      await withStores(makeFrom, async (again) => {
        const back = await copyStores(to, again, SILENT)
        assert.deepEqual(back.target, there.source)
      })
    })
  })
}
