import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { JsonObject } from '../json/json-records.ts'
import { mapListing } from '../testing/map-listing.ts'

const factsOf = (fields: JsonObject) => mapListing(fields).facts
const issuesOf = (fields: JsonObject) =>
  mapListing(fields).issues.map(({ name, detail }) => `${name} ${detail}`)

describe('mapping the size of a home', () => {
  it('converts areas to square feet by their units', () => {
    assert.equal(factsOf({ LivingArea: 100, LivingAreaUnits: 'SquareMeters' }).livingAreaSqft, 1076)
    assert.equal(factsOf({ AboveGradeFinishedArea: '1500' }).livingAreaSqft, 1500)
    assert.equal(factsOf({ LotSizeArea: 0.25, LotSizeUnits: 'Acres' }).lotSizeSqft, 10_890)
    assert.equal(factsOf({ LotSizeAcres: 2 }).lotSizeSqft, 87_120)
    assert.deepEqual(issuesOf({ LotSizeArea: 3, LotSizeUnits: 'Furlongs' }), [
      'ValueUnreadable LotSizeUnits: Furlongs',
    ])
  })

  it('reads a lot size without a unit as acres if it is too small to be in square feet, and says so', () => {
    const { facts, issues } = mapListing({ LotSizeArea: 0.34 })
    assert.equal(facts.lotSizeSqft, 14_810)
    assert.deepEqual(
      issues.map(({ name, effect }) => [name, effect]),
      [['LotUnitAssumed', 'derived']],
    )
    assert.equal(factsOf({ LotSizeArea: 7_500 }).lotSizeSqft, 7_500)
    assert.deepEqual(issuesOf({ LotSizeArea: 7_500 }), [])
  })

  it('never rounds an area down to nothing', () => {
    const { facts, issues } = mapListing({ LotSizeSquareFeet: 0.34, LivingArea: 0.2 })
    assert.deepEqual([facts.lotSizeSqft, facts.livingAreaSqft], [undefined, undefined])
    assert.deepEqual(
      issues.map(({ name }) => name),
      ['ValueUnreadable', 'ValueUnreadable'],
    )
  })

  it('takes an area or year of 0 for unknown', () => {
    const { livingAreaSqft, lotSizeSqft, yearBuilt } = factsOf({
      LivingArea: 0,
      LotSizeAcres: '0',
      YearBuilt: 0,
    })
    assert.deepEqual([livingAreaSqft, lotSizeSqft, yearBuilt], [undefined, undefined, undefined])
  })

  it('adds up bathrooms in quarters, or else takes their number', () => {
    assert.equal(
      factsOf({ BathroomsFull: 2, BathroomsHalf: 1, BathroomsTotalInteger: 3 }).bathroomsTotal,
      2.5,
    )
    const kinds = { BathroomsFull: 1, BathroomsThreeQuarter: 1, BathroomsOneQuarter: 1, BathroomsPartial: 1 }
    assert.equal(factsOf(kinds).bathroomsTotal, 2.5)
    assert.equal(factsOf({ BathroomsTotalInteger: 3 }).bathroomsTotal, 3)
    assert.equal(factsOf({ BathroomsTotalDecimal: '2.25' }).bathroomsTotal, 2.25)
  })

  it('takes the stories of the building for those of the home if it is the whole building', () => {
    const house = { PropertyType: 'Residential', PropertySubType: 'Single Family Residence' }
    const condo = { ...house, PropertySubType: 'Condominium' }
    assert.equal(factsOf({ ...house, StoriesTotal: 2 }).stories, 2)
    assert.equal(factsOf({ ...house, StoriesTotal: 2, Stories: 1.5 }).stories, 1.5)
    assert.equal(factsOf({ ...condo, StoriesTotal: 12 }).stories, undefined)
    assert.equal(factsOf({ ...condo, StoriesTotal: 12, Levels: ['Two'] }).stories, 2)
  })
})
