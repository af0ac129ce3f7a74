import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readComparedAddress } from './compared-address.ts'
import {
  type AddressPoint,
  decodePoints,
  encodePoints,
  findStreetPoint,
  listStreetKeys,
  mergeStreets,
  numberStreetKey,
} from './street-points.ts'

const read = (unparsedAddress: string) =>
  readComparedAddress({ unparsedAddress, city: 'Saint Paul', stateOrProvince: 'MN', postalCode: '55101' })!

const point: fc.Arbitrary<AddressPoint> = fc
  .record({
    number: fc.oneof(fc.nat(9999).map(String), fc.constantFrom('77-04', '12a', '12 1/2')),
    lat: fc.integer({ min: -9_000_000, max: 9_000_000 }).map((units) => units / 100_000),
    lon: fc.integer({ min: -18_000_000, max: 18_000_000 }).map((units) => units / 100_000),
  })
  .map((one) => ({ ...one }))

test('Points survive as text, ordered by number, and the first of a number counts', () => {
  assert.equal(
    encodePoints([
      { number: '4505', lat: 47.66018, lon: -122.33013 },
      { number: '4501', lat: 47.660121, lon: -122.330119 },
      { number: '4505', lat: 1, lon: 1 },
    ]),
    '4501,4766012,-12233012;4505,6,-1',
  )
  fc.assert(
    fc.property(fc.uniqueArray(point, { selector: ({ number }) => number, minLength: 1 }), (points) => {
      const decoded = decodePoints(encodePoints(points))
      const byNumber = (one: AddressPoint, other: AddressPoint) => (one.number < other.number ? -1 : 1)
      assert.deepEqual(decoded.toSorted(byNumber), points.toSorted(byNumber))
      const order = decoded.map(({ number }) => Number.parseInt(number, 10))
      assert.deepEqual(
        order,
        order.toSorted((one, other) => one - other),
      )
    }),
  )
})

test('A street is keyed by its ZIP code, then by its city, and keys have different numbers', () => {
  assert.deepEqual(listStreetKeys(read('12 N Saint Marks Pl')), ['55101\tst marks', 'MN st paul\tst marks'])
  const numbers = new Set<number>()
  for (let at = 0; at < 100_000; at++) numbers.add(numberStreetKey(`${10_000 + (at % 1000)}\tstreet ${at}`))
  assert.equal(numbers.size, 100_000)
  for (const number of numbers) assert.ok(Number.isSafeInteger(number) && number >= 0 && number < 2 ** 46)
})

/** Odd numbers on one side of a street that runs east, even ones on the other. */
function makeStreet(numbers: readonly number[]): string {
  return encodePoints(
    numbers.map((number) => ({
      number: String(number),
      lat: number % 2 === 0 ? 44.9501 : 44.95,
      lon: -93 + number / 100_000,
    })),
  )
}

const street = (streets: Record<string, string>) => ({ id: 1, streetKey: '55101\toak', streets })

test('A house number that is there has its point, and one between two has a point between those of its side', () => {
  const oak = street({ '|st|': makeStreet([100, 101, 108, 120, 140, 151]) })
  assert.deepEqual(findStreetPoint(oak, read('108 Oak St')), {
    ...{ point: { lat: 44.9501, lon: -92.99892 }, source: 'addressPoint' },
  })
  assert.deepEqual(findStreetPoint(oak, read('114 Oak St')), {
    ...{ point: { lat: 44.9501, lon: -92.99886 }, source: 'streetBlock', withinMeters: 5 },
  })
  const odd = findStreetPoint(oak, read('131 Oak St'))
  assert.deepEqual([odd?.source, odd?.point.lat], ['streetBlock', 44.95])
})

test('Past the ends of a side the nearest number of the block counts, and elsewhere there is no point', () => {
  const oak = street({ '|st|': makeStreet([100, 102, 104, 301, 901]) })
  const past = findStreetPoint(oak, read('190 Oak St'))
  assert.deepEqual([past?.source, past?.point.lon], ['streetBlock', -92.99896])
  for (const line of ['250 Oak St', '501 Oak St', '399 Oak St', '1000 Oak St', '77-04 Oak St'])
    assert.equal(findStreetPoint(oak, read(line)), undefined, line)
})

test('A suffix or direction that is missing is found if only one street fits, and never another one', () => {
  const oak = street({ 'n|st|': makeStreet([100, 102]), '|ct|': makeStreet([100]) })
  assert.equal(findStreetPoint(oak, read('100 Oak St'))?.source, 'addressPoint')
  for (const line of ['100 Oak', '100 N Oak']) assert.equal(findStreetPoint(oak, read(line)), undefined, line)
  for (const line of ['100 S Oak St', '100 Oak Ave', '100 S Oak Ct W'])
    assert.equal(findStreetPoint(street({ 'n|st|': makeStreet([100]) }), read(line)), undefined, line)
})

test('Parts of a street are laid over each other', () => {
  const merged = mergeStreets({ a: '1,100,100', b: '5,1,1' }, { a: '1,200,200;3,1,1', c: '7,1,1' })
  assert.deepEqual(merged, { a: '1,200,200;3,1,1', b: '5,1,1', c: '7,1,1' })
  assert.equal(mergeStreets({ a: '9,1,1' }, { a: '1,2,2' }).a, '1,2,2;9,-1,-1')
})
