import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { setTimeout as nextLook } from 'node:timers/promises'
import { setSubscription } from '../../src/access/keys.ts'
import { DISPLAY_USES, type DisplayUse } from '../../src/access/ports.ts'
import type { Service } from '../../src/app/serve/open-service.ts'
import type { Settings } from '../../src/app/settings/settings.ts'
import type { Stores } from '../../src/store/ports/stores.ts'
import { whyNoDatabase } from '../postgres/postgres-programs.ts'
import { createTestDatabase } from '../postgres/test-database.ts'
import { loadFiles } from '../real/load-real-files.ts'
import { getJson, issueTestKey, openTestService, serveStore, type TestService } from './open-test-service.ts'

const RULES = `
sources:
  alpha:
    attribution: Offered by {office}.
    disclaimer: Alpha MLS disclaimer.
    idx: { shown: false }
    vow: { withhold: [remarks] }
  beta:
    idx:
      withhold: [sale_price]
      disclaimer: Beta for the public.
  gamma:
    idx: { delay: 1h }
`

/** Time enough to load a listing before it appears. */
const DELAY_LEFT_MS = 4000
const LONGEST_DELAY_LEFT_MS = 64_000
const HOUR_MS = 3_600_000
const POLL_MS = 100

interface Home {
  key: string
  parcel: string
  fields: object
}

function writeListing({ key, parcel, fields }: Home): object {
  return {
    ListingKey: key,
    ListingId: key,
    ParcelNumber: parcel,
    StandardStatus: 'Active',
    PropertyType: 'Residential',
    StreetNumber: parcel,
    StreetName: 'Ashworth',
    StreetSuffix: 'Ave',
    City: 'Seattle',
    StateOrProvince: 'WA',
    PostalCode: '98103',
    Latitude: 47.66,
    Longitude: -122.33,
    ListPrice: 800_000,
    LivingArea: 1500,
    BedroomsTotal: 3,
    OnMarketDate: '2024-11-01',
    PublicRemarks: `Remarks of ${key}.`,
    ListAgentKey: `agent-${key}`,
    ListAgentFullName: `Agent of ${key}`,
    ListOfficeKey: `office-${key}`,
    ListOfficeName: `Office of ${key}`,
    ...fields,
  }
}

const SALE = {
  StandardStatus: 'Closed',
  CloseDate: '2023-05-01',
  ClosePrice: 612_345,
  OnMarketDate: '2023-03-01',
}

/** The first home is offered by alpha and was sold by beta before. The second is known from alpha alone. */
const HOMES: Readonly<Record<string, Home[]>> = {
  alpha: [
    { key: 'alpha-1', parcel: '101', fields: {} },
    { key: 'alpha-2', parcel: '102', fields: { ListPrice: 912_000 } },
  ],
  beta: [
    { key: 'beta-1', parcel: '101', fields: SALE },
    { key: 'beta-2', parcel: '103', fields: {} },
  ],
}

async function load(store: Stores, directory: string): Promise<void> {
  for (const [source, homes] of Object.entries(HOMES)) await loadHomes(store, directory, source, homes)
}

async function loadHomes(store: Stores, directory: string, source: string, homes: readonly Home[]) {
  const path = join(directory, `${source}.json`)
  const context = 'urn:reso:metadata:2.0:resource:property'
  await writeFile(path, JSON.stringify({ '@reso.context': context, value: homes.map(writeListing) }))
  await loadFiles(store, source, ['reso', {}], path)
}

let directory: string
let opened: TestService
const keys = {} as Record<DisplayUse, string>

/** Where the data is, and what searches it. */
let settings: Partial<Settings>

const INSTALLATIONS = [
  { name: 'an index in memory', skip: false, settings: async () => ({}) },
  {
    name: 'search by PostgreSQL',
    skip: whyNoDatabase(),
    settings: async () => ({ databaseUrl: await createTestDatabase(), search: 'postgres' as const }),
  },
]

for (const { name, skip, settings: describe } of INSTALLATIONS) {
  suite(`display rules with ${name}`, { skip }, () => {
    before(async () => open(await describe()))
    after(async () => {
      await opened[Symbol.asyncDispose]()
      await rm(directory, { recursive: true })
    })
    checkAnswers()
  })
}

async function open(place: Partial<Settings>): Promise<void> {
  directory = await mkdtemp(join(tmpdir(), 'plat-rules-'))
  const displayRules = join(directory, 'rules.yaml')
  await writeFile(displayRules, RULES)
  settings = { ...place, displayRules }
  opened = await openTestService(load, settings)
  for (const use of DISPLAY_USES) {
    keys[use] = await issueTestKey(opened.store, `For ${use}`)
    const subscription = { holder: `For ${use}`, plan: 'standard', state: 'active', use } as const
    await setSubscription(opened.store.access, subscription, Date.now())
  }
}

const ask = (service: Service, use: DisplayUse, path: string) =>
  getJson(`${service.baseUrl}/api/v1/${path}`, keys[use])

