import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { CLOSE_SCORE, LEAST_SCORE, scoreAddress } from '../../domain/address/score-address.ts'
import { exampleProperty } from '../../domain/listing-search/listing-examples.ts'
import type { Property } from '../../records/property.ts'
import { buildEditionIndex } from '../edition/open-edition-index.ts'
import type { EditionIndex, GivenAddress } from '../ports/edition-index.ts'
import { buildMemoryEdition } from '../testing/memory-edition.ts'
import { misspell, renderSpellings } from '../testing/misspell.ts'
import { Seeded } from '../testing/seeded.ts'
import { buildHomeEntry } from './home-entry.ts'

const SEED = Number(process.env.PLAT_TEST_SEED ?? 21)
const STREETS = [
  'Wallingford Ave N',
  'Wallingford Pl N',
  'N 45th St',
  'NE 45th St',
  'Broadway',
  'Lake Park Dr',
  'Saint Marks Pl',
  'Magnolia Blvd W',
  'Oak St',
  'MacArthur Blvd',
] as const
const PLACES = [
  { city: 'Seattle', stateOrProvince: 'WA', postalCode: '98103', countyFips: '53033' },
  { city: 'Seattle', stateOrProvince: 'WA', postalCode: '98199', countyFips: '53033' },
  { city: 'Springfield', stateOrProvince: 'IL', postalCode: '62701', countyFips: '17167' },
  { city: 'Springfield', stateOrProvince: 'MO', postalCode: '65801', countyFips: '29077' },
  { city: 'Saint Paul', stateOrProvince: 'MN', postalCode: '55101', countyFips: '27123' },
] as const

const homes = makeHomes(new Seeded(SEED), 600)
const entries = homes.map(buildHomeEntry).filter((one) => one !== undefined)
let index: EditionIndex

function makeHomes(random: Seeded, count: number): Property[] {
  return Array.from({ length: count }, (_, at) => {
    const unit = random.chance(0.2) ? ` Apt ${random.whole(1, 9)}` : ''
    const unparsedAddress = `${random.whole(1, 12) * 101} ${random.pick(STREETS)}${unit}`
    return exampleProperty({
      id: at + 1,
      address: { ...random.pick(PLACES), unparsedAddress },
      parcelNumber: `${1000 + (at % 400)}-${at % 7}0`,
      ...(random.chance(0.1) && { isAddressHidden: true }),
    })
  })
}

before(async () => {
  const county = [
    { id: 53_033, fips: '53033', name: 'King', stateOrProvince: 'WA' },
    { id: 17_167, fips: '17167', name: 'Sangamon', stateOrProvince: 'IL' },
  ]
  const places = PLACES.map(({ city, stateOrProvince, countyFips, postalCode }, at) => ({
    ...{ id: at + 1, source: 'test', placeKey: postalCode, name: city, stateOrProvince, countyFips },
  }))
  index = await buildEditionIndex(buildMemoryEdition({ property: homes, county, place: places as never }))
})

async function lookUp(given: GivenAddress) {
  const [reading] = await index.lookUpAddresses([given])
  return reading
}

test('The lookup agrees with a comparison with every home, and leaves out only homes elsewhere', async () => {
  const random = new Seeded(SEED)
  let found = 0
  for (let round = 0; round < 400; round++) {
    const { address } = random.pick(homes)
    const text = random.pick(renderSpellings(address))
    const reading = await lookUp({ text: random.chance(0.5) ? misspell(text, random) : text })
    if (reading === undefined) continue
    const expected = entries.flatMap(({ propertyId, address: own }) => {
      const scores = reading.readings.map((one) => scoreAddress(one, own!)?.score ?? 0)
      return Math.max(...scores) >= LEAST_SCORE ? [{ propertyId, score: Math.max(...scores) }] : []
    })
    const scores = new Map(expected.map(({ propertyId, score }) => [propertyId, score]))
    for (const { propertyId, score } of reading.candidates)
      assert.equal(score, scores.get(propertyId), `${text}: home ${propertyId}`)
    const listed = new Set(reading.candidates.map(({ propertyId }) => propertyId))
    const close = expected.filter(({ score }) => score >= CLOSE_SCORE)
    if (close.length < 50) for (const { propertyId } of close) assert.ok(listed.has(propertyId), text)
    found += close.length
  }
  assert.ok(found > 300, String(found))
})

test('A home is found under every usual spelling of its address, and a hidden one under none', async () => {
  for (const { id, address, isAddressHidden } of homes) {
    for (const text of renderSpellings(address)) {
      const reading = await lookUp({ text })
      const own = reading?.candidates.find(({ propertyId }) => propertyId === id)
      if (isAddressHidden) assert.equal(own, undefined, text)
      else if (reading!.candidates.length < 50) assert.ok(own !== undefined, `${text}: home ${id}`)
    }
  }
})

test('Parts beside the street line count more than those in it', async () => {
  const [reading] = await index.lookUpAddresses([
    { text: '101 Oak St, Springfield', unit: '#4', stateOrProvince: 'IL', postalCode: '62701' },
  ])
  assert.deepEqual(reading?.readings.at(-1), {
    ...{ number: '101', name: 'oak', suffix: 'st', unit: '4', city: 'springfield', stateOrProvince: 'IL' },
    postalCode: '62701',
  })
})

test('A city without comma, a mistyped city and a state at the end are understood', async () => {
  for (const [text, city, state] of [
    ['101 Broadway Saint Paul MN', 'st paul', 'MN'],
    ['101 Broadway st. paul', 'st paul', undefined],
    ['101 Broadway, Seatle, Washington', 'seatle', 'WA'],
    ['101 Broadway, Seattle', 'seattle', undefined],
    ['101 Broadway Springfield Illinois', 'springfield', 'IL'],
  ] as const) {
    const reading = await lookUp({ text })
    assert.ok(
      reading?.readings.some(
        (one) => one.name === 'broadway' && one.city === city && one.stateOrProvince === state,
      ),
      `${text}: ${JSON.stringify(reading?.readings)}`,
    )
  }
  for (const text of ['', 'Broadway', 'Seattle, WA', '98103']) assert.equal(await lookUp({ text }), undefined)
})

test('A parcel number finds its homes in the county that is given', async () => {
  const parcel = '100030'
  const all = homes.filter((one) => !one.isAddressHidden && one.parcelNumber === '1000-30')
  const ids = async (given: object) => index.lookUpParcel({ parcel, ...given })
  const ofCounty = (fips: string) =>
    all.filter(({ address }) => address.countyFips === fips).map(({ id }) => id)
  assert.deepEqual(
    await ids({}),
    all.map(({ id }) => id),
  )
  assert.deepEqual(await ids({ county: '53033' }), ofCounty('53033'))
  assert.deepEqual(await ids({ county: 'King County' }), ofCounty('53033'))
  assert.deepEqual(await ids({ county: 'king', stateOrProvince: 'WA' }), ofCounty('53033'))
  assert.equal(await ids({ county: 'king', stateOrProvince: 'IL' }), undefined)
  assert.equal(await ids({ county: 'Nowhere' }), undefined)
})

test('No text makes the lookup throw', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 80 }), async (text) => {
      await lookUp({ text: `12 ${text}` })
      await lookUp({ text, city: text, stateOrProvince: 'WA' })
    }),
  )
})
