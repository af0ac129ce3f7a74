import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Address } from '../../records/address.ts'
import { identifyStreet, identifyUnit } from './street-identity.ts'
import { foldStreetLine } from './street-words.ts'

const line = (unparsedAddress: string) => identifyStreet({ unparsedAddress })

test('spellings of one street line identify the same home', () => {
  const spellings: [Address, ...Address[]] = [
    { streetNumber: '123', streetDirPrefix: 'N', streetName: 'Main', streetSuffix: 'St' },
    { unparsedAddress: '123  North  Main   STREET' },
    { unparsedAddress: '0123 n. main st.' },
    { unparsedAddress: '123 N Main St, Seattle, WA 98101' },
    { streetNumber: '123', streetName: 'North Main Street' },
  ]
  for (const spelling of spellings) assert.deepEqual(identifyStreet(spelling), { street: '123 N MAIN ST' })
})

test('spellings of one unit identify the same unit', () => {
  const units = [
    '123 Main St Apt 4-B',
    '123 Main St # 4B',
    '123 Main St #4B',
    '123 Main St Unit 04b',
    '123 Main St, 4B',
  ]
  for (const unit of units) assert.deepEqual(line(unit), { street: '123 MAIN ST', unit: '4B' })
  const parts = { streetNumber: '123', streetName: 'Main', streetSuffix: 'Str', unitNumber: 'Apartment 4B' }
  assert.deepEqual(identifyStreet(parts), { street: '123 MAIN ST', unit: '4B' })
})

test('a suffix in its long and its short form identifies the same home, and folds alike for the search', () => {
  for (const [long, short] of [
    ['passage', 'psge'],
    ['crossroad', 'xrd'],
    ['crescent', 'cres'],
    ['alley', 'aly'],
  ]) {
    assert.deepEqual(line(`12 Elm ${long}`), line(`12 Elm ${short}`), long)
    assert.equal(foldStreetLine(`12 Elm ${long}`), foldStreetLine(`12 Elm ${short}`), long)
  }
})

test('a unit repeated in the line and its own field is one unit', () => {
  const address = { unparsedAddress: '447 WEST 18TH STREET, PH12A', unitNumber: 'PH12A' }
  assert.deepEqual(identifyStreet(address), { street: '447 W 18TH ST', unit: 'PH12A' })
})

test('a numbered street is the same with and without its ordinal ending', () => {
  for (const text of ['5 West 21 Street', '5 W 21st St']) assert.equal(line(text)?.street, '5 W 21ST ST')
  assert.equal(line('5 E 112 St')?.street, '5 E 112TH ST')
  assert.equal(line('5 First Avenue')?.street, line('5 1st Ave')?.street)
})

test('words that look like units stay in the street when no unit follows', () => {
  assert.deepEqual(line('9 Old Lot Road'), { street: '9 OLD LOT RD' })
  assert.deepEqual(line('9 Space Center Blvd'), { street: '9 SPACE CTR BLVD' })
})

test('a line without a house number, or not disclosed, identifies no home', () => {
  for (const text of [
    '',
    'Main St',
    '0 Main St',
    '1st Ave',
    'Undisclosed',
    '12 Address Not Disclosed',
    'TBD Oak Rd',
  ]) {
    assert.equal(line(text), undefined, text)
  }
  assert.equal(identifyStreet({}), undefined)
  assert.equal(identifyUnit('Apt'), undefined)
})

test('no text makes it throw, and an identity identifies itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const identity = line(`12 ${text}`)
      if (identity !== undefined && identity.unit === undefined)
        assert.deepEqual(line(identity.street), identity)
    }),
  )
})
