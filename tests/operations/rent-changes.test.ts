import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { loadSample } from '../../src/app/sample/load-sample.ts'
import type { Neighborhood } from '../../src/records/place.ts'
import { buildEditionIndex } from '../../src/search/edition/open-edition-index.ts'
import type { EditionIndex } from '../../src/search/ports/edition-index.ts'
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'
import type { Stores } from '../../src/store/ports/stores.ts'

const SAMPLE_DAY = '2026-06-15'
const HOMES = 1500

let directory: string
let store: Stores
let editionIndex: EditionIndex
const neighborhoods: Neighborhood[] = []

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'plat-rents-'))
  store = await openEmbeddedStore({ directory: join(directory, 'store') })
  await loadSample(store, {
    ...{ homes: HOMES, asOf: SAMPLE_DAY, tell: () => undefined },
    directory: join(directory, 'sample'),
  })
  const reader = await store.editions.read()
  editionIndex = await buildEditionIndex(reader)
  for await (const batch of reader.scan('neighborhood')) neighborhoods.push(...batch)
})
after(async () => {
  await store.close()
  await rm(directory, { recursive: true })
})

test('Neighborhoods of the sample market show the changes of rents over a year and over a month', async () => {
  const nowMs = Date.parse(`${SAMPLE_DAY}T12:00:00Z`)
  const ids = neighborhoods.map(({ id }) => id)
  const statistics = await editionIndex.getStatistics(ids, nowMs)
  const yearly = statistics.flatMap(({ yearToYear }) => yearToYear.medianRentPrice ?? [])
  const monthly = statistics.flatMap(({ monthToMonth }) => monthToMonth.medianRentPrice ?? [])
  assert.ok(yearly.length > 0 && monthly.length > 0)
  for (const change of yearly) assert.ok(change > -0.5 && change < 1, String(change))
})
