import assert from 'node:assert/strict'
import test from 'node:test'
import { exampleListing, exampleSearchable } from '../../domain/listing-search/listing-examples.ts'
import type { Listing } from '../../records/listing.ts'
import { listTags, renderTag } from './list-tags.ts'

const list = (facts: Partial<Listing>) => listTags(exampleListing(facts), undefined, 0)

test('A listing without any known feature has no tags', () => {
  assert.deepEqual(list({}), [])
})

test('Features, counts and rooms become tags', () => {
  const tags = list({
    garageSpaces: 2,
    stories: 2,
    hasAssociation: false,
    lookups: {
      cooling: ['Central Air'],
      view: ['Lake', 'Mountain(s)'],
      basement: ['Finished'],
      appliances: ['Dishwasher', 'Washer', 'Gas Dryer'],
      securityFeatures: ['Gated Community'],
    },
    rooms: [{ roomType: 'Primary Bedroom', roomLevel: 'Main', features: [] }],
  })
  assert.deepEqual(tags, [
    ...['basement', 'finished_basement', 'master_bedroom', 'first_floor_master_bedroom'],
    ...['two_or_more_stories', 'central_air', 'dishwasher', 'washer_dryer'],
    ...['garage_1_or_more', 'garage_2_or_more'],
    ...['view', 'mountain_view', 'hill_or_mountain_view', 'lake_view', 'water_view'],
    ...['gated_community', 'security', 'no_hoa'],
  ])
})

test('A word that merely contains the name of a feature is not that feature', () => {
  const lookups = {
    parkingFeatures: ['Reserved'],
    communityFeatures: ['Parking'],
    laundryFeatures: ['Washer Hookup'],
    appliances: ['Washer'],
  }
  assert.deepEqual(list({ lookups }), [])
})

test('A future open house and welcome pets are tags', () => {
  const listed = (values: Parameters<typeof exampleSearchable>[0]) =>
    listTags(exampleListing(), exampleSearchable(values), 1000)
  assert.deepEqual(listed({ lastOpenHouseEndMs: 1001, pets: new Set(['allows_cats']) }), [
    'open_house',
    'pets_allowed',
  ])
  assert.deepEqual(listed({ lastOpenHouseEndMs: 999, pets: new Set(['no_pets']) }), [])
})

test('Tags for display are readable text', () => {
  assert.equal(renderTag('garage_2_or_more'), 'Garage 2 or more')
  assert.equal(renderTag('low_hoa'), 'Low HOA')
})
