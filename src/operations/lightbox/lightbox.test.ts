import assert from 'node:assert/strict'
import test from 'node:test'
import { lightboxContract } from '../../contract/operations/lightbox.ts'
import { exampleListing, exampleProperty } from '../../domain/listing-search/listing-examples.ts'
import type { Listing } from '../../records/listing.ts'
import { runPropertyDetail } from '../property-detail/property-detail.ts'
import { createHomesContext, getAnswer } from '../testing/request-context.ts'
import { runLightbox } from './lightbox.ts'

const listing = (id: number, facts: Partial<Listing>) => exampleListing({ id, propertyId: id, ...facts })
const properties = [1, 2, 3, 4].map((id) => exampleProperty({ id }))
const listings = [
  listing(1, {}),
  listing(2, { isDisplayAllowed: false }),
  listing(3, { standardStatus: 'Expired' }),
]
const context = createHomesContext({ properties, listings })

test('A home that may be shown has an answer without data.', async () => {
  assert.equal(getAnswer(lightboxContract, await runLightbox({ ppid: 1 }, context)), undefined)
})

test('A home has a lightbox exactly if it has a detail; otherwise it is not found, so it costs nothing.', async () => {
  const kinds = []
  for (const id of [1, 2, 3, 4, 5]) {
    const { kind } = await runLightbox({ ppid: id }, context)
    assert.equal(kind, (await runPropertyDetail({ property_id: id }, context)).kind, String(id))
    kinds.push(kind)
  }
  assert.deepEqual(kinds, ['answer', 'notFound', 'answer', 'notFound', 'notFound'])
})
