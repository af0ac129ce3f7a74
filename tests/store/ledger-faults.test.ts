import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { test } from 'node:test'
import type { ChargeLedger } from '../../src/access/ports.ts'
import { openChargeLedger } from '../../src/store/ledger/charge-ledger.ts'
import { StoreError } from '../../src/store/ports/store-error.ts'
import { makeTemporaryDirectory } from './embedded-place.ts'
import { type FaultPlan, makeFaultyFiles } from './faulty-file.ts'
import { sampleCharge } from './sample-writes.ts'

const GROUPS = 8
const GROUP_CHARGES = 3
// Small, so that the workload also begins new segments.
const SEGMENT_BYTES = 1000

for (const code of ['ENOSPC', 'EIO'] as const) {
  for (const failures of [1, 2, 3, Infinity]) {
    test(`${code} at any call, ${failures} times: the ledger contains exactly the charges that resolved`, async (context) => {
      const calls = await countCallsWithoutFault()
      let rejections = 0
      for (let firstCall = 1; firstCall <= calls; firstCall++) {
        rejections += await runWorkload({ firstCall, failures, code })
      }
      assert.ok(rejections >= calls, 'some fault had no effect')
      context.diagnostic(`${calls} places, ${rejections} appends rejected`)
    })
  }
}

async function countCallsWithoutFault(): Promise<number> {
  const directory = await makeTemporaryDirectory()
  const files = makeFaultyFiles({ firstCall: Infinity, failures: 0, code: 'EIO' })
  const ledger = await openChargeLedger({ directory, segmentBytes: SEGMENT_BYTES, createFile: files.create })
  assert.equal((await appendGroups(ledger, 'a')).rejected.length, 0)
  await ledger.close()
  await rm(directory, { recursive: true })
  return files.countCalls()
}

/** Appends with the fault, heals the disk and appends again. Resolves to the number of rejected appends. */
async function runWorkload(plan: FaultPlan): Promise<number> {
  const directory = await makeTemporaryDirectory()
  try {
    const files = makeFaultyFiles(plan)
    const ledger = await openChargeLedger({
      directory,
      segmentBytes: SEGMENT_BYTES,
      createFile: files.create,
    })
    const faulty = await appendGroups(ledger, 'faulty')
    files.heal()
    const healed = await appendGroups(ledger, 'healed')
    assert.deepEqual(healed.rejected, [], 'no recovery')
    const expected = [...faulty.resolved, ...healed.resolved].sort()
    assert.deepEqual(await listIds(ledger), expected)
    assert.deepEqual(await ledger.verify(), [])
    await ledger.close()
    const again = await openChargeLedger({ directory })
    assert.deepEqual(await listIds(again), expected)
    assert.deepEqual(await again.verify(), [])
    await again.close()
    return faulty.rejected.length
  } finally {
    await rm(directory, { recursive: true })
  }
}

async function appendGroups(ledger: ChargeLedger, name: string) {
  const resolved: string[] = []
  const rejected: string[] = []
  for (let group = 0; group < GROUPS; group++) {
    const ids = Array.from({ length: GROUP_CHARGES }, (_, index) => `${name}-${group}-${index}`)
    const results = await Promise.allSettled(ids.map((id) => ledger.append(sampleCharge(id, 1))))
    for (const [index, result] of results.entries()) {
      if (result.status === 'fulfilled') resolved.push(ids[index]!)
      else {
        assert.ok(result.reason instanceof StoreError)
        rejected.push(ids[index]!)
      }
    }
  }
  return { resolved, rejected }
}

async function listIds(ledger: ChargeLedger): Promise<string[]> {
  const ids: string[] = []
  for await (const { requestId } of ledger.read({})) ids.push(requestId)
  return ids.sort()
}
