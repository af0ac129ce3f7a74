import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exampleListing, exampleProperty } from '../domain/listing-search/listing-examples.ts'
import { addDays, type CalendarDate } from '../records/calendar-date.ts'
import type { Listing } from '../records/listing.ts'
import type { Property } from '../records/property.ts'
import { buildMemoryEdition } from '../search/testing/memory-edition.ts'
import { parseModelDescription, parseModelName } from './model-description.ts'
import { createModelOpener, isReadable } from './open-price-models.ts'
import { type TrainedModel, type TrainingTask, trainModels } from './train-models.ts'

const NOW: CalendarDate = '2026-06-01'

interface Homes {
  property: Property[]
  listing: Listing[]
}

/** Homes of a county, each with a sale, on a grid. Prices follow from the area. */
function makeHomes(countyFips: string | undefined, state: string, count: number, firstId: number): Homes {
  const homes: Homes = { property: [], listing: [] }
  for (let index = 0; index < count; index++) {
    const id = firstId + index
    const point = { lat: 47 + (index % 20) / 200, lon: -122 + Math.floor(index / 20) / 200 }
    const livingAreaSqft = 1000 + ((index * 37) % 2000)
    const address = { stateOrProvince: state, ...(countyFips !== undefined && { countyFips }) }
    const listedFacts = { asOf: NOW, homeType: 'house', livingAreaSqft, bedroomsTotal: 3 } as const
    homes.property.push(exampleProperty({ id, point, address, listedFacts }))
    homes.listing.push(
      exampleListing({
        ...{ id, propertyId: id, listingKey: `${id}`, standardStatus: 'Closed' },
        ...{ closeDate: addDays(NOW, -1 - (index % 500)), closePriceCents: livingAreaSqft * 300_00 },
      }),
    )
  }
  return homes
}

function join(...all: Homes[]): Homes {
  return {
    property: all.flatMap(({ property }) => property),
    listing: all.flatMap(({ listing }) => listing),
  }
}

async function train(homes: Homes, known: readonly TrainedModel[] = [], nowMs = Date.parse(NOW)) {
  const trained: TrainedModel[] = []
  const task: TrainingTask = {
    ...{ viewKey: 'all', platVersion: '1', nowMs },
    known: new Map(known.map(({ name, description }) => [name, description])),
  }
  const result = await trainModels(buildMemoryEdition(homes), task, {
    pause: async () => {},
    deliver: (model) => trained.push(model),
    fail: (_, error) => {
      throw error
    },
  })
  return { trained, superfluous: result.superfluous }
}

const KING = makeHomes('53033', 'WA', 320, 1)
const SMALL = [makeHomes('53035', 'WA', 200, 1001), makeHomes('53001', 'WA', 120, 2001)]

test('A county with enough sales has a model of its own, and the others of a state share one', async () => {
  const few = makeHomes('41051', 'OR', 250, 3001)
  const { trained } = await train(join(KING, ...SMALL, few))
  assert.deepEqual(trained.map(({ name }) => name).sort(), ['all value 53033', 'all value WA'])
  const models = createModelOpener().open(trained, 'all')
  const areaOf = (countyFips: string | undefined, stateOrProvince: string) =>
    models.find('value', { ...(countyFips !== undefined && { countyFips }), stateOrProvince })?.area
  assert.deepEqual(
    [areaOf('53033', 'WA'), areaOf('53035', 'WA'), areaOf(undefined, 'WA'), areaOf('41051', 'OR')],
    ['53033', 'WA', 'WA', undefined],
  )
  assert.equal(models.find('rent', { countyFips: '53033' }), undefined)
  const rows = trained.map(({ description }) => parseModelDescription(description)?.digest.rows)
  assert.deepEqual(rows.sort(), [320, 320])
})

test('A model is trained again when a hundredth of its sales has changed, or a week later when any has', async () => {
  const { trained: first } = await train(KING)
  assert.equal((await train(KING, first)).trained.length, 0)
  const change = (count: number) => ({
    ...KING,
    listing: KING.listing.map((one, index) =>
      index < count ? { ...one, closePriceCents: 999_000_00 } : one,
    ),
  })
  assert.equal((await train(change(1), first)).trained.length, 0)
  assert.equal((await train(change(8), first)).trained.length, 1)
  const later = Date.parse(addDays(NOW, 7))
  assert.equal((await train(change(1), first, later)).trained.length, 1)
  assert.equal((await train(KING, first, later)).trained.length, 0)
})

test('Asking prices change nothing, neither what is trained nor what it says', async () => {
  const { trained: first } = await train(KING)
  const offers = KING.property.map(({ id }) =>
    exampleListing({ id: 10_000 + id, propertyId: id, listingKey: `o${id}`, listPriceCents: 9_999_999_00 }),
  )
  assert.equal((await train(join(KING, { property: [], listing: offers }), first)).trained.length, 0)
})

test('A model whose area has lost its sales is superfluous, and those of other views are left alone', async () => {
  const { trained } = await train(KING)
  const other = { ...trained[0]!, name: 'other value 53033' }
  const { superfluous } = await train(makeHomes('53033', 'WA', 100, 1), [...trained, other])
  assert.deepEqual(superfluous, ['all value 53033'])
})

test('Models of other views are never used, and equal models have equal keys', async () => {
  const { trained } = await train(KING)
  const { open } = createModelOpener()
  assert.equal(open(trained, 'other').find('value', { countyFips: '53033' }), undefined)
  assert.equal(open(trained, 'other').key, 0)
  assert.equal(open(trained, 'all').key, createModelOpener().open([...trained], 'all').key)
  assert.deepEqual(parseModelName(trained[0]!.name), { viewKey: 'all', kind: 'value', area: '53033' })
})

test('Bytes that are no model are not readable', async () => {
  const { trained } = await train(KING)
  const [model] = trained
  assert.equal(isReadable(model!), true)
  assert.equal(isReadable({ ...model!, bytes: model!.bytes.slice(0, 100) }), false)
  assert.equal(isReadable({ ...model!, description: '{}' }), false)
})
