import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import {
  BAND_FACETS,
  countFacets,
  type FacetName,
  findBand,
  findFacetValues,
  getBands,
  HOME_TYPE_VALUES,
  STATUS_VALUES,
} from './facets.ts'
import { exampleSearchable } from './listing-examples.ts'
import { type ListingCriteria, matches } from './matches.ts'
import { LISTING_STATUSES } from './search-choices.ts'
import type { SearchableListing } from './searchable-listing.ts'

const FACETS: FacetName[] = ['homeType', 'status', ...BAND_FACETS]
const clock = { nowMs: 0, timeZone: 'UTC' }

const someListing = fc
  .record(
    {
      homeType: fc.constantFrom('house', 'townhouse', 'multiFamily', 'condo', 'lot', 'apartment', 'other'),
      standardStatus: fc.constantFrom('Active', 'Coming Soon', 'Active Under Contract', 'Pending'),
      bedrooms: fc.integer({ min: 0, max: 12 }),
      bathrooms: fc.integer({ min: 0, max: 20 }).map((halves) => halves / 2),
      priceDollars: fc.integer({ min: 0, max: 9_000_000 }),
    },
    { requiredKeys: [] },
  )
  .map((facts) => exampleSearchable(facts as Partial<SearchableListing>))

test('The counts of every facet, including unknown values, sum to the total', () => {
  fc.assert(
    fc.property(fc.array(someListing), (listings) => {
      const facets = countFacets(listings, 'for_sale')
      assert.equal(facets.total, listings.length)
      for (const name of FACETS) {
        const { counts, unknownCount } = facets[name]
        assert.equal(
          counts.reduce((sum, count) => sum + count, unknownCount),
          listings.length,
          name,
        )
      }
    }),
  )
})

test('The count of a value is the total of a search for that value', () => {
  const searches: [FacetName, number, Partial<ListingCriteria>][] = [
    ...HOME_TYPE_VALUES.map((type, at) => ['homeType', at, { homeTypes: [type] }] as const),
    ...getBands('bedrooms', 'for_sale').map(
      ({ min, below }, at) =>
        ['bedrooms', at, { minBedrooms: min, isBedroomsExact: below !== undefined }] as const,
    ),
    ...getBands('priceDollars', 'for_sale').map(({ min, below }, at) => {
      const max = below === undefined ? undefined : below - 1
      return ['priceDollars', at, { priceDollars: { min, max } }] as const
    }),
  ].map(([name, at, criteria]) => [name, at, criteria])
  fc.assert(
    fc.property(fc.array(someListing), (all) => {
      const listings = all.filter(({ standardStatus }) => standardStatus === 'Active')
      const facets = countFacets(listings, 'for_sale')
      for (const [name, at, criteria] of searches) {
        const found = listings.filter((one) => matches(one, { status: 'for_sale', ...criteria }, clock))
        assert.equal(facets[name].counts[at], found.length, `${name} ${at}`)
      }
    }),
  )
})

test('Bands are adjacent, and the last one is open above', () => {
  const every = BAND_FACETS.flatMap((facet) => LISTING_STATUSES.map((status) => getBands(facet, status)))
  assert.ok(every.length >= 9)
  for (const bands of every) {
    assert.ok(bands.length >= 7)
    assert.equal(bands[0]!.min, 0)
    bands.forEach(({ min, below }, index) => {
      assert.equal(below, bands[index + 1]?.min)
      assert.equal(findBand(bands, min), index)
      if (below !== undefined) assert.equal(findBand(bands, below - 0.01), index)
    })
    assert.equal(findBand(bands, 1e12), bands.length - 1)
    assert.equal(findBand(bands, undefined), undefined)
    assert.equal(findBand(bands, -1), undefined)
  }
})

test('Prices of homes for rent are counted in bands of rents', () => {
  const values = (status: SearchableListing['status'], priceDollars: number) =>
    findFacetValues(exampleSearchable({ status, priceDollars })).priceDollars
  assert.deepEqual([values('for_rent', 1850), values('for_sale', 1850), values('sold', 450_000)], [3, 0, 4])
})

test('Each state of an offer has its value, and a sold home counts as sold whatever its listing says', () => {
  const find = (status: SearchableListing['status'], standardStatus: SearchableListing['standardStatus']) =>
    STATUS_VALUES[findFacetValues(exampleSearchable({ status, standardStatus })).status ?? -1]
  assert.deepEqual(
    [
      find('for_sale', 'Active'),
      find('for_rent', 'Active'),
      find('for_sale', 'Coming Soon'),
      find('for_sale', 'Active Under Contract'),
      find('for_sale', 'Pending'),
      find('sold', 'Closed'),
    ],
    ['active', 'active', 'comming_soon', 'accepting_backup_offers', 'pending_and_under_contract', 'sold'],
  )
})

test('A home of another type counts as unknown', () => {
  const { homeType } = countFacets([exampleSearchable({ homeType: 'other' })], 'for_sale')
  assert.deepEqual([homeType.counts.every((count) => count === 0), homeType.unknownCount], [true, 1])
})
