import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createDocumentArena } from '../../src/documents/document-arena.ts'
import { openDocumentStore } from '../../src/documents/open-document-store.ts'
import { openBodyPool } from '../../src/http/answer/answer.ts'
import type { Splicing } from '../../src/operations/documents/answer-documents.ts'
import { createDocumentColumns } from '../../src/operations/documents/document-columns.ts'
import { openAnswerDocuments } from '../../src/operations/documents/open-answer-documents.ts'
import {
  carryPreparedColumns,
  createPreparedColumns,
  openPreparedDetails,
  type PreparedColumns,
} from '../../src/operations/documents/prepared-details.ts'
import { gatherHome, listShownRecords } from '../../src/operations/property-detail/gather.ts'
import { prepareDetail, runPropertyDetail } from '../../src/operations/property-detail/property-detail.ts'
import { DAY_MS } from '../../src/records/calendar-date.ts'
import {
  type DocumentSample,
  listInstants,
  openDocumentSample,
  render,
  SAMPLE_NOON_MS,
} from './document-sample.ts'

const HOMES = 120
const SEED = 71
const directory = mkdtempSync(join(tmpdir(), 'plat-prepared-'))
let sample: DocumentSample

before(async () => {
  sample = await openDocumentSample(HOMES)
})
after(async () => {
  await sample.close()
  rmSync(directory, { recursive: true })
})

const LIMITS = { memoryBytes: 32 * 1024, fileBytes: 2 ** 30, isPacked: true }

/** Documents whose details are all prepared as of an instant. */
async function prepareAll(nowMs: number, limits = LIMITS) {
  const columns = createPreparedColumns(sample.ids)
  const store = openDocumentStore(createDocumentArena({ ...limits, directory }))
  const prepared = openPreparedDetails(columns, store)
  const { editionIndex, reader, settings } = sample.buildContext(nowMs)
  const context = { nowMs, editionIndex, settings }
  let added = 0
  for (const id of sample.propertyIds)
    if (await prepareDetail(id, context, { listings: editionIndex, reader }, prepared)) added++
  return { columns, store, prepared, added }
}

function openSplicingWith(columns: PreparedColumns, store: ReturnType<typeof openDocumentStore>) {
  const cached = openDocumentStore(createDocumentArena({ memoryBytes: 2 ** 24 }))
  const prepared = openPreparedDetails(columns, store)
  const documents = openAnswerDocuments(createDocumentColumns(sample.ids), cached, prepared)
  let presented = 0
  const counted: Splicing['documents'] = {
    ...documents,
    cacheDetail: (...given) => {
      presented++
      documents.cacheDetail(...given)
    },
  }
  return { splicing: { documents: counted, openBody: openBodyPool(4).open }, countPresented: () => presented }
}

test(`Prepared details equal presented ones, byte for byte, at any instant (seed ${SEED})`, async () => {
  const { columns, store } = await prepareAll(SAMPLE_NOON_MS)
  const { splicing, countPresented } = openSplicingWith(columns, store)
  const ask = async (property_id: number, nowMs: number) => {
    const plain = await runPropertyDetail({ property_id }, sample.buildContext(nowMs))
    const spliced = await runPropertyDetail({ property_id }, sample.buildContext(nowMs, splicing))
    assert.equal(render(spliced), render(plain))
    if (plain.kind === 'answer' && spliced.kind === 'spliced')
      assert.deepEqual(spliced.headers, plain.headers)
  }
  for (const id of sample.propertyIds) await ask(id, SAMPLE_NOON_MS)
  assert.equal(countPresented(), 0)
  for (const nowMs of listInstants(6, SEED))
    for (const id of sample.propertyIds.slice(0, 30)) await ask(id, nowMs)
  assert.ok(countPresented() > 0, 'all were still valid')
})

test('A later edition forgets the prepared details of changed homes, and those that show a changed agent', async () => {
  const { columns, prepared } = await prepareAll(SAMPLE_NOON_MS)
  const { editionIndex, reader } = sample.buildContext(SAMPLE_NOON_MS)
  const shown = new Map<number, ReturnType<typeof listShownRecords>>()
  for (const id of sample.propertyIds) {
    const home = await gatherHome(id, editionIndex, reader)
    shown.set(id, listShownRecords(home ?? assert.fail('no home')))
  }
  const isPrepared = (id: number) => prepared.has(id, SAMPLE_NOON_MS)
  assert.deepEqual(
    sample.propertyIds.filter((id) => !isPrepared(id)),
    [],
  )
  const [changed] = sample.propertyIds
  const [agent] = [...shown.values()].flat().filter(({ kind }) => kind === 'agent')
  const showing = sample.propertyIds.filter((id) =>
    shown.get(id)!.some(({ kind, id: recordId }) => kind === 'agent' && recordId === agent!.id),
  )
  const later = carryPreparedColumns(columns, {
    ...{ edition: columns.edition + 1, highestPropertyId: Math.max(...sample.propertyIds) + 5 },
    ...{ propertyIds: [changed!], records: [agent!] },
  })
  const store = openDocumentStore(createDocumentArena({ memoryBytes: 160 }))
  const next = openPreparedDetails(later, store)
  const forgotten = sample.propertyIds.filter((id) => !next.has(id, SAMPLE_NOON_MS))
  assert.ok(showing.length > 0)
  assert.deepEqual(
    [changed!, ...showing].filter((id) => !forgotten.includes(id)),
    [],
  )
  // Records share slots now and then.
  assert.ok(forgotten.length < showing.length + 10, `${forgotten.length} of ${showing.length}`)
  assert.deepEqual(sample.propertyIds.filter(isPrepared), sample.propertyIds)
})

test('A detail that changes with time counts as prepared until then', async () => {
  const { prepared } = await prepareAll(SAMPLE_NOON_MS)
  const count = (nowMs: number) => sample.propertyIds.filter((id) => prepared.has(id, nowMs)).length
  assert.equal(count(SAMPLE_NOON_MS), sample.propertyIds.length)
  const [soon, late] = [count(SAMPLE_NOON_MS + DAY_MS), count(SAMPLE_NOON_MS + 60 * DAY_MS)]
  assert.ok(late < soon, `${late} of ${soon}`)
  assert.equal(prepared.has(9_999_999, SAMPLE_NOON_MS), false)
})

test('Details are prepared until there is no space for more', async () => {
  const { added, prepared } = await prepareAll(SAMPLE_NOON_MS, { ...LIMITS, fileBytes: 16_000 })
  assert.ok(added > 0 && added < sample.propertyIds.length, String(added))
  const found = sample.propertyIds.filter((id) => prepared.has(id, SAMPLE_NOON_MS))
  assert.equal(found.length, added)
})