async function countFound(use: DisplayUse, status: string, service = opened.service): Promise<number> {
  const path = `search/by-location?location=98103&listing_status=${status}`
  const { body } = await ask(service, use, path)
  const facets = await ask(service, use, path.replace('by-location', 'facets'))
  assert.equal(facets.body.total, body.total)
  assert.equal(body.data.length, body.total)
  return body.total
}

async function findIds(): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for await (const batch of (await opened.store.editions.read()).scan('property'))
    for (const { id, parcelNumber } of batch) ids.set(parcelNumber!, id)
  return ids
}

/** Asks for a home until it is shown. Returns how often it was asked for before its instant. */
async function followDelayed(parcel: string, leftMs: number): Promise<number> {
  const { store, service, directory: data } = opened
  const revealedAtMs = Date.now() + leftMs
  const onMarket = new Date(revealedAtMs - HOUR_MS).toISOString()
  const fields = { OnMarketTimestamp: onMarket, OnMarketDate: undefined, PostalCode: '98109' }
  await loadHomes(store, data, 'gamma', [{ key: `gamma-${parcel}`, parcel, fields }])
  await service.untilServed(await store.editions.currentEdition())
  const id = (await findIds()).get(parcel)
  const detail = `property/detail?property_id=${id}`
  const search = `search/by-location?location=${parcel} Ashworth Ave, Seattle, WA`
  for (const path of [detail, search]) assert.ok(await isFound('vow', path))
  let askedBefore = 0
  for (;;) {
    const isInDetail = await isFound('idx', detail)
    const isInSearch = await isFound('idx', search)
    if (Date.now() < revealedAtMs) {
      assert.ok(!isInDetail && !isInSearch)
      askedBefore++
    }
    // Both turn at once, so what the first answer showed the second one must show too.
    if (isInDetail) assert.ok(isInSearch)
    if (isInSearch) return askedBefore
    await nextLook(POLL_MS)
  }
}

/** The home of a request is listed as far as the use may see. */
async function isFound(use: DisplayUse, path: string): Promise<boolean> {
  const { status, body } = await ask(opened.service, use, path)
  return status === 200 && body.total !== 0
}

const EXPECTED: Readonly<
  Record<DisplayUse, { forSale: number; sold: number; first: string; second: number }>
> = {
  idx: { forSale: 1, sold: 1, first: 'sold', second: 404 },
  vow: { forSale: 3, sold: 1, first: 'for_sale', second: 200 },
  private: { forSale: 3, sold: 1, first: 'for_sale', second: 200 },
}

async function checkUses(service: Service): Promise<void> {
  const ids = await findIds()
  for (const use of ['private', 'idx', 'vow', 'idx', 'private'] as const) {
    const { forSale, sold, first, second } = EXPECTED[use]
    assert.equal(await countFound(use, 'for_sale', service), forSale)
    assert.equal(await countFound(use, 'sold', service), sold)
    const offered = await ask(service, use, `property/detail?property_id=${ids.get('101')}`)
    assert.equal(offered.body.data.status, first)
    for (const name of ['detail', 'imx-lightbox', 'similar-homes']) {
      const { status } = await ask(service, use, `property/${name}?property_id=${ids.get('102')}`)
      assert.equal(status, second, `${use} ${name}`)
    }
  }
}

