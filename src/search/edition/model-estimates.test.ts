import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { exampleListing, exampleProperty } from '../../domain/listing-search/listing-examples.ts'
import { addDays, type CalendarDate, DAY_MS, startOfDateMs } from '../../records/calendar-date.ts'
import type { Listing } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import { createModelOpener } from '../../valuation/open-price-models.ts'
import { type TrainedModel, trainModels } from '../../valuation/train-models.ts'
import { buildMemoryEdition } from '../testing/memory-edition.ts'
import { buildModelEstimates } from './model-estimates.ts'

const TODAY: CalendarDate = '2026-06-01'
const COUNT = 400
const OFF_MARKET = 5001

let trained: TrainedModel[]
const sold: { property: Property[]; listing: Listing[] } = { property: [], listing: [] }

before(async () => {
  for (let id = 1; id <= COUNT; id++) {
    const livingAreaSqft = 1000 + ((id * 37) % 2000)
    sold.property.push(makeHome(id, livingAreaSqft))
    sold.listing.push(
      exampleListing({
        ...{ id, propertyId: id, listingKey: `${id}`, standardStatus: 'Closed' },
        ...{ closeDate: addDays(TODAY, -1 - (id % 500)), closePriceCents: livingAreaSqft * 300_00 },
        ...{ listPriceCents: livingAreaSqft * 306_00, onMarketAtMs: startOfDateMs(addDays(TODAY, -600)) },
      }),
    )
  }
  sold.property.push(makeHome(OFF_MARKET, 2000))
  const models: TrainedModel[] = []
  const task = {
    ...{ viewKey: 'all', platVersion: '1', nowMs: startOfDateMs(TODAY) },
    known: new Map<string, string>(),
  }
  await trainModels(buildMemoryEdition(sold), task, {
    pause: async () => {},
    deliver: (model) => models.push(model),
    fail: (_, error) => {
      throw error
    },
  })
  trained = models
})

function makeHome(id: number, livingAreaSqft: number): Property {
  return exampleProperty({
    ...{ id, address: { countyFips: '53033', stateOrProvince: 'WA' } },
    point: { lat: 47 + (id % 20) / 300, lon: -122 + (Math.floor(id / 20) % 20) / 300 },
    listedFacts: { asOf: TODAY, homeType: 'house', livingAreaSqft, bedroomsTotal: 3 },
  })
}

function open(records: typeof sold = sold) {
  const models = createModelOpener().open(trained, 'all')
  return buildModelEstimates({ models, reader: buildMemoryEdition(records) })
}

async function explain(records?: typeof sold) {
  const explained = await open(records).explainHome('value', OFF_MARKET, TODAY)
  return explained?.byModel ?? assert.fail('there is no model')
}

test('A home that was never listed has a value with a range that holds it', async () => {
  const [estimate] = await open().estimateHomes('value', [OFF_MARKET], TODAY)
  const { dollars, range } = estimate ?? assert.fail('there is no estimate')
  assert.ok(Math.abs(dollars / 600_000 - 1) < 0.1, String(dollars))
  assert.ok(range !== undefined && range.lowDollars <= dollars && dollars <= range.highDollars)
})

test('The weights of all sales and of the model add up to 1, and the factors lead from the base to the value', async () => {
  const { sales, modelWeight, baseDollars, contributions } = await explain()
  const total = sales.reduce((sum, { weight }) => sum + weight, modelWeight)
  assert.ok(Math.abs(total - 1) < 0.01, String(total))
  const [estimate] = await open().estimateHomes('value', [OFF_MARKET], TODAY)
  const factor = contributions.reduce((sum, { logFactor }) => sum + logFactor, 0)
  assert.ok(Math.abs((baseDollars * Math.exp(factor)) / estimate!.dollars - 1) < 0.001)
})

test('A sale that the edition no longer shows, or whose home hides its address, is no comparable', async () => {
  const [first, second, ...others] = (await explain()).sales
  const withdrawn = { ...sold, listing: sold.listing.filter(({ id }) => id !== first?.propertyId) }
  const hidden = {
    ...withdrawn,
    property: sold.property.map((one) =>
      one.id === second?.propertyId ? { ...one, isAddressHidden: true } : one,
    ),
  }
  assert.deepEqual((await explain(withdrawn)).sales, [second, ...others])
  assert.deepEqual((await explain(hidden)).sales, others)
})

test('The asking price of a home changes nothing of its value', async () => {
  const before = await open().explainHome('value', OFF_MARKET, TODAY)
  const offer = exampleListing({ id: 9001, propertyId: OFF_MARKET, listPriceCents: 9_999_999_00 })
  const after = await open({ ...sold, listing: [...sold.listing, offer] }).explainHome(
    'value',
    OFF_MARKET,
    TODAY,
  )
  assert.deepEqual(after, before)
})

test('What an offer will sell for follows from its asking price and what others sold for', () => {
  const offer = { countyFips: '53033', listPriceDollars: 510_000, daysOnMarket: 100 }
  const expected = open().expectSale(offer, startOfDateMs(TODAY) + DAY_MS / 2)
  assert.deepEqual([expected?.dollars, expected?.sales], [500_000, COUNT])
  assert.equal(open().expectSale({ ...offer, countyFips: '53035' }, 0), undefined)
})

test('Neither land nor a home of another county has an estimate of the model', async () => {
  const land = { ...makeHome(1, 2000), listedFacts: { asOf: TODAY, homeType: 'lot' } as const }
  const elsewhere = { ...makeHome(2, 2000), address: { countyFips: '41051', stateOrProvince: 'OR' } }
  const estimates = await open({ property: [land, elsewhere], listing: [] }).estimateHomes(
    'value',
    [1, 2, 3],
    TODAY,
  )
  assert.deepEqual(estimates, [undefined, undefined, undefined])
})
