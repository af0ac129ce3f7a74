import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { ensureReference } from '../../src/app/ingest/load-source.ts'
import { takePhoto } from '../../src/pictures/testing/take-photo.ts'
import { loadFiles } from '../real/load-real-files.ts'
import { openTestService, type TestService } from '../service/open-test-service.ts'
import { openPictureServer, type PictureServer } from './picture-server.ts'

const SETTINGS = { pictures: 'cache', pictureRequestsPerSecond: 1000, pictureLeastFreeMb: 0 } as const
const PRIVATE = { ...SETTINGS, allowPrivateFeeds: 'true' } as const

/** A listing with the pictures at these addresses. */
function writeListing(key: string, urls: readonly string[], fields: object = {}): object {
  return {
    ListingKey: key,
    ListingId: key,
    StandardStatus: 'Active',
    PropertyType: 'Residential',
    StreetNumber: String(4000 + Number(key)),
    StreetName: 'Example',
    StreetSuffix: 'Ave',
    City: 'Seattle',
    StateOrProvince: 'WA',
    PostalCode: '98103',
    Latitude: 47.66 + Number(key) / 1000,
    Longitude: -122.33,
    ListPrice: 800_000,
    OnMarketDate: '2026-11-01',
    ModificationTimestamp: '2026-11-01T00:00:00Z',
    Media: urls.map((MediaURL, index) => ({ MediaKey: `${key}-${index}`, MediaURL, Order: index + 1 })),
    ...fields,
  }
}

async function load(
  { store, directory }: Pick<TestService, 'store' | 'directory'>,
  listings: readonly object[],
): Promise<void> {
  const path = join(directory, 'listings.json')
  const context = 'urn:reso:metadata:2.0:resource:property'
  await writeFile(path, JSON.stringify({ '@reso.context': context, value: listings }))
  await loadFiles(store, 'mls', ['reso', {}], path)
}

async function serve(listings: readonly object[], settings: object = PRIVATE): Promise<TestService> {
  const service = await openTestService(async (store, directory) => {
    await ensureReference(store)
    await load({ store, directory }, listings)
  }, settings)
  await service.service.untilPicturesCached()
  return service
}

/** The addresses of the pictures of the home on this street, as its detail has them. */
async function listPhotoUrls(service: TestService, number: string): Promise<string[]> {
  const { body } = await service.get('main', '/api/v1/search/by-location?location=98103')
  const card = body.data.find(({ address }: { address: string }) => address.startsWith(number))
  const detail = await service.get('alt', `/api/v1/property/detail?property_id=${card.ppid}`)
  return detail.body.data.photos.map(({ href }: { href: string }) => href)
}

async function countOriginals({ directory }: TestService): Promise<number> {
  const entries = await readdir(join(directory, 'pictures', 'originals'), {
    recursive: true,
    withFileTypes: true,
  })
  return entries.filter((entry) => entry.isFile()).length
}

async function openSource(): Promise<PictureServer> {
  const source = await openPictureServer()
  source.answers.set('/a/1.jpg', await takePhoto('#336699'))
  source.answers.set('/a/2.jpg', await takePhoto('#993366'))
  source.answers.set('/b/1.jpg', await takePhoto('#669933'))
  return source
}

test('Pictures of homes on the market are fetched once, stored once, and served by Plat in few sizes', async () => {
  await using source = await openSource()
  source.answers.set('/b/copy.jpg', source.answers.get('/a/1.jpg')!)
  await using service = await serve([
    writeListing('1', [`${source.url}/a/1.jpg`, `${source.url}/a/2.jpg`]),
    writeListing('2', [`${source.url}/b/1.jpg`, `${source.url}/b/copy.jpg`]),
  ])
  assert.deepEqual([...source.requests].sort(), ['/a/1.jpg', '/a/2.jpg', '/b/1.jpg', '/b/copy.jpg'])
  assert.equal(await countOriginals(service), 3)

  const cards = await service.get('main', '/api/v1/search/by-location?location=98103')
  assert.ok(!JSON.stringify(cards.body).includes(source.url))
  const urls = await listPhotoUrls(service, '4001')
  assert.equal(urls.length, 2)
  for (const url of urls) assert.ok(url.startsWith(`${service.service.baseUrl}/pictures/listing/`))

  const answer = await fetch(`${urls[0]}?width=300&format=webp`)
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/webp'])
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  const shown = await sharp(await answer.arrayBuffer()).metadata()
  assert.equal(shown.width, 320)
  const etag = answer.headers.get('etag')!
  const again = await fetch(`${urls[0]}?width=320&format=webp`, { headers: { 'if-none-match': etag } })
  assert.equal(again.status, 304)
  const [first, second] = await Promise.all(urls.map(async (url) => (await fetch(url)).arrayBuffer()))
  assert.notDeepEqual(first, second)
  assert.equal(source.requests.length, 4)
})