function checkAnswers(): void {
  test('A listing that is delayed appears in search and detail at its instant and not before', async () => {
    // On a busy machine loading may take longer than the delay that is left. Then another home is given more.
    for (let left = DELAY_LEFT_MS, number = 104; ; left *= 2, number++) {
      if ((await followDelayed(String(number), left)) > 0) break
      assert.ok(left < LONGEST_DELAY_LEFT_MS)
    }
  })

  test('Each use sees its own listings in every operation, whoever asked before, also after a restart', async () => {
    await checkUses(opened.service)
    await checkUses(opened.service)
    const again = await serveStore(opened.store, { ...settings, data: opened.directory }, opened.directory)
    await checkUses(again)
    await again.close()
  })

  test('No byte of an answer to the public use comes from what it may not see', async () => {
    const ids = [...(await findIds()).values()]
    const paths = [
      ...['for_sale', 'for_rent', 'sold'].map(
        (status) => `search/by-location?location=Seattle&listing_status=${status}`,
      ),
      ...ids.flatMap((id) =>
        ['detail', 'similar-homes', 'nearby-rentals', 'neighborhood-and-schools'].map(
          (name) => `property/${name}?property_id=${id}`,
        ),
      ),
      'search/suggest?query=102',
      'search/suggest?query=Ash',
    ]
    for (const use of ['private', 'idx'] as const) {
      const answers = await Promise.all(paths.map((path) => ask(opened.service, use, path)))
      const all = JSON.stringify(answers.map(({ body }) => body))
      assert.equal(/alpha/i.test(all), use === 'private')
      assert.equal(/612,?345/.test(all), use === 'private')
      assert.equal(all.includes('Remarks of beta-2.'), true)
    }
  })

  test('Changes hold what the use may see, and begin for a use with delays where an export was made', async () => {
    const changesFor = (use: DisplayUse, query = 'since=0&limit=1000') =>
      ask(opened.service, use, `changes?${query}`)
    const texts = (body: unknown) => JSON.stringify(body)
    const [idx, vow, all] = [await changesFor('idx'), await changesFor('vow'), await changesFor('private')]
    assert.ok(texts(all.body).includes('Remarks of alpha-1.') && texts(vow.body).includes('alpha-1'))
    assert.ok(!texts(vow.body).includes('Remarks of alpha'))
    assert.ok(texts(idx.body).includes('beta-2') && !texts(idx.body).includes('alpha'))
    const refused = await changesFor('idx', 'since=1')
    assert.equal(refused.status, 400)
    assert.match(refused.headers.get('x-error-detail') ?? '', /listings are delayed for this use/)
    const exported = await ask(opened.service, 'idx', 'export?table=listing')
    const { body } = await changesFor('idx', `since=${exported.body.data.edition}`)
    assert.deepEqual([body.success, body.data.changes], [true, []])
  })

  test('A listing whose delay ends is a change, though no edition is published', async () => {
    const { store, service, directory: data } = opened
    const parcel = '190'
    const since = (await ask(service, 'idx', 'export?table=listing')).body.data.edition
    const revealedAtMs = Date.now() + DELAY_LEFT_MS
    const fields = {
      OnMarketTimestamp: new Date(revealedAtMs - HOUR_MS).toISOString(),
      OnMarketDate: undefined,
    }
    await loadHomes(store, data, 'gamma', [{ key: 'gamma-190', parcel, fields }])
    await service.untilServed(await store.editions.currentEdition())
    const seen: string[] = []
    let next: string = since
    while (!seen.includes('gamma-190')) {
      const { body } = await ask(service, 'idx', `changes?kind=listing&since=${next}`)
      for (const { record, change } of body.data.changes) {
        assert.equal(change, 'added')
        seen.push(record.listing_key)
      }
      next = body.data.edition
      await nextLook(POLL_MS)
    }
    assert.deepEqual(seen, ['gamma-190'])
    assert.ok(Date.now() >= revealedAtMs)
    const again = await ask(service, 'idx', `changes?since=${next}`)
    assert.deepEqual(again.body.data.changes, [])
  })

  test('Exports list nobody who may be known only from withheld listings, though their listings name them', async () => {
    const agentsFor = async (use: DisplayUse) =>
      JSON.stringify((await ask(opened.service, use, 'export?table=agent')).body.data)
    assert.match(await agentsFor('private'), /Agent of alpha-1/)
    assert.doesNotMatch(await agentsFor('vow'), /Agent of alpha/)
    assert.doesNotMatch(await agentsFor('idx'), /Agent of alpha/)
    const id = (await findIds()).get('101')
    const detail = await ask(opened.service, 'vow', `property/detail?property_id=${id}`)
    assert.equal(detail.body.data.source.agents[0].agent_name, 'Agent of alpha-1')
  })

  test('The sources that a use sees are listed with what must be shown, and when each was read', async () => {
    const list = async (use: DisplayUse) => (await ask(opened.service, use, 'sources')).body.data
    const [idx, all] = [await list('idx'), await list('private')]
    assert.deepEqual(
      idx.find(({ source }: { source: string }) => source === 'alpha'),
      undefined,
    )
    const { last_updated_at: lastUpdated, ...beta } = idx.find(
      ({ source }: { source: string }) => source === 'beta',
    )
    assert.ok(Date.parse(lastUpdated) <= Date.now())
    assert.deepEqual(beta, {
      ...{ source: 'beta', attribution: null, contact: null, disclaimer: 'Beta for the public.' },
      ...{ statuses: [], withheld: ['sale_price'], delay_minutes: 0 },
    })
    const alpha = all.find(({ source }: { source: string }) => source === 'alpha')
    assert.equal(alpha.attribution, 'Offered by {office}.')
  })

  test('Texts of the source are shown with each listing, those of the use before those of the source', async () => {
    const ids = await findIds()
    const disclaimerOf = async (use: DisplayUse, parcel: string) => {
      const { body } = await ask(opened.service, use, `property/detail?property_id=${ids.get(parcel)}`)
      return [body.data.source.disclaimer?.text, body.data.description.text]
    }
    const offered = 'Offered by Office of alpha-2. Alpha MLS disclaimer.'
    assert.deepEqual(await disclaimerOf('private', '102'), [offered, 'Remarks of alpha-2.'])
    assert.deepEqual(await disclaimerOf('vow', '102'), [offered, null])
    assert.deepEqual(await disclaimerOf('idx', '103'), ['Beta for the public.', 'Remarks of beta-2.'])
    assert.deepEqual(await disclaimerOf('vow', '103'), [undefined, 'Remarks of beta-2.'])
  })
}
