import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Address, renderStreetLine } from '../../records/address.ts'
import type { Issue } from '../ports/issue.ts'
import { normalizeAddress } from './normalize-address.ts'

function normalize(address: Address): Address {
  return normalizeAddress(address, 'a place', () => {})
}

test('The parts of an address are known if the feed gives only an unparsed line', () => {
  assert.deepEqual(normalize({ unparsedAddress: '4512 N  WALLINGFORD AVE APT 3', city: 'Seattle' }), {
    unparsedAddress: '4512 N WALLINGFORD AVE APT 3',
    streetNumber: '4512',
    streetDirPrefix: 'N',
    streetName: 'WALLINGFORD',
    streetSuffix: 'AVE',
    unitNumber: 'APT 3',
    city: 'Seattle',
  })
})

test('An address on one line gives street, city, state and ZIP code', () => {
  const address = normalize({ unparsedAddress: '123 Main St, Detroit, MI 48201-1234' })
  const { streetNumber, streetName, city, stateOrProvince, postalCode, unparsedAddress } = address
  assert.deepEqual(
    [streetNumber, streetName, city, stateOrProvince, postalCode, unparsedAddress],
    ['123', 'Main', 'Detroit', 'MI', '48201', '123 Main St'],
  )
})

test('The parts that a feed gives take precedence over its line', () => {
  const address = normalize({
    streetNumber: '12',
    streetName: 'Oak',
    streetSuffix: 'St',
    unparsedAddress: '14 Elm Ave Apt 2, Tacoma, WA 98402',
    city: 'Seattle',
    postalCode: '98101',
  })
  assert.equal(renderStreetLine(address), '12 Oak St Apt 2')
  assert.deepEqual([address.city, address.stateOrProvince, address.postalCode], ['Seattle', 'WA', '98101'])
})

test('The unit is in the street line whether the line, a column beside it or both have it', () => {
  const lines: [Address, string][] = [
    [{ unparsedAddress: '123 E 10th St', unitNumber: '4B' }, '123 E 10th St # 4B'],
    [{ unparsedAddress: '123 E 10th St, 4B', unitNumber: '4B' }, '123 E 10th St # 4B'],
    [{ unparsedAddress: '123 E 10th St Apt 4B', unitNumber: '4b' }, '123 E 10th St # 4b'],
    [{ unparsedAddress: '123 E 10th St, 4B' }, '123 E 10th St # 4B'],
    [{ unparsedAddress: '123 E 10th St Bldg C', unitNumber: '4' }, '123 E 10th St Bldg C # 4'],
    [{ unparsedAddress: '123 E 10th St Bldg C Apt 4', unitNumber: '4' }, '123 E 10th St Bldg C Apt 4'],
    [{ unparsedAddress: 'Harbor House', unitNumber: '4' }, 'Harbor House # 4'],
  ]
  for (const [address, line] of lines) assert.equal(renderStreetLine(normalize(address)), line)
})

test('A street name that contains its suffix and direction is split', () => {
  const { streetDirPrefix, streetName, streetSuffix } = normalize({
    streetNumber: '12',
    streetName: 'North Main Street',
  })
  assert.deepEqual([streetDirPrefix, streetName, streetSuffix], ['North', 'Main', 'Street'])
  const given = normalize({ streetNumber: '12', streetDirPrefix: 'N', streetName: 'North Park Place' })
  assert.equal(renderStreetLine(given), '12 N North Park Place')
})

test('A city at the end of the line is removed if the feed also gives it separately', () => {
  const cut = normalize({ unparsedAddress: '12 Oak St, Seattle', city: 'Seattle' })
  assert.equal(cut.unparsedAddress, '12 Oak St')
  const longer = normalize({ unparsedAddress: '12 Oak St, Seattle Heights', city: 'Seattle' })
  assert.equal(longer.unparsedAddress, '12 Oak St, Seattle Heights')
})

test('A state or postal code of another form is dropped and reported', () => {
  const issues: Issue[] = []
  const address = normalizeAddress(
    { stateOrProvince: 'Ontario', postalCode: 'M5V', city: 'Toronto' },
    'a place',
    (issue) => issues.push(issue),
  )
  assert.deepEqual(address, { city: 'Toronto' })
  assert.deepEqual(
    issues.map(({ name }) => name),
    ['StateMalformed', 'PostalCodeMalformed'],
  )
})
