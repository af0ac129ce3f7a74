import { exampleListing, exampleProperty } from '../../src/domain/listing-search/listing-examples.ts'
import type { Listing } from '../../src/records/listing.ts'
import { buildFromEdition } from '../../src/search/edition/build-edition-segments.ts'
import { buildMemoryEdition } from '../../src/search/testing/memory-edition.ts'
import { buildRandomHomes } from '../../src/search/testing/random-homes.ts'

const FIRST_ID = 1000

/** Listings with many of the values from which an index is derived. */
const TELLING: readonly Partial<Listing>[] = [
  {
    ...{ tenure: 'lease', homeType: 'apartment', timeZone: 'America/Los_Angeles' },
    unitTypes: [
      { bedsTotal: 2, bathsTotal: 1, areaSqft: 800, rentCentsMin: 2100_00, rentCentsMax: 2400_00 },
      { bedsTotal: 0, bathsTotal: 1, rentCentsMin: 1300_00 },
    ],
    ...{ onMarketAtMs: Date.UTC(2024, 5, 1), isOnMarketDateOnly: true, unitsInCommunity: 40 },
    lookups: {
      petsAllowed: ['Dogs OK', 'Size Limit'],
      laundryFeatures: ['In Unit'],
      rentIncludes: ['Water', 'Gas'],
    },
  },
  {
    ...{ origin: 'builder', newHome: { builderKey: 'b', communityKey: 'c', planKey: 'p' } },
    ...{ previousListPriceCents: 650_000_00, priceChangeAtMs: Date.UTC(2024, 5, 20) },
    ...{ listPriceCents: 640_000_00, taxAnnualCents: 6000_00, hasAssociation: false, isShowcase: true },
    openHouses: [{ startLocal: '2024-07-06T13:00:00', endLocal: '2024-07-06T15:00:00' }],
    media: [{ url: 'https://example.test/tour', category: 'virtualTour', roomTag: 'unknown', is3d: true }],
    lookups: { waterfrontFeatures: ['Lake Front'], flooring: ['Hardwood'], basement: ['Unfinished'] },
  },
  {
    ...{ isAddressDisplayAllowed: false, subdivisionName: 'Cedar Hills', hasPool: true, isAuction: true },
    address: {
      streetNumber: '12',
      streetName: 'Côte',
      city: 'Kent',
      stateOrProvince: 'WA',
      postalCode: '98030',
    },
    point: { lat: 47.38123, lon: -122.23456 },
    lookups: { specialListingConditions: ['Real Estate Owned'], view: ['Mountain(s)'] },
    remarks: "Don't miss it",
  },
]

/** An ended rental of the first of these homes. */
const ENDED: Listing = exampleListing({
  ...{ id: FIRST_ID + TELLING.length, propertyId: FIRST_ID, tenure: 'lease', standardStatus: 'Closed' },
  ...{ listPriceCents: 1250_00, onMarketAtMs: Date.UTC(2023, 4, 20), offMarketDate: '2023-06-10' },
})

/** Builds the segments of a fixed edition. They change only if the contents of the index change. */
export async function buildGoldenSegments() {
  const { listing, property } = buildRandomHomes(40, 20)
  const telling = TELLING.map((facts, index) =>
    exampleListing({ id: FIRST_ID + index, propertyId: FIRST_ID + index, ...facts }),
  )
  const records = {
    listing: [...listing, ...telling, ENDED],
    property: [...property, ...telling.map(({ propertyId }) => exampleProperty({ id: propertyId }))],
    county: [{ id: 53_033, fips: '53033', name: 'King', stateOrProvince: 'WA', propertyTaxRate: 0.009 }],
    stateCosts: [{ id: 53, stateOrProvince: 'WA', homeInsuranceAnnualCents: 150_000 }],
  }
  return buildFromEdition(buildMemoryEdition(records, 1), 1, async () => {})
}

export const GOLDEN_FILES = ['manifest', 'edition-1.segment']

export function goldenIndexPath(format: number): string {
  return `${import.meta.dirname}/golden/index-format-${format}`
}
