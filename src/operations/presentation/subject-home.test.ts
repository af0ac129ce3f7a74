import assert from 'node:assert/strict'
import test from 'node:test'
import { exampleListing } from '../../domain/listing-search/listing-examples.ts'
import type { Listing } from '../../records/listing.ts'
import { createHomesContext } from '../testing/request-context.ts'
import { findSubjectHome } from './subject-home.ts'

const EXACT = { lat: 47.61234, lon: -122.33456 }
const COARSE = { lat: 47.61, lon: -122.33 }

/** Describes home 1 with such listings, newest first, at a point. `isRead` says whether records were needed. */
async function findHome(listings: Partial<Listing>[], point = EXACT) {
  const { reader, editionIndex } = createHomesContext({
    properties: [{ id: 1, address: {}, point }],
    listings: listings.map((facts, index) => exampleListing({ ...facts, id: 10 - index, propertyId: 1 })),
  })
  let isRead = false
  const watched = {
    ...reader,
    getMany: ((kind, ids) => {
      isRead = true
      return reader.getMany(kind, ids)
    }) as typeof reader.getMany,
  }
  const home = await findSubjectHome(1, editionIndex, watched)
  return { ...home, listingId: home?.searchable?.listingId, isRead }
}

test('A home for sale is described from memory by its offer for sale, whatever other listings it has', async () => {
  const sold = { standardStatus: 'Closed', closeDate: '2020-02-02' } as const
  const home = await findHome([{ tenure: 'lease' }, {}, sold])
  const { isRead, listingId, isOnMarket, point, shownPoint } = home
  assert.deepEqual([isRead, listingId, isOnMarket, point, shownPoint], [false, 9, true, EXACT, EXACT])
})

test('A home with a hidden address has its exact point for finding things and a rounded one for showing', async () => {
  const { point, shownPoint, isRead } = await findHome([{ isAddressDisplayAllowed: false }])
  assert.deepEqual([point, shownPoint, isRead], [EXACT, COARSE, true])
})

test('A home whose point looks rounded is described from its record, exactly', async () => {
  const { point, shownPoint, isRead, listingId } = await findHome([{}], COARSE)
  assert.deepEqual([point, shownPoint, isRead, listingId], [COARSE, COARSE, true, 10])
})

test('A home that is not for sale is described from its records', async () => {
  const leased = await findHome([{ tenure: 'lease' }])
  assert.deepEqual([leased.isRead, leased.isOnMarket, leased.listingId], [true, true, 10])
  const expired = await findHome([{ standardStatus: 'Expired' }])
  assert.deepEqual([expired.isRead, expired.isOnMarket, expired.listingId], [true, false, 10])
})
