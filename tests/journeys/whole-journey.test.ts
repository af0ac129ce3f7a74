import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createFeed } from '../../src/app/ingest/create-feed.ts'
import { loadSource } from '../../src/app/ingest/load-source.ts'
import { readSettings, type Settings } from '../../src/app/settings/settings.ts'
import { describeStores, openStores } from '../../src/app/stores.ts'
import { OPERATION_CONTRACTS } from '../../src/contract/operations.ts'
import { SAMPLE_SOURCE } from '../../src/sample/sample-source.ts'
import { joinPlaces } from '../../src/search/ports/edition-index.ts'
import { SEARCHED_DATABASES } from '../postgres/search-rows-place.ts'
import { askExamples, listExampleRequests } from '../service/example-requests.ts'
import { issueTestKey, loadSmallSample, openTestService, serveStore } from '../service/open-test-service.ts'

interface JourneyPlace {
  name: string
  skip: string | false
  /** Makes an empty database; undefined for files. */
  createDatabase?: () => Promise<string>
  search?: Settings['search']
}

const PLACES: readonly JourneyPlace[] = [
  { name: 'files', skip: false },
  ...SEARCHED_DATABASES.flatMap(({ name, skip, create }) => [
    { name, skip, createDatabase: create },
    { name: `${name}, searched by SQL`, skip, createDatabase: create, search: 'postgres' as const },
  ]),
]

for (const { name, skip, createDatabase, search = 'memory' } of PLACES) {
  const makeSettings = async (): Promise<Partial<Settings>> => {
    if (createDatabase === undefined) return {}
    return { databaseUrl: await createDatabase(), databaseConnections: 4, search }
  }
  test(
    `${name}: a feed is ingested, served, stopped and served again, and every operation follows the contract with equal answers`,
    {
      skip,
    },
    async () => serveAgain(await makeSettings()),
  )
  test(
    `${name}: a price change in a feed reaches the running service with a new edition`,
    {
      skip,
    },
    async () => changePrice(await makeSettings()),
  )
}

async function serveAgain(settings: Partial<Settings>): Promise<void> {
  await using first = await openTestService(loadSmallSample, settings)
  const requests = await listExampleRequests(first)
  assert.equal(requests.length, OPERATION_CONTRACTS.length)
  const before = await askExamples(requests, first.service, first.key)
  await first.service.close()
  await first.store.close()

  const same = { ...settings, data: first.directory }
  const store = await openStores(describeStores({ ...readSettings({}), ...same }))
  const again = await serveStore(store, same)
  assert.deepEqual(await askExamples(requests, again, await issueTestKey(store)), before)

  // Loading the same files again changes nothing. They are generated for the same day, unless midnight passes.
  const edition = await store.editions.currentEdition()
  const day = new Date().toISOString().slice(0, 10)
  await loadSmallSample(store, first.directory)
  if (new Date().toISOString().slice(0, 10) === day)
    assert.equal(await store.editions.currentEdition(), edition)
  await again.close()
  await store.close()
}

async function changePrice(settings: Partial<Settings>): Promise<void> {
  await using test = await openTestService(loadSmallSample, settings)
  const { store, service } = test
  const { editionIndex } = service.getServed()
  const place = joinPlaces(await editionIndex.readLocation('Seattle, WA')) ?? assert.fail('no Seattle')
  const { hits } = await editionIndex.findListings({
    ...{ location: place, criteria: { status: 'for_sale' as const }, sort: 'newest' as const },
    ...{ offset: 0, limit: 1, nowMs: Date.now(), timeZone: 'UTC' },
  })
  const reader = await store.editions.read()
  const [found] = await editionIndex.getListings(hits)
  const [listing] = await reader.getMany('listing', [found!.listingId])
  const path = join(test.directory, 'change.json')
  await writeFile(path, JSON.stringify(renderChange(listing ?? assert.fail('no listing'))))
  const report = await loadSource(store, {
    source: SAMPLE_SOURCE,
    feed: await createFeed('reso', {}),
    inputs: [path],
  })
  assert.equal(report.isPublished, true, JSON.stringify(report.issues))

  const url = `/api/v1/property/detail?property_id=${listing!.propertyId}`
  const deadline = Date.now() + 20_000
  let answer = await test.get('alt', url)
  while (answer.body.data.list_price !== 123_456 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    answer = await test.get('alt', url)
  }
  assert.equal(answer.body.data.list_price, 123_456)
  assert.equal(answer.headers.get('x-edition'), String(report.edition))
}

function renderChange({
  listingKey,
  address,
}: {
  listingKey: string
  address: { city?: string; postalCode?: string }
}) {
  return {
    '@reso.context': 'urn:reso:metadata:2.0:resource:property',
    value: [
      {
        ListingKey: listingKey,
        StandardStatus: 'Active',
        PropertyType: 'Residential',
        ListPrice: 123_456,
        City: address.city,
        StateOrProvince: 'WA',
        PostalCode: address.postalCode,
        ModificationTimestamp: new Date(Date.now() + 60_000).toISOString(),
      },
    ],
  }
}
