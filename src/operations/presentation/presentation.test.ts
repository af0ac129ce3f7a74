import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { exampleListing, exampleProperty } from '../../domain/listing-search/listing-examples.ts'
import { renderHomePath, renderPagePath } from './links.ts'
import { renderMediaUrl } from './photos.ts'
import { getShownAddress, renderAddressLine } from './shown-address.ts'
import { renderDollars, renderSlug } from './wire-text.ts'

const address = {
  streetNumber: '6070',
  streetDirPrefix: 'W',
  streetName: '19th',
  streetSuffix: 'Ave',
  unitNumber: '205',
  city: 'Hialeah',
  stateOrProvince: 'FL',
  postalCode: '33012',
}
const point = { lat: 25.876543, lon: -80.323456 }

test('A shown address combines what the listing and the home know', () => {
  const shown = getShownAddress(exampleListing({ address }), exampleProperty({ point }))
  assert.equal(renderAddressLine(shown), '6070 W 19th Ave # 205, Hialeah, FL 33012')
  assert.equal(shown.unit, '# 205')
  assert.deepEqual(shown.point, point)
  assert.equal(
    renderHomePath(shown, 7, { baseUrl: 'http://h:1' }),
    '/homes/6070-w-19th-ave-205-hialeah-fl-33012/7',
  )
})

test('An address that must not be shown has no street, no unit and a coarse point', () => {
  const listing = exampleListing({ address, point, isAddressDisplayAllowed: false })
  const shown = getShownAddress(listing, undefined)
  assert.equal(renderAddressLine(shown), 'Hialeah, FL 33012')
  assert.equal(shown.unit, undefined)
  assert.deepEqual(shown.point, { lat: 25.88, lon: -80.32 })
})

test('Slugs, amounts and media addresses have the form that links and cards need', () => {
  assert.equal(renderSlug("Señor O'Brien & Sons, Inc."), 'senor-obrien-sons-inc')
  assert.equal(renderPagePath('builder', { id: 3, name: '###' }, { baseUrl: 'http://h:1' }), '/builders/3')
  assert.equal(renderDollars(634_500), '$634,500')
  assert.equal(renderMediaUrl('/photos/1.svg', 'http://h:1'), 'http://h:1/photos/1.svg')
  assert.equal(renderMediaUrl('https://cdn.example/1.jpg', 'http://h:1'), 'https://cdn.example/1.jpg')
})

test('Dollars are written as the formatter of the language writes them', () => {
  const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
  const dollars = fc.oneof(
    fc.integer({ min: -5000, max: 5_000_000 }),
    fc.maxSafeInteger(),
    fc.float({ noNaN: true }),
  )
  fc.assert(
    fc.property(dollars, (amount) =>
      assert.equal(renderDollars(amount), `$${format.format(Math.round(amount))}`),
    ),
    { seed: 61, numRuns: 2000, examples: [[0], [-0.4], [999], [1000], [999_999], [1_000_000], [1e15]] },
  )
})
