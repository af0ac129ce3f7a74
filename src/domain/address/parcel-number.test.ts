import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identifyParcel, identifyUniversalParcel } from './parcel-number.ts'

test('a parcel number is the same with and without punctuation', () => {
  assert.equal(identifyParcel('712930-0520'), identifyParcel('7129300520'))
  assert.equal(identifyParcel(' r-12 34.5 '), 'R12345')
})

test('placeholder texts do not identify a parcel', () => {
  for (const text of [
    '',
    'N/A',
    'TBD',
    '0',
    '000-000',
    '99999999',
    'See Remarks',
    'multiple',
    'x'.repeat(300),
  ]) {
    assert.equal(identifyParcel(text), undefined, text)
  }
})

test('a universal parcel says whether it names a unit', () => {
  assert.equal(identifyUniversalParcel('US-13051-N-1122444-S-113')?.isOfUnit, true)
  assert.equal(identifyUniversalParcel('us-04015-n-11022331-r-n')?.isOfUnit, false)
  assert.equal(identifyUniversalParcel('none'), undefined)
})
