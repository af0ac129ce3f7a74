import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseAddressLine, parseOneLineAddress, splitUnit } from './parse-address.ts'
import { STREET_SHORT_FORMS } from './street-words.ts'

/** Number | direction | name | suffix | direction | unit. */
function render(line: string): string | undefined {
  const parts = parseAddressLine(line)
  return (
    parts &&
    [
      parts.streetNumber,
      parts.streetDirPrefix,
      parts.streetName,
      parts.streetSuffix,
      parts.streetDirSuffix,
      parts.unitNumber,
    ]
      .map((part) => part ?? '')
      .join('|')
  )
}

test('A street line is split into number, directions, name, suffix and unit', () => {
  const lines: [string, string][] = [
    ['4512 N WALLINGFORD AVE APT 3', '4512|N|WALLINGFORD|AVE||APT 3'],
    ['123 EAST 10TH STREET, 4B', '123|EAST|10TH|STREET||4B'],
    ['447 WEST 18TH STREET, PH12A', '447|WEST|18TH|STREET||PH12A'],
    ['20 EAST 65TH STREET, B', '20|EAST|65TH|STREET||B'],
    ['304 WEST 106 STREET', '304|WEST|106|STREET||'],
    ['1 SHERIDAN SQUARE, 8C', '1||SHERIDAN|SQUARE||8C'],
    ['4512 Wallingford Ave. N.', '4512||Wallingford|Ave.|N.|'],
    ['1200 N St NW', '1200||N|St|NW|'],
    ['12 North St', '12||North|St||'],
    ['1200 NE 45th St', '1200|NE|45th|St||'],
    ['77-04 Pitkin Avenue', '77-04||Pitkin|Avenue||'],
    ['N61W23044 Bluemound Rd', 'N61W23044||Bluemound|Rd||'],
    ['123 1/2 Main St', '123 1/2||Main|St||'],
    ['1234 Broadway', '1234||Broadway|||'],
    ['1234 Broadway # 5', '1234||Broadway|||5'],
    ['12 Main St #4-B', '12||Main|St||4-B'],
    ['12 Main St Apt#4', '12||Main|St||Apt 4'],
    ['12 Main St Bldg C Unit 4', '12||Main|St||Bldg C Unit 4'],
    ['12 Main St 4B', '12||Main|St||4B'],
    ['12 Main St N 4B', '12||Main|St|N|4B'],
    ['12 Main St Rear', '12||Main|St||Rear'],
    ['12 Main St Unit PH', '12||Main|St||Unit PH'],
    ['12 Main St PH 2', '12||Main|St||PH 2'],
  ]
  for (const [line, parts] of lines) assert.equal(render(line), parts, line)
})

test('Words of a name that look like suffixes, directions or units stay in the name', () => {
  const lines: [string, string][] = [
    ['9 Old Lot Road', '9||Old Lot|Road||'],
    ['9 Space Center Blvd', '9||Space Center|Blvd||'],
    ['100 Avenue of the Americas', '100||Avenue of the Americas|||'],
    ['57 Avenue E', '57||Avenue E|||'],
    ['57 East Avenue B', '57|East|Avenue B|||'],
    ['12 County Road 5', '12||County Road 5|||'],
    ['12 US Highway 101 N', '12||US Highway 101 N|||'],
    ['8 St Marks Pl', '8||St Marks|Pl||'],
    ['12 Camino del Rio', '12||Camino del Rio|||'],
    ['12 No Name Rd', '12||No Name|Rd||'],
    ['1 Park', '1||Park|||'],
  ]
  for (const [line, parts] of lines) assert.equal(render(line), parts, line)
})

test('A line without a house number, or with more than street and unit, is not split', () => {
  for (const line of [
    '',
    '12',
    'Main St',
    '1st Ave',
    'TBD Oak Rd',
    '12 Address Not Disclosed',
    '12 Oak St, Lot behind barn',
  ])
    assert.equal(parseAddressLine(line), undefined, line)
})

test('No word of a line is lost when it is split', () => {
  const word = fc.oneof(
    fc.constantFrom(
      'apt',
      'unit',
      '4',
      '4b',
      'ph',
      'north',
      'st',
      'N',
      'road',
      'county',
      'rear',
      'oak',
      '#',
      'B',
      '1/2',
    ),
    fc.constantFrom(...Object.keys(STREET_SHORT_FORMS)),
  )
  const plain = (text: string) => text.replace(/[#,]/g, ' ').replace(/\s+/g, ' ').trim()
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
      const line = `12 ${words.join(' ')}`
      const parts = parseAddressLine(line)
      if (parts === undefined) return
      const { streetNumber, streetDirPrefix, streetName, streetSuffix, streetDirSuffix, unitNumber } = parts
      const all = [streetNumber, streetDirPrefix, streetName, streetSuffix, streetDirSuffix, unitNumber]
      assert.equal(plain(all.filter((part) => part !== undefined).join(' ')), plain(line))
      assert.ok(streetName !== undefined && streetName !== '')
    }),
  )
})

test('An address on one line is split into street line, city, state and ZIP code', () => {
  const detroit = { line: '123 Main St', city: 'Detroit', stateOrProvince: 'MI', postalCode: '48201' }
  for (const text of [
    '123 Main St, Detroit, MI 48201',
    '123 Main St, Detroit, Michigan, 48201-1234, USA',
    '123  Main St,Detroit MI 48201',
    '123 Main St Detroit MI 48201',
    '123 Main St, Detroit, Wayne County, MI 48201–1234',
  ])
    assert.deepEqual(parseOneLineAddress(text), detroit, text)
  const others: [string, object][] = [
    ['12 Oak St, Apt 4, New York, NY', { line: '12 Oak St, Apt 4', city: 'New York', stateOrProvince: 'NY' }],
    ['12 Broadway, New York 10001', { line: '12 Broadway', city: 'New York', postalCode: '10001' }],
    [
      '12 Oak St NE # 4 Atlanta GA 30301',
      { line: '12 Oak St NE # 4', city: 'Atlanta', stateOrProvince: 'GA', postalCode: '30301' },
    ],
    ['4512 Wallingford Ave NE 98103', { line: '4512 Wallingford Ave NE', postalCode: '98103' }],
    [
      '12 M St NW, Washington, D.C. 20001',
      { line: '12 M St NW', city: 'Washington', stateOrProvince: 'DC', postalCode: '20001' },
    ],
    ['12 Oak St, WA', { line: '12 Oak St', stateOrProvince: 'WA' }],
  ]
  for (const [text, parts] of others) assert.deepEqual(parseOneLineAddress(text), parts, text)
})

test('A street line alone names no city and no state', () => {
  for (const line of [
    '12 Oak St',
    '12 Oak Ct',
    '4512 Wallingford Ave NE',
    '12 Oak St, Apt 4',
    '12 Broadway, New York',
    '98101',
  ])
    assert.deepEqual(parseOneLineAddress(line), { line }, line)
})

test('No text makes the parser throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      parseAddressLine(text)
      splitUnit(text)
      parseOneLineAddress(`12 ${text} WA 98101`)
      assert.equal(typeof parseOneLineAddress(text).line, 'string')
    }),
  )
})
