import assert from 'node:assert/strict'
import test from 'node:test'
import { loanCalculationContract } from '../operations/loan-calculation.ts'
import { searchByAreaContract } from '../operations/search-by-area.ts'
import { searchByLocationContract } from '../operations/search-by-location.ts'
import { findIntendedName } from './nearest-name.ts'
import { indexParameters } from './parameter.ts'

const search = [...indexParameters(searchByLocationContract.parameters).names.keys()]
const area = [...indexParameters(searchByAreaContract.parameters).names.keys()]
const loan = [...indexParameters(loanCalculationContract.parameters).names.keys()]

test('A misspelled name is found in any case and spelling', () => {
  assert.equal(findIntendedName('locaton', search), 'location')
  assert.equal(findIntendedName('lcoation', search), 'location')
  assert.equal(findIntendedName('Price-Range', search), 'price_range')
  assert.equal(findIntendedName('min_bedroms', search), 'min_bedrooms')
  assert.equal(findIntendedName('FeedID', ['page', 'feed_id']), 'feed_id')
})

test('The names that other services use are corrected to ours', () => {
  assert.equal(findIntendedName('zipcode', search), 'location')
  assert.equal(findIntendedName('max_price', search), 'list_price_range')
  assert.equal(findIntendedName('propertyType', search), 'home_type')
  assert.equal(findIntendedName('radius', area), 'circle')
  assert.equal(findIntendedName('term', loan), 'loan_type')
})

test('Nothing is suggested if no name is near, or if the nearest one means the opposite', () => {
  assert.equal(findIntendedName('colour', search), undefined)
  assert.equal(findIntendedName('max_bedrooms', search), undefined)
  assert.equal(findIntendedName('radius', search), undefined)
  assert.equal(findIntendedName('constructor', search), undefined)
  assert.equal(findIntendedName('', search), undefined)
  assert.equal(findIntendedName('x'.repeat(100_000), search), undefined)
  assert.equal(findIntendedName('x', []), undefined)
})
