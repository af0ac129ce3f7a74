import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readComparedAddress } from './compared-address.ts'

const line = (unparsedAddress: string) => readComparedAddress({ unparsedAddress })

test('Spellings of one address have the same parts', () => {
  const expected = { number: '123', prefix: 'n', name: 'main', suffix: 'st', unit: '4B' }
  for (const text of ['123 N Main St Apt 4-B', '0123 north MAIN street, #4b', '123 n. main str unit 4B'])
    assert.deepEqual(line(text), expected, text)
  assert.deepEqual(
    readComparedAddress({
      ...{ streetNumber: '123', streetDirPrefix: 'N', streetName: 'Main', streetSuffix: 'Street' },
      unitNumber: 'Unit 4B',
    }),
    expected,
  )
})

test('Numbered streets, saints and hyphens have one form', () => {
  assert.deepEqual(line('304 West 106 Street'), { number: '304', prefix: 'w', name: '106', suffix: 'st' })
  assert.deepEqual(line('1 First Ave'), { number: '1', name: '1', suffix: 'ave' })
  assert.deepEqual(line('8 Saint Marks Place'), { number: '8', name: 'st marks', suffix: 'pl' })
  assert.deepEqual(line('77-04 Pitkin Ave'), { number: '77-04', name: 'pitkin', suffix: 'ave' })
  assert.deepEqual(line('1200 NE 45th St NW'), {
    ...{ number: '1200', prefix: 'ne', name: '45', suffix: 'st', postfix: 'nw' },
  })
})

test('The city is folded, and state and ZIP code stay as they are', () => {
  const address = {
    unparsedAddress: '1 Oak St',
    city: 'Saint Paul',
    stateOrProvince: 'MN',
    postalCode: '55101',
  }
  assert.deepEqual(readComparedAddress(address), {
    ...{
      number: '1',
      name: 'oak',
      suffix: 'st',
      city: 'st paul',
      stateOrProvince: 'MN',
      postalCode: '55101',
    },
  })
})

test('An address without a house number is not compared, and no text makes it throw', () => {
  for (const text of ['', 'Main St', '12', 'Address Not Disclosed', '12 Address Not Disclosed'])
    assert.equal(line(text), undefined, text)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const address = line(`12 ${text}`)
      if (address !== undefined) assert.doesNotMatch(JSON.stringify(address), /\\[tn]/)
    }),
  )
})
