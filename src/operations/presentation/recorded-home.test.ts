import assert from 'node:assert/strict'
import test from 'node:test'
import { nearbyRentalsContract } from '../../contract/operations/nearby-rentals.ts'
import { neighborhoodAndSchoolsContract } from '../../contract/operations/neighborhood-and-schools.ts'
import { propertyDetailContract } from '../../contract/operations/property-detail.ts'
import { similarHomesContract } from '../../contract/operations/similar-homes.ts'
import { exampleListing, exampleProperty } from '../../domain/listing-search/listing-examples.ts'
import type { Assessment } from '../../records/home/assessment.ts'
import type { Listing } from '../../records/listing.ts'
import type { School } from '../../records/school.ts'
import type { ListingStatistics } from '../../search/ports/edition-index.ts'
import { runLightbox } from '../lightbox/lightbox.ts'
import { runNearbyRentals } from '../nearby-rentals/nearby-rentals.ts'
import { runNeighborhoodAndSchools } from '../neighborhood-and-schools/neighborhood-and-schools.ts'
import { runPropertyDetail } from '../property-detail/property-detail.ts'
import { runSimilarHomes } from '../similar-homes/similar-homes.ts'
import { createHomesContext, getAnswer } from '../testing/request-context.ts'

const point = { lat: 47.61, lon: -122.33 }

const assessment: Assessment = {
  ...{ id: 9, propertyId: 1, source: 'county', assessmentKey: '0123', parcelNumber: '0123' },
  address: {},
  homeType: 'house',
  useDescription: 'Single Family',
  isOwnerOccupied: true,
  values: [{ year: 2026, landCents: 200_000_00, improvementCents: 300_000_00, totalCents: 500_000_00 }],
  taxes: [{ year: 2025, amountCents: 4_800_00 }],
  transfers: [
    { date: '2021-01-07', priceCents: 10_00, isNominal: true, deedType: 'Quit Claim Deed' },
    { date: '2019-05-02', priceCents: 400_000_00, deedType: 'Warranty Deed' },
  ],
}

const home = exampleProperty({
  id: 1,
  point,
  address: { streetNumber: '9', streetName: 'Elm', streetSuffix: 'St', city: 'Kent', stateOrProvince: 'WA' },
  recordedFacts: {
    asOf: '2026-01-01',
    homeType: 'house',
    bedroomsTotal: 3,
    livingAreaSqft: 1800,
    yearBuilt: 1962,
  },
})

const neighbor = (facts: Partial<Listing>) =>
  exampleListing({ id: 5, propertyId: 2, point: { lat: 47.62, lon: -122.33 }, homeType: 'house', ...facts })

const contextWith = (listings: Listing[], given: Partial<Assessment> = {}) =>
  createHomesContext(
    { properties: [home, exampleProperty({ id: 2 })], listings },
    { assessment: [{ ...assessment, ...given }] },
    {
      statistics: {} as ListingStatistics,
      schools: [{ id: 3, name: 'Elm School', point, educationLevels: [], grades: [] } as unknown as School],
    },
  )

const detailOf = async (context: ReturnType<typeof contextWith>) =>
  getAnswer(propertyDetailContract, await runPropertyDetail({ property_id: 1 }, context))

const textOf = ({ details }: Awaited<ReturnType<typeof detailOf>>, category: string) =>
  details.find((one) => one.category === category)?.text

test('A home that was never listed has a detail from public records: off the market, with its sale, values and taxes', async () => {
  const detail = await detailOf(contextWith([]))
  assert.equal(detail.status, 'off_market')
  assert.deepEqual(
    [detail.listing_id, detail.list_price, detail.list_date],
    [undefined, undefined, undefined],
  )
  assert.deepEqual([detail.last_sold_date, detail.last_sold_price], ['2019-05-02', 400_000])
  assert.deepEqual(
    [
      detail.description?.beds,
      detail.description?.sqft,
      detail.description?.year_built,
      detail.description?.type,
    ],
    [3, 1800, 1962, 'single_family'],
  )
  assert.equal(detail.location?.address?.line, '9 Elm St')
  assert.deepEqual([detail.source?.raw?.tax_amount, detail.source?.type], [4800, undefined])
  assert.deepEqual(detail.other_listings, { provider: [] })
  assert.deepEqual(textOf(detail, 'Tax History'), ['2025: $4,800'])
  assert.deepEqual(textOf(detail, 'Assessment History'), [
    '2026: $500,000 (land $200,000, improvements $300,000)',
  ])
  assert.deepEqual(textOf(detail, 'Transfer History'), [
    '2021-01-07: transfer without a sale price, Quit Claim Deed',
    '2019-05-02: $400,000, Warranty Deed',
  ])
  assert.deepEqual(textOf(detail, 'Assessor Records')?.slice(0, 2), ['Parcel: 0123', 'Use: Single Family'])
})

test('A home that was never listed has similar homes, rentals, schools and a lightbox like any other', async () => {
  const rental = neighbor({ id: 6, tenure: 'lease', standardStatus: 'Active' })
  const context = contextWith([neighbor({ standardStatus: 'Active' }), rental])
  const parameters = { property_id: 1 }
  const similar = getAnswer(similarHomesContract, await runSimilarHomes(parameters, context))
  const rentals = getAnswer(nearbyRentalsContract, await runNearbyRentals(parameters, context))
  const surroundings = getAnswer(
    neighborhoodAndSchoolsContract,
    await runNeighborhoodAndSchools(parameters, context),
  )
  assert.deepEqual([similar[0]?.property_id, rentals[0]?.property_id], ['2', '2'])
  assert.equal(surroundings.schools?.schools[0]?.name, 'Elm School')
  assert.equal((await runLightbox({ ppid: 1 }, context)).kind, 'answer')
})

test('A listed home shows its listing, with the records of its parcel, and a later recorded sale as the last one', async () => {
  const sold = exampleListing({
    ...{ id: 7, propertyId: 1, standardStatus: 'Closed', tenure: 'sale', livingAreaSqft: 2000 },
    ...{ closeDate: '2019-04-20', closePriceCents: 400_000_00 },
  })
  const detail = await detailOf(contextWith([sold]))
  assert.deepEqual([detail.status, detail.description?.sqft], ['sold', 2000])
  assert.deepEqual([detail.last_sold_date, detail.last_sold_price], ['2019-04-20', 400_000])
  assert.ok(textOf(detail, 'Transfer History'))
  const later = await detailOf(
    contextWith([sold], { transfers: [{ date: '2022-08-01', priceCents: 610_000_00 }] }),
  )
  assert.deepEqual([later.last_sold_date, later.last_sold_price], ['2022-08-01', 610_000])
})

test('A home whose address is withheld shows nothing of its parcel, and one whose listings may not be shown is not found', async () => {
  const hidden = exampleListing({ id: 7, propertyId: 1, isAddressDisplayAllowed: false })
  const detail = await detailOf(contextWith([hidden]))
  assert.ok(!JSON.stringify(detail).includes('0123'))
  assert.equal(textOf(detail, 'Transfer History'), undefined)
  const withdrawn = contextWith([exampleListing({ id: 7, propertyId: 1, isDisplayAllowed: false })])
  assert.equal((await runPropertyDetail({ property_id: 1 }, withdrawn)).kind, 'notFound')
})
