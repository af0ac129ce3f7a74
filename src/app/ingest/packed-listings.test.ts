import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { buildResoFeed } from '../../feeds/reso/reso-feed.ts'
import { runIngest } from '../../ingest/run-ingest.ts'
import { describeEdition } from '../../ingest/testing/describe-edition.ts'
import { INGESTED_AT_MS, ingestOptions } from '../../ingest/testing/sample-ingest.ts'
import { createMemoryStore } from '../../store/memory/memory-store.ts'

const directory = await mkdtemp(join(tmpdir(), 'plat-packed-'))
test.after(() => rm(directory, { recursive: true }))

const record = fc
  .record({
    key: fc.nat(5),
    version: fc.nat(3),
    status: fc.constantFrom('Active', 'Pending', 'Closed', 'Delete'),
  })
  .chain(({ key, version, status }) =>
    fc.record(
      {
        ListingKey: fc.constant(`L${key}`),
        StandardStatus: fc.constant(status),
        ModificationTimestamp: fc.constant(`2026-01-0${version + 1}T00:00:00Z`),
        ListPrice: fc.constant(500_000 + version * 1000),
        StreetNumber: fc.constant(`${key % 3}`),
        StreetName: fc.constant('Oak'),
        PostalCode: fc.constant('98101'),
        PublicRemarks: fc.constantFrom('', '“Ünïcode” 🏠', 'plain\n"quoted"'),
        Cooling: fc.constant(['Central Air']),
        Media: fc.constantFrom([], [{ MediaURL: `https://x.example/${version}.jpg`, Order: 1 }]),
        OpenHouse: fc.constantFrom(
          [],
          [{ OpenHouseDate: '2026-03-01', OpenHouseStartTime: '10:00:00', OpenHouseEndTime: '12:00:00' }],
        ),
        VirtualTourURLUnbranded: fc.constant('https://my.example/tour'),
        ListAgentKey: fc.constantFrom('A1', 'A2'),
      },
      { requiredKeys: ['ListingKey', 'StandardStatus'], noNullPrototype: true },
    ),
  )

/** What a store holds after each run. */
async function ingestRuns(paths: readonly string[], packsListings: boolean): Promise<unknown[]> {
  const store = createMemoryStore()
  const held: unknown[] = []
  for (const [at, path] of paths.entries()) {
    const options = ingestOptions({ runId: `run ${at}`, inputs: [path], recordsAtOnce: 3 })
    const feed = buildResoFeed({ packsListings, batchSize: 2 })
    const { issues, read, changed } = await runIngest(options, {
      feed,
      clock: () => INGESTED_AT_MS,
      ...store,
    })
    held.push({ issues, read, changed }, await describeEdition(await store.editions.read()))
  }
  return held
}

test('Packed listings are stored as whole ones are, also if they come again, changed or in part.', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(record, { minLength: 1, maxLength: 12 }), { minLength: 2, maxLength: 3 }),
      async (runs) => {
        const paths: string[] = []
        for (const [at, records] of runs.entries()) {
          paths.push(join(directory, `${at}.json`))
          await writeFile(paths[at]!, JSON.stringify(records))
        }
        assert.deepEqual(await ingestRuns(paths, true), await ingestRuns(paths, false))
      },
    ),
    { numRuns: 100 },
  )
})
