import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fieldsOf, type JsonObject } from '../json/json-records.ts'
import { ResoMapper } from '../reso-mapper.ts'
import { DEFAULT_RESO_SETTINGS } from '../reso-settings.ts'
import { mapListing } from '../testing/map-listing.ts'
import { LookupValues } from './lookup-values.ts'

const factsOf = (fields: JsonObject) => mapListing(fields).facts
const nameOf = (field: string, text: string) => new LookupValues().find(field, text).name

describe('mapping lookup values', () => {
  it("gives them RESO's name in whatever spelling they come", () => {
    for (const spelling of ['WalkInClosets', 'Walk-In Closet(s)', 'WALK-IN CLOSETS', 'walk-in closet(s)'])
      assert.equal(nameOf('InteriorFeatures', spelling), 'Walk-In Closet(s)')
    assert.equal(nameOf('RoomFeatures', 'WalkInClosets'), 'Walk-In Closet(s)')
    assert.equal(nameOf('Electric', 'Amps200OrMore'), '200+ Amp Service')
    assert.equal(nameOf('LeaseTermOptions', 'TwelveMonths'), '12 Months')
    assert.equal(nameOf('View', 'MOUNTAINS'), 'Mountain(s)')
  })

  it('leaves the words of a value that RESO does not have, and separates joined words', () => {
    assert.equal(nameOf('Roof', 'LocalRoofThing'), 'Local Roof Thing')
    assert.equal(nameOf('Roof', 'LOCAL ROOF THING'), 'Local Roof Thing')
    assert.equal(nameOf('Roof', 'My own words'), 'My own words')
    assert.equal(nameOf('Heating', 'HVAC'), 'HVAC')
  })

  it('reads arrays, text with commas, one text, and a list written as text', () => {
    for (const value of [
      ['Dishwasher', 'Range'],
      'Dishwasher,Range',
      '["Dishwasher","Range"]',
      "['Dishwasher', 'Range']",
    ]) {
      assert.deepEqual(factsOf({ Appliances: value }).lookups.appliances, ['Dishwasher', 'Range'])
    }
    assert.deepEqual(factsOf({ Appliances: 'Dishwasher' }).lookups.appliances, ['Dishwasher'])
  })

  it('takes "None" and the like for nothing', () => {
    for (const none of [['None'], 'None', 'N/A', ['None of the Above'], [], '', null])
      assert.equal('heating' in factsOf({ Heating: none }).lookups, false)
  })

  it('takes "No Waterfront" and the like for a flag that is false, not for a feature', () => {
    const { lookups, isWaterfront, hasPool, hasGarage, hasCooling } = factsOf({
      WaterfrontFeatures: ['No Waterfront'],
      PoolFeatures: 'No Pool',
      ParkingFeatures: ['NoGarage', 'Off Street'],
      Cooling: 'No Air Conditioning',
      LotFeatures: ['No Outlet'],
    })
    assert.deepEqual(lookups, { parkingFeatures: ['Off Street'], lotFeatures: ['No Outlet'] })
    assert.deepEqual([isWaterfront, hasPool, hasGarage, hasCooling], [false, false, false, false])
    assert.equal(factsOf({ WaterfrontFeatures: 'Not on Water' }).isWaterfront, false)
    assert.equal(factsOf({ WaterfrontYN: true, WaterfrontFeatures: 'Non-Waterfront' }).isWaterfront, true)
  })

  it('reports each value that it does not understand once, with its count and an example', () => {
    const issues: string[] = []
    const mapper = new ResoMapper(DEFAULT_RESO_SETTINGS, ({ name, effect, place, detail }) =>
      issues.push(`${name} ${effect} ${place} ${detail}`),
    )
    for (const [key, subType] of [
      ['K1', 'Castle'],
      ['K2', 'Single Family Residential'],
      ['K3', 'Castle'],
    ]) {
      const view = key === 'K1' ? ['Volcano', 'Volcano'] : ['Lake']
      const record = { ListingKey: key, StandardStatus: 'Active', PropertySubType: subType, View: view }
      mapper.map(fieldsOf(record), '', 'test')
    }
    mapper.finish()
    assert.deepEqual(issues, [
      'LookupValueUnknown suspect Property K1 PropertySubType: Castle in 2 records',
      'LookupValueUnknown suspect Property K1 View: Volcano in 1 record',
    ])
  })

  it('never reports values of fields that are only shown', () => {
    assert.deepEqual(mapListing({ Appliances: ['Toaster Of The Future'] }).issues, [])
  })

  it('understands the words of local systems for special conditions', () => {
    assert.deepEqual(
      factsOf({ SpecialListingConditions: ['REO/Lender Owned', 'RealEstateOwned', 'Short Sale'] }).lookups
        .specialListingConditions,
      ['Real Estate Owned', 'Short Sale'],
    )
  })
})
