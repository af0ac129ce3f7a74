import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { restoreEmbeddedStore } from '../../../src/store/embedded/backup/restore-store.ts'
import { openEmbeddedStore } from '../../../src/store/embedded/embedded-store.ts'
import { assertWholeEdition } from '../kill/kill-test-edition.ts'
import { type RunningChild, startChild } from './running-child.ts'
import { backUp, withPlace } from './test-place.ts'

const BACKUPS = 4
const SEGMENT_BYTES = '500000'

test('a backup made while other processes publish and charge restores one whole edition and every earlier charge once', () =>
  withPlace(async (place) => {
    const store = join(place, 'store')
    await (await openEmbeddedStore({ directory: store })).close()
    const publisher = startChild('../kill/kill-during-publish.child.ts', [store])
    const charger = startChild('../kill/kill-during-append.child.ts', [join(store, 'ledger'), SEGMENT_BYTES])
    try {
      await Promise.all([publisher.waitForLines(20), charger.waitForLines(20)])
      for (let number = 0; number < BACKUPS; number++) {
        const [published, charged] = [lastPublished(publisher), listCharged(charger)]
        const target = join(place, `backup-${number}`)
        const manifest = await backUp(store, target)
        assert.deepEqual(manifest.faults, [])
        assert.ok(manifest.edition >= published)
        await assertRestores(target, join(place, `restored-${number}`), charged)
        await Promise.all([publisher.waitForLines(1), charger.waitForLines(1)])
      }
    } finally {
      await Promise.all([publisher.stop(), charger.stop()])
    }
  }))

async function assertRestores(backup: string, directory: string, charged: readonly string[]): Promise<void> {
  const manifest = await restoreEmbeddedStore(backup, directory)
  const restored = await openEmbeddedStore({ directory })
  try {
    const reader = await restored.editions.read()
    assert.equal(reader.edition, manifest.edition)
    assert.equal(await reader.count('office'), manifest.records.office)
    await assertWholeEdition(reader)
    const ids = (await Array.fromAsync(restored.ledger.read({}))).map(({ requestId }) => requestId)
    assert.equal(ids.length, manifest.charges)
    const found = new Set(ids)
    assert.equal(found.size, ids.length)
    assert.deepEqual(
      charged.filter((id) => !found.has(id)),
      [],
    )
    assert.deepEqual([...(await restored.editions.verify()), ...(await restored.ledger.verify())], [])
    // What the copied writer had staged is dropped, and a new edition follows the copied one.
    const writer = await restored.editions.beginEdition()
    assert.equal(writer.edition, manifest.edition + 1)
    await writer.abandon()
  } finally {
    await restored.close()
  }
}

function lastPublished({ said }: RunningChild): number {
  const line = said.findLast((text) => text.startsWith('published')) ?? assert.fail('nothing was published')
  return Number(line.split(' ')[1])
}

function listCharged({ said }: RunningChild): string[] {
  return said.flatMap((line) => line.split(' '))
}
