import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GroundPart } from '../../records/map/ground.ts'
import { createMemoryStore } from '../../store/memory/memory-store.ts'
import { type FeedRecord, IngestRefusedError } from '../ports/feed.ts'
import { rollBack } from '../roll-back.ts'
import { ingestInto, listStored } from '../testing/sample-ingest.ts'

const [COLUMN, ROW] = [656, 1430]

function cell(part: GroundPart, file = 'roads', column = COLUMN): FeedRecord {
  return { kind: 'groundCell', facts: { level: 12, column, row: ROW, file, part } }
}

function file(name = 'roads'): FeedRecord {
  const facts = {
    name,
    attribution: 'Census',
    features: 1,
    columns: [COLUMN, COLUMN + 3],
    rows: [ROW, ROW],
  } as const
  return { kind: 'groundFile', facts }
}

async function listCells(store: ReturnType<typeof createMemoryStore>) {
  const files = new Map(
    (await listStored(store, 'groundFile')).map(({ id, source, name }) => [String(id), `${source} ${name}`]),
  )
  return Object.fromEntries(
    (await listStored(store, 'groundCell')).map(({ column, parts }) => [
      column - COLUMN,
      Object.fromEntries(Object.entries(parts).map(([id, part]) => [files.get(id), part])),
    ]),
  )
}

const ELM = { 'road/local': 'Elm\t0 0 9 9' }
const OAK = { 'road/local': 'Oak\t1 1 5 5' }
const LAKE = { 'water/lake': 'Lake\t0 0 9 0 0 9 -9 -9' }

test('A cell has what each file says of it, in one part or several, and another source keeps its own', async () => {
  const store = createMemoryStore()
  await ingestInto(store, [cell(ELM), cell(LAKE, 'water'), cell(OAK), file(), file('water')], {
    recordsAtOnce: 1,
  })
  await ingestInto(store, [cell(OAK), file()], { runId: '2', source: 'osm' })
  assert.deepEqual(await listCells(store), {
    0: {
      'mls roads': { 'road/local': `${ELM['road/local']}\n${OAK['road/local']}` },
      'mls water': LAKE,
      'osm roads': OAK,
    },
  })
})

test('A file that is read again replaces what it said, also where it says nothing any longer', async () => {
  const store = createMemoryStore()
  await ingestInto(store, [
    cell(ELM),
    cell(ELM, 'roads', COLUMN + 1),
    cell(LAKE, 'water'),
    file(),
    file('water'),
  ])
  const again = [cell(OAK, 'roads', COLUMN + 2), file()]
  const report = await ingestInto(store, again, { runId: '2' })
  assert.deepEqual(await listCells(store), { 0: { 'mls water': LAKE }, 2: { 'mls roads': OAK } })
  assert.deepEqual([report.changed, report.removed], [{ groundCell: 3 }, { groundCell: 1 }])
  const same = await ingestInto(store, again, { runId: '3' })
  assert.equal(same.isPublished, false)
})

test('A full run removes the files that it did not read, unless they are too many', async () => {
  const store = createMemoryStore()
  await ingestInto(store, [cell(ELM), cell(LAKE, 'water'), file(), file('water')])
  await ingestInto(store, [cell(ELM), file()], { runId: '2', isFull: true })
  assert.deepEqual(await listCells(store), { 0: { 'mls roads': ELM } })
  const names = Array.from({ length: 12 }, (_, at) => `county ${at}`)
  await ingestInto(
    store,
    names.flatMap((name) => [cell(ELM, name), file(name)]),
    { runId: '3' },
  )
  await assert.rejects(
    ingestInto(store, [cell(ELM), file()], { runId: '4', isFull: true }),
    (error) =>
      error instanceof IngestRefusedError && /lacks 12 of the 13 groundFile records/.test(error.message),
  )
})

test('A rollback brings back the ground of an earlier edition', async () => {
  const store = createMemoryStore()
  await ingestInto(store, [cell(ELM), file()])
  await ingestInto(store, [cell(OAK, 'roads', COLUMN + 1), file()], { runId: '2' })
  await rollBack(store.editions, { edition: 1, runId: '3', clock: () => 0 })
  assert.deepEqual(await listCells(store), { 0: { 'mls roads': ELM } })
})
