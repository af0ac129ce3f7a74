import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { ensureReference } from '../../src/app/ingest/load-source.ts'
import { loadFiles } from '../real/load-real-files.ts'
import { getJson, openTestService, serveStore, type TestService } from '../service/open-test-service.ts'

/**
 * Two homes, one offered for sale and one for rent, whose offers hide the address that an earlier sale shows. The one for rent is
 * offered for sale as well, and that offer would show its address.
 */
const HIDDEN_FOR_SALE = { number: '4512', street: 'Wallingford', lat: 47.661234, lon: -122.331234 }
const HIDDEN_FOR_RENT = { number: '1977', street: 'Burke', lat: 47.663456, lon: -122.334567 }
const SHOWN = { number: '88', street: 'Densmore', lat: 47.6621, lon: -122.3333 }
const SHOWN_FOR_RENT = { number: '99', street: 'Ashworth', lat: 47.6622, lon: -122.3344 }

/** No answer may contain any of these: streets in texts and links, and digits of exact points. */
const SECRETS = /wallingford|burke|47\.6612|122\.3312|47\.6634|122\.3345|parcel-[12]/i

function writeListing(key: string, home: typeof SHOWN, fields: object): object {
  const line = `${home.number} N ${home.street} Ave`
  return {
    ListingKey: key,
    ListingId: key,
    OriginatingSystemName: 'Test MLS',
    StandardStatus: 'Active',
    PropertyType: 'Residential',
    StreetNumber: home.number,
    StreetDirPrefix: 'N',
    StreetName: home.street,
    StreetSuffix: 'Ave',
    City: 'Seattle',
    StateOrProvince: 'WA',
    PostalCode: '98103',
    Latitude: home.lat,
    Longitude: home.lon,
    ListPrice: 800_000,
    LivingArea: 1500,
    BedroomsTotal: 3,
    OnMarketDate: '2026-11-01',
    PublicRemarks: `Welcome to ${line}! A sunny home with a garden.`,
    ListAgentKey: 'agent-1',
    ListAgentFullName: 'Example Agent',
    Media: [
      {
        MediaKey: `${key}-1`,
        MediaURL: 'https://photos.example/a/1.jpg',
        Order: 1,
        ShortDescription: `Front of ${line}`,
      },
      {
        MediaKey: `${key}-2`,
        MediaURL: `https://photos.example/${line.replaceAll(' ', '-')}/2.jpg`,
        Order: 2,
      },
    ],
    ...fields,
  }
}

const sale = {
  StandardStatus: 'Closed',
  CloseDate: '2024-05-01',
  ClosePrice: 700_000,
  OnMarketDate: '2024-03-01',
}
const hidden = { InternetAddressDisplayYN: false, ModificationTimestamp: '2026-11-01T00:00:00Z' }
const rental = { PropertyType: 'Residential Lease', ListPrice: 3000 }

function listRecords(offerStatus: string): object[] {
  const modified = {
    ModificationTimestamp: offerStatus === 'Active' ? '2026-11-01T00:00:00Z' : '2026-11-02T00:00:00Z',
  }
  return [
    writeListing('S1', HIDDEN_FOR_SALE, { ...sale, ParcelNumber: 'PARCEL-1100' }),
    writeListing('L1', HIDDEN_FOR_SALE, {
      ...hidden,
      ...modified,
      StandardStatus: offerStatus,
      ParcelNumber: 'PARCEL-1100',
    }),
    writeListing('S2', HIDDEN_FOR_RENT, { ...sale, CloseDate: '2023-05-01', ParcelNumber: 'PARCEL-2200' }),
    writeListing('L2', HIDDEN_FOR_RENT, {
      ...hidden,
      ...rental,
      ...modified,
      StandardStatus: offerStatus,
      ParcelNumber: 'PARCEL-2200',
    }),
    writeListing('L5', HIDDEN_FOR_RENT, {
      ...modified,
      StandardStatus: offerStatus,
      ParcelNumber: 'PARCEL-2200',
    }),
    writeListing('L3', SHOWN, {}),
    writeListing('L4', SHOWN_FOR_RENT, rental),
  ]
}

async function load(store: TestService['store'], directory: string, offerStatus: string): Promise<void> {
  const path = join(directory, 'listings.json')
  await writeFile(
    path,
    JSON.stringify({
      '@reso.context': 'urn:reso:metadata:2.0:resource:property',
      value: listRecords(offerStatus),
    }),
  )
  await loadFiles(store, 'mls', ['reso', {}], path)
}

let service: TestService
before(async () => {
  service = await openTestService(async (store, directory) => {
    await ensureReference(store)
    await load(store, directory, 'Active')
  })
})
after(() => service[Symbol.asyncDispose]())

async function ask(base: 'main' | 'alt', path: string) {
  const { status, body } = await service.get(base, `/api/v1/${path}`)
  assert.equal(status, 200, path)
  return body
}

const TIGHT_BOX = [
  HIDDEN_FOR_SALE.lon - 0.0005,
  HIDDEN_FOR_SALE.lat - 0.0005,
  HIDDEN_FOR_SALE.lon + 0.0005,
  HIDDEN_FOR_SALE.lat + 0.0005,
]

