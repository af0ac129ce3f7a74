import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { exampleListing, exampleProperty } from '../../domain/listing-search/listing-examples.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { EditionIndex, SearchPlace } from '../ports/edition-index.ts'
import { buildMemoryEdition } from '../testing/memory-edition.ts'
import { buildEditionIndex } from './open-edition-index.ts'

const NEAR: GeoPoint = { lat: 47.6, lon: -122.3 }
const FAR: GeoPoint = { lat: 48.6, lon: -122.3 }
const ZIP_CODES: [code: string, point: GeoPoint][] = [
  ['98101', { lat: 47.61, lon: -122.3 }],
  ['98201', { lat: 48.61, lon: -122.3 }],
]
/** The second, third and fifth home have no point. The fifth has no known ZIP code either. */
const HOMES: { point?: GeoPoint; postalCode: string }[] = [
  { point: NEAR, postalCode: '98101' },
  { postalCode: '98101' },
  { postalCode: '98201' },
  { point: FAR, postalCode: '98201' },
  { postalCode: '99999' },
]
const CIRCLE = { kind: 'circle', center: NEAR, radiusMiles: 5 } as const

let editionIndex: EditionIndex
before(async () => {
  editionIndex = await buildEditionIndex(
    buildMemoryEdition({
      zipCode: ZIP_CODES.map(([postalCode, point]) => ({ id: Number(postalCode), postalCode, point })),
      listing: HOMES.map(({ point, postalCode }, index) =>
        exampleListing({ id: index + 1, propertyId: index + 1, address: { postalCode }, point }),
      ),
      property: HOMES.map((_, index) => exampleProperty({ id: index + 1, address: {}, point: undefined })),
    }),
  )
})

async function listIds(location: SearchPlace): Promise<number[]> {
  const criteria = { status: 'for_sale' } as const
  const page = { sort: 'newest', offset: 0, limit: 9, nowMs: 0, timeZone: 'UTC' } as const
  const { total, hits } = await editionIndex.findListings({ location, criteria, ...page })
  assert.equal(total, hits.length)
  return hits.map(({ propertyId }) => propertyId).sort()
}

test('An area finds homes without a point by the point of their ZIP code, and only on request', async () => {
  const area = { kind: 'area', area: CIRCLE } as const
  const postalCodes = editionIndex.listPostalCodesIn(CIRCLE)
  assert.deepEqual(postalCodes, ['98101'])
  assert.deepEqual(await listIds(area), [1])
  assert.deepEqual(await listIds({ kind: 'unplaced', postalCodes }), [2])
  assert.deepEqual(
    await listIds({ kind: 'anyOf', places: [area, { kind: 'unplaced', postalCodes }] }),
    [1, 2],
  )
})

test('The nearest homes include those without a point, at the point of their ZIP code, only on request', async () => {
  const nearest = async (limit: number, includesApproximate: boolean, maxMiles?: number) =>
    (
      await editionIndex.listNearest({
        point: NEAR,
        status: 'for_sale',
        limit,
        maxMiles,
        includesApproximate,
      })
    ).map(({ listing, distanceMiles }) => [listing.propertyId, Math.round(distanceMiles * 10) / 10])
  assert.deepEqual(await nearest(9, false), [
    [1, 0],
    [4, 69.1],
  ])
  assert.deepEqual(await nearest(9, true), [
    [1, 0],
    [2, 0.7],
    [4, 69.1],
    [3, 69.8],
  ])
  assert.deepEqual(await nearest(2, true), [
    [1, 0],
    [2, 0.7],
  ])
  assert.deepEqual(await nearest(9, true, 10), [
    [1, 0],
    [2, 0.7],
  ])
})

test('The point of a ZIP code is never the point of a home in it', async () => {
  const names = [{ propertyId: 2, status: 'for_sale' }] as const
  const [entry] = await editionIndex.findEntries(names)
  const [compared] = await editionIndex.findCompared(names)
  assert.deepEqual([entry!.point, compared!.point], [undefined, undefined])
  assert.deepEqual(editionIndex.findApproximatePoint('98101'), ZIP_CODES[0]![1])
  assert.equal(editionIndex.findApproximatePoint('99999'), undefined)
})
