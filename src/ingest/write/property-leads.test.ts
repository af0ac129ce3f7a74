import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { HomeLeads } from './home-leads.ts'
import { createPropertyLeads } from './property-leads.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 12 })
const rank = fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer(), fc.nat())
const lead = <Value>(value: fc.Arbitrary<Value>) =>
  fc.record({ value, listingId: fc.integer({ min: 1, max: 3 }), rank }, { noNullPrototype: true })
const address = fc.record(
  { streetNumber: text, streetName: text, city: text, postalCode: text, countyFips: text },
  { requiredKeys: [], noNullPrototype: true },
)
const degrees = fc.double({ min: -180, max: 180, noNaN: true }).map((value) => value + 0)

test('The leads of each home come back as they were kept last, whatever its texts are.', () => {
  const leads = fc.record({
    address: lead(address),
    point: lead(fc.record({ lat: degrees, lon: degrees }, { noNullPrototype: true })),
    parcelNumber: fc.option(lead(text), { nil: undefined }),
    timeZone: fc.option(lead(fc.constantFrom('America/Chicago', 'America/Denver')), { nil: undefined }),
  })
  const kept = createPropertyLeads()
  const wanted = new Map<number, HomeLeads>()
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), leads, (propertyId, homeLeads) => {
      // What leads of one listing share is the listing's: when it came on the market, and its tie.
      for (const each of [homeLeads.point, homeLeads.parcelNumber, homeLeads.timeZone])
        if (each?.listingId === homeLeads.address.listingId) each.rank = homeLeads.address.rank
      for (const each of [homeLeads.parcelNumber, homeLeads.timeZone])
        if (each?.listingId === homeLeads.point.listingId) each.rank = homeLeads.point.rank
      const { parcelNumber, timeZone } = homeLeads
      if (timeZone !== undefined && timeZone.listingId === parcelNumber?.listingId)
        timeZone.rank = parcelNumber.rank
      kept.keep(propertyId, homeLeads as unknown as HomeLeads)
      wanted.set(propertyId, homeLeads as unknown as HomeLeads)
    }),
    { seed: 23, numRuns: 3000 },
  )
  for (const [propertyId, homeLeads] of wanted) assert.deepEqual(kept.find(propertyId), { ...homeLeads })
  assert.equal(kept.find(501), undefined)
})