const ADDRESSES = ['4512 N Wallingford Ave, Seattle, WA 98103', '1977 N Burke Ave, Seattle, WA 98103']
/** Looks up the hidden homes by everything that names them. What an answer repeats of its request is not looked at. */
const LOOKUPS = [
  ...ADDRESSES.map((address) => `property/lookup?address=${encodeURIComponent(address)}`),
  'property/lookup?address=4512%20wallingford&zip=98103',
  'property/lookup?parcel=PARCEL-1100&county=King&state=WA',
  'property/lookup?parcel=PARCEL-2200&state=WA',
]

/** Sends every request whose answer could show the hidden homes or their neighbors. */
async function askEverything(): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  const search = 'search/by-location?location=98103'
  const main = [
    ...['for_sale', 'for_rent', 'sold'].flatMap((status) => [
      `${search}&listing_status=${status}`,
      `search/by-location?location=Seattle,%20WA&listing_status=${status}`,
      `search/by-area?bbox=-122.5,47.5,-122.2,47.8&listing_status=${status}`,
      `search/facets?location=98103&listing_status=${status}`,
    ]),
    'search/suggest?text=4512%20n',
    'search/suggest?text=1977%20n',
    ...LOOKUPS,
  ]
  for (const path of main) answers[path] = await ask('main', path)
  const homes = await listHomes()
  for (const ppid of homes) {
    for (const operation of ['detail', 'similar-homes', 'nearby-rentals', 'neighborhood-and-schools'])
      answers[`${operation} ${ppid}`] = await ask('alt', `property/${operation}?property_id=${ppid}`)
    answers[`lightbox ${ppid}`] = await ask('main', `property/imx-lightbox?ppid=${ppid}`)
  }
  const { data } = await ask('alt', `property/detail?property_id=${homes[0]}`)
  const agentId = data.source.agents[0].agent_id
  answers['past sales'] = await ask('main', `agent/past-sale?agent_id=${agentId}`)
  return answers
}

async function listHomes(): Promise<string[]> {
  const rows = await Promise.all(
    ['for_sale', 'for_rent', 'sold'].map((status) =>
      ask('main', `search/by-location?location=98103&listing_status=${status}`),
    ),
  )
  return [...new Set(rows.flatMap(({ data }) => data.map(({ ppid }: { ppid: string }) => ppid)))] as string[]
}

async function countFound(path: string): Promise<number> {
  return (await ask('main', path)).total
}

test('While an offer hides its address, no answer of any operation reveals its street or exact point', async () => {
  const answers = await askEverything()
  assert.equal((await listHomes()).length, 4)
  const pastSales = answers['past sales'] as { data: object[] }
  assert.equal(pastSales.data.length, 2)
  for (const [question, answer] of Object.entries(answers)) {
    const found = SECRETS.exec(JSON.stringify(answer).replace(/"query":"[^"]*"/g, ''))
    assert.equal(found, null, `${question}: ${found?.[0]} in ${JSON.stringify(answer)}`)
  }
})

test('While an offer hides its address, a search by address, keyword or exact place does not find the home', async () => {
  for (const listing_status of ['for_sale', 'for_rent', 'sold']) {
    const status = `listing_status=${listing_status}`
    const keywords = `search/by-location?location=Seattle,%20WA&${status}&keywords`
    assert.equal(await countFound(`${keywords}=wallingford`), 0)
    assert.equal(await countFound(`${keywords}=burke`), 0)
    assert.equal(await countFound(`search/by-area?bbox=${TIGHT_BOX.join()}&${status}`), 0)
    const address = encodeURIComponent('4512 N Wallingford Ave, Seattle, WA 98103')
    assert.equal(await countFound(`search/by-location?location=${address}&${status}`), 0)
  }
  assert.equal(
    await countFound('search/by-location?location=Seattle,%20WA&listing_status=sold&keywords=sunny'),
    2,
  )
})

test('While an offer hides its address, a lookup by address or parcel number finds nothing', async () => {
  for (const path of LOOKUPS) {
    const { data } = await ask('main', path)
    assert.deepEqual([data[0].status, data[0].property_id, data[0].candidates], ['none', null, []], path)
  }
  const shown = await ask('main', 'property/lookup?address=88%20N%20Densmore%20Ave,%20Seattle,%20WA')
  assert.equal(shown.data[0].status, 'exact')
})

test('After the offers have ended, the earlier sales show their address again', async () => {
  await load(service.store, service.directory, 'Withdrawn')
  const data = join(service.directory, 'later')
  await mkdir(data)
  const later = await serveStore(service.store, { data }, service.directory)
  const path = '/api/v1/search/by-location?location=98103&listing_status=sold'
  const { body } = await getJson(`${later.baseUrl}${path}`, service.key)
  const lookups = await Promise.all(
    LOOKUPS.slice(0, 2).map((one) => getJson(`${later.baseUrl}/api/v1/${one}`, service.key)),
  )
  await later.close()
  assert.deepEqual(
    lookups.map((one) => one.body.data[0].status),
    ['exact', 'exact'],
  )
  const streets = body.data.map(({ addressStreet }: { addressStreet: string }) => addressStreet)
  assert.deepEqual(streets.sort(), ['1977 N Burke Ave', '4512 N Wallingford Ave'])
})
