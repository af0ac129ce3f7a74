import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Listing, ListingCollection } from '../records/listing.ts'
import type { Media } from '../records/media.ts'
import { createMemoryStore, type MemoryStore } from '../store/memory/memory-store.ts'
import type { FeedRecord, ListingChild } from './ports/feed.ts'
import { ingestInto, listing, listStored } from './testing/sample-ingest.ts'

const photo = (name: string, given: Partial<Media> = {}): Media => ({
  url: `https://photos.example/${name}.jpg`,
  category: 'photo',
  roomTag: 'unknown',
  mediaKey: name,
  ...given,
})
const tour: Media = { url: 'https://tour.example/1', category: 'virtualTour', roomTag: 'unknown', is3d: true }
const house = { startLocal: '2026-05-04T17:00:00', endLocal: '2026-05-04T19:00:00' }
const kitchen = { roomType: 'Kitchen', features: [] }
const ALL: ListingCollection[] = ['media', 'openHouses', 'rooms', 'unitTypes']

const child = (given: ListingChild, listingKey = 'L1'): FeedRecord => ({
  kind: 'listingChild',
  facts: { listingKey, child: given },
})
const media = (item: Media | undefined, listingKey?: string) =>
  child({ collection: 'media', item }, listingKey)

async function findListing(store: MemoryStore): Promise<Listing> {
  const [found] = await listStored(store, 'listing')
  return found ?? assert.fail('no listing is stored')
}

async function listPhotos(store: MemoryStore): Promise<(string | undefined)[]> {
  return (await findListing(store)).media.map(({ mediaKey, url }) => mediaKey ?? url)
}

const complete = listing({
  media: [photo('a'), photo('b')],
  openHouses: [house],
  rooms: [kitchen],
  unitTypes: [{ name: '1 Bedroom' }],
})

test('An update without a collection leaves the stored one, and an empty collection empties it.', async () => {
  const store = createMemoryStore()
  await ingestInto(store, [complete])
  await ingestInto(store, [listing({ listPriceCents: 1_00, unsentCollections: ALL })], { runId: 'unsent' })
  const unsent = await findListing(store)
  assert.equal(unsent.listPriceCents, 1_00)
  assert.deepEqual(
    [unsent.media.length, unsent.openHouses, unsent.rooms, unsent.unitTypes],
    [2, [house], [kitchen], [{ name: '1 Bedroom' }]],
  )
  assert.equal(unsent.unsentCollections, undefined)
  await ingestInto(store, [listing({ unsentCollections: ['rooms'] })], { runId: 'empty' })
  const emptied = await findListing(store)
  assert.deepEqual([emptied.media, emptied.openHouses, emptied.rooms], [[], [], [kitchen]])
})

test('Tours that fields of the listing link to follow its record, while media that were not sent stay.', async () => {
  const store = createMemoryStore()
  const withTour = { media: [photo('a'), tour], virtualTourUrls: [tour.url] }
  await ingestInto(store, [listing(withTour)])
  const next = { ...tour, url: 'https://tour.example/2' }
  const update = { media: [next], virtualTourUrls: [next.url], unsentCollections: ALL }
  await ingestInto(store, [listing(update)], { runId: 'next' })
  assert.deepEqual(await listPhotos(store), ['a', next.url])
})

test('The later of two versions in one run retains the collections that only the earlier one sent.', async () => {
  const store = createMemoryStore()
  const later = listing({ listPriceCents: 2_00, unsentCollections: ALL })
  await ingestInto(store, [complete, later], { recordsAtOnce: 1 })
  const stored = await findListing(store)
  assert.deepEqual([stored.listPriceCents, stored.media.length], [2_00, 2])
})

test('Media that come as separate records replace those of their listing, in the order of their positions.', async () => {
  const store = createMemoryStore()
  const given = listing({ media: [photo('old'), tour], virtualTourUrls: [tour.url] })
  const items = [photo('c', { position: 3 }), photo('a', { position: 1 }), photo('b', { position: 2 })]
  for (const recordsAtOnce of [1, 100]) {
    await ingestInto(store, [given, ...items.map((item) => media(item))], {
      recordsAtOnce,
      runId: `${recordsAtOnce}`,
    })
    assert.deepEqual(await listPhotos(store), ['a', 'b', 'c', tour.url])
  }
  await ingestInto(store, [media(photo('d')), media(undefined)], { runId: 'alone' })
  assert.deepEqual(await listPhotos(store), ['d', tour.url])
  await ingestInto(store, [media(undefined)], { runId: 'hidden' })
  assert.deepEqual(await listPhotos(store), [tour.url])
})

test('Open houses, rooms and unit types that come as separate records are joined to their listing.', async () => {
  const store = createMemoryStore()
  const children = [
    child({ collection: 'openHouses', item: house, isUtc: true }),
    child({ collection: 'rooms', item: kitchen }),
    child({ collection: 'unitTypes', item: { name: 'Studio' } }),
  ]
  const report = await ingestInto(store, [listing({ unsentCollections: ALL }), ...children])
  const { openHouses, rooms, unitTypes } = await findListing(store)
  assert.deepEqual(openHouses, [{ startLocal: '2026-05-04T10:00:00', endLocal: '2026-05-04T12:00:00' }])
  assert.deepEqual([rooms, unitTypes], [[kitchen], [{ name: 'Studio' }]])
  assert.equal(report.read.listingChild, 3)
})

test('Children of a listing that is not loaded are reported, with their number, and left out.', async () => {
  const store = createMemoryStore()
  const orphans = [media(photo('a'), 'L9'), media(photo('b'), 'L9')]
  const report = await ingestInto(store, [listing(), ...orphans])
  const issue = report.issues.find(({ name }) => name === 'ListingUnknown')
  assert.deepEqual(issue?.examples, [{ place: 'Listing L9', detail: '2 of media' }])
  assert.deepEqual(await listPhotos(store), [])
})

test('A full run that reads a collection as a resource empties it for listings without records in that resource.', async () => {
  const store = createMemoryStore()
  const other = listing({ listingKey: 'L2', openHouses: [house], media: [photo('z')] })
  await ingestInto(store, [complete, other])
  const updates = [complete, other].map((record) => ({
    ...record,
    facts: {
      ...(record as Extract<FeedRecord, { kind: 'listing' }>).facts,
      openHouses: [],
      media: [],
      unsentCollections: ALL,
    },
  })) as FeedRecord[]
  const houses = [child({ collection: 'openHouses', item: house, isUtc: false })]
  await ingestInto(store, [...updates, ...houses], { isFull: true, runId: 'full' })
  assert.deepEqual(
    (await listStored(store, 'listing')).map(({ listingKey, openHouses, media: items }) => [
      listingKey,
      openHouses.length,
      items.length,
    ]),
    [
      ['L1', 1, 2],
      ['L2', 0, 1],
    ],
  )
})
