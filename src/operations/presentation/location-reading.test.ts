import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { LocationReading, UnderstoodPlace } from '../../search/ports/edition-index.ts'
import { gatherLocation } from './location-reading.ts'

async function renderHeader(reading: LocationReading, text = 'x'): Promise<string> {
  const gathered = await gatherLocation(text, { readLocation: () => reading })
  return gathered.kind === 'read' ? gathered.headers['x-location']! : gathered.detail
}

const CITY: UnderstoodPlace = {
  location: { kind: 'city', city: 'Cañon City', stateOrProvince: 'CO' },
  name: 'Cañon City, CO',
  certainty: 'folded',
  listings: 3,
}

test('Each place is named with its kind, certainty and number of listings, followed by texts that name no place', async () => {
  const zipCode: UnderstoodPlace = {
    ...CITY,
    location: { kind: 'zipCode', postalCode: '81212' },
    name: '81212',
  }
  const places = [CITY, zipCode]
  assert.equal(
    await renderHeader({ kind: 'places', places, unknown: ['99999'] }),
    'city Canon City, CO; certainty=folded; listings=3 | zip 81212; certainty=folded; listings=3 | unknown 99999',
  )
})

test('The header is printable ASCII whatever the text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }), async (text) => {
      assert.match(
        await renderHeader({ kind: 'places', places: [], unknown: [text] }),
        /^unknown [\x20-\x7e]*$/,
      )
    }),
  )
})

test('A rejected location is quoted with the reason', async () => {
  assert.equal(
    await renderHeader({ kind: 'rejected', detail: 'it names more than 20 places' }, 'a;b'),
    'location: got "a;b", but it names more than 20 places; takes one place, or several separated by semicolons or commas',
  )
})