test('A picture of a home that is not on the market is fetched when it is first requested', async () => {
  await using source = await openSource()
  const closed = { StandardStatus: 'Closed', CloseDate: '2026-10-01', ClosePrice: 790_000 }
  await using service = await serve([writeListing('1', [`${source.url}/a/1.jpg`], closed)])
  assert.deepEqual(source.requests, [])
  const { body } = await service.get('main', '/api/v1/search/by-location?location=98103&listing_status=sold')
  const url = body.data[0].imgSrc
  const answers = await Promise.all([fetch(url), fetch(url), fetch(`${url}?width=160`)])
  assert.deepEqual(
    answers.map(({ status, headers }) => [status, headers.get('content-type')]),
    [
      [200, 'image/jpeg'],
      [200, 'image/jpeg'],
      [200, 'image/jpeg'],
    ],
  )
  assert.ok(source.requests.length >= 1 && source.requests.length <= 2)
})

test('A picture that cannot be had is a drawing that no cache stores', async () => {
  await using source = await openPictureServer()
  source.answers.set('/page.jpg', Buffer.from('<html>Please log in</html>'))
  source.answers.set('/busy.jpg', { status: 503, headers: { 'retry-after': '3600' } })
  await using service = await serve([
    writeListing(
      '1',
      ['/gone.jpg', '/page.jpg', '/busy.jpg'].map((path) => `${source.url}${path}`),
    ),
  ])
  for (const url of await listPhotoUrls(service, '4001')) {
    const answer = await fetch(url)
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/svg+xml'])
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.equal(answer.headers.get('x-picture'), 'placeholder')
    assert.match(await answer.text(), /Picture not available/)
  }
})

test('A picture goes with its listing, and when the listing no longer has it', async () => {
  await using source = await openSource()
  const both = [`${source.url}/a/1.jpg`, `${source.url}/a/2.jpg`]
  await using service = await serve([writeListing('1', both), writeListing('2', [`${source.url}/b/1.jpg`])])
  const [ofFirst, ofSecond] = [await listPhotoUrls(service, '4001'), await listPhotoUrls(service, '4002')]
  for (const url of [...ofFirst, ...ofSecond]) assert.equal((await fetch(url)).status, 200)

  const modified = { ModificationTimestamp: '2026-11-02T00:00:00Z' }
  await load(service, [
    writeListing('1', both.slice(0, 1), modified),
    writeListing('2', [`${source.url}/b/1.jpg`], { ...modified, MlgCanView: false }),
  ])
  await service.service.untilServed(await service.store.editions.currentEdition())
  await service.service.untilPicturesCached()
  const statuses = await Promise.all([...ofFirst, ...ofSecond].map(async (url) => (await fetch(url)).status))
  assert.deepEqual(statuses, [200, 404, 404])
  assert.equal(await countOriginals(service), 1)
})

test('Only pictures of records are served: other addresses, keys and parameters are refused', async () => {
  await using source = await openSource()
  await using service = await serve([writeListing('1', [`${source.url}/a/1.jpg`])])
  const [url] = await listPhotoUrls(service, '4001')
  for (const path of [
    '/pictures/',
    '/pictures/listing/1/x',
    '/pictures/listing/1/aaaaaaaaaaaa',
    '/pictures/listing/1/..%2F..%2Fstore',
  ])
    assert.equal((await fetch(`${service.service.baseUrl}${path}`)).status, 404, path)
  const refused = await fetch(`${url}?width=x`)
  assert.equal(refused.status, 400)
  assert.equal(refused.headers.get('x-error-detail'), 'width: got "x"; takes 1 to 2048')
  assert.deepEqual(await refused.json(), { message: 'Bad request' })
})

test('Nothing is fetched from private addresses unless the operator allows it', async () => {
  await using source = await openSource()
  await using service = await serve([writeListing('1', [`${source.url}/a/1.jpg`])], SETTINGS)
  const [url] = await listPhotoUrls(service, '4001')
  assert.equal((await fetch(url!)).headers.get('x-picture'), 'placeholder')
  assert.deepEqual(source.requests, [])
})

test('Metrics count the pictures that were fetched and those that could not be', async () => {
  await using source = await openSource()
  await using service = await serve([writeListing('1', [`${source.url}/a/1.jpg`, `${source.url}/none.jpg`])])
  const metrics = await (await fetch(`${service.service.adminUrl}/metrics`)).text()
  assert.match(metrics, /^plat_pictures_fetched_total 1$/m)
  assert.match(metrics, /^plat_pictures_failed_total 1$/m)
  assert.match(metrics, /^plat_pictures_waiting 0$/m)
})

test('A picture at the address of its service gets the credentials of its feed, and one elsewhere does not', async () => {
  await using source = await openSource()
  await using elsewhere = await openSource()
  const directory = await mkdtemp(join(tmpdir(), 'plat-feeds-'))
  await writeFile(join(directory, 'token'), 's3cret')
  await writeFile(
    join(directory, 'feeds.yaml'),
    `feeds:\n  mls:\n    format: reso-web-api\n    input: [${source.url}/odata]\n    tokenFile: token\n    every: 1h\n`,
  )
  const urls = [`${source.url}/a/1.jpg`, `${elsewhere.url}/a/2.jpg`]
  await using _service = await serve([writeListing('1', urls)], {
    ...PRIVATE,
    feeds: join(directory, 'feeds.yaml'),
  })
  assert.deepEqual(source.authorizations, ['Bearer s3cret'])
  assert.deepEqual(elsewhere.authorizations, [undefined])
  await rm(directory, { recursive: true })
})
