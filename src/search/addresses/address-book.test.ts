import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { foldPlaceName } from '../../domain/address/fold-place-name.ts'
import { foldStreetLine } from '../../domain/address/street-words.ts'
import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import type { AddressBook, ListedAddress } from '../ports/search-engine.ts'
import { makeRandomListings } from '../testing/random-listings.ts'
import { buildAddressSegment, openAddressBooks } from './address-book.ts'

const pause = async () => {}
const [example] = makeRandomListings({ count: 1, seed: 1, status: 'for_sale' })

const WORDS = ['1', '12', 'oak', 'Saint', 'street', 'apt', 'ñ', '東', 'a b', 'n'] as const
const line = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '))
const listing: fc.Arbitrary<SearchableListing> = fc
  .record({
    propertyId: fc.constantFrom(1, 2, 3, 4, 5, 6, 2 ** 40),
    streetLine: fc.option(line, { nil: undefined, freq: 5 }),
    city: fc.constantFrom(undefined, 'Saint Paul', 'ST. PAUL', 'Bellevue'),
    stateOrProvince: fc.constantFrom(undefined, 'MN', 'WA'),
    postalCode: fc.constantFrom(undefined, '55101', '98004'),
  })
  .map((place) => ({ ...example!, ...place }))

/** The reference implementation: looks at every listing. */
function listByReference(listings: readonly SearchableListing[], text: string): ListedAddress[] {
  const given = foldStreetLine(text)
  const booked = listings.flatMap(({ streetLine, ...one }) =>
    streetLine === undefined ? [] : [{ line: foldStreetLine(streetLine), one }],
  )
  const atLines = (holds: (line: string) => boolean) => {
    const found = new Map<string, ListedAddress>()
    for (const { line, one } of booked) {
      const key = `${line}|${one.propertyId}`
      if (!holds(line) || found.has(key)) continue
      const city = one.city === undefined ? undefined : foldPlaceName(one.city)
      const { propertyId, stateOrProvince, postalCode } = one
      found.set(key, { propertyId, city, cityName: one.city, stateOrProvince, postalCode })
    }
    return [...found.values()]
  }
  const exact = atLines((one) => one === given)
  if (exact.length > 0) return exact
  return atLines((one) => one.startsWith(`${given} `) && !one.slice(given.length + 1).includes(' '))
}

function inOrder(homes: readonly ListedAddress[]): string[] {
  return homes.map((home) => JSON.stringify(home, Object.keys(home).sort())).sort()
}

test('The book finds the same homes at a street line as a look at every listing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(listing, { maxLength: 20 }), fc.array(line), async (listings, texts) => {
      const book = openAddressBooks([await buildAddressSegment(listings, pause)])
      for (const text of texts)
        assert.deepEqual(
          inOrder(await book.listAt(foldStreetLine(text))),
          inOrder(listByReference(listings, text)),
        )
    }),
  )
})

test('The later of two segments decides about a home, even if it shows no address or the home is gone', async () => {
  const listings = fc.array(listing, { maxLength: 12 })
  const gone = fc.subarray([1, 2, 3])
  await fc.assert(
    fc.asyncProperty(listings, listings, gone, fc.array(line), async (before, changed, left, texts) => {
      const later = changed.filter(({ propertyId }) => !left.includes(propertyId))
      const known = new Set([...left, ...later.map(({ propertyId }) => propertyId)])
      const now = [...before.filter(({ propertyId }) => !known.has(propertyId)), ...later]
      const book = openAddressBooks([
        await buildAddressSegment(before, pause),
        await buildAddressSegment(later, pause, left),
      ])
      for (const text of texts)
        assert.deepEqual(
          inOrder(await book.listAt(foldStreetLine(text))),
          inOrder(listByReference(now, text)),
        )
      const start = foldStreetLine(texts[0] ?? '')
      const list = async ({ listLinesFrom, findLines }: AddressBook) => [
        ...(await listLinesFrom([start], 3)),
        await findLines([start, '12 oak']),
      ]
      assert.deepEqual(
        await list(book),
        await list(openAddressBooks([await buildAddressSegment(now, pause)])),
      )
    }),
  )
})

test('The lines that begin with a text are listed in order with their homes, up to the limit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(listing, { maxLength: 20 }), line, fc.nat(5), async (listings, text, limit) => {
      const start = foldStreetLine(text)
      const lines = new Set(
        listings.flatMap(({ streetLine }) => (streetLine === undefined ? [] : [foldStreetLine(streetLine)])),
      )
      const expected = [...lines]
        .filter((one) => one.startsWith(start))
        .sort()
        .slice(0, limit)
      const book = openAddressBooks([await buildAddressSegment(listings, pause)])
      const [found = []] = await book.listLinesFrom([start], limit)
      assert.deepEqual(
        found.map((one) => one.line),
        expected,
      )
      for (const one of found) assert.ok(one.homes.length > 0)
    }),
  )
})

test('A segment that is posted to a thread shares its memory', async () => {
  const segment = await buildAddressSegment([{ ...example!, streetLine: '12 oak st' }], pause)
  const copy = structuredClone(segment)
  assert.equal((await openAddressBooks([copy]).listAt('12 oak st')).length, 1)
  copy.lines.text[0] = 'x'.charCodeAt(0)
  assert.equal(segment.lines.text[0], 'x'.charCodeAt(0))
  assert.deepEqual(await openAddressBooks([await buildAddressSegment([], pause)]).listAt('12 oak st'), [])
  assert.deepEqual(await openAddressBooks([]).listAt('12 oak st'), [])
})
