import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  findStateFips,
  findStateName,
  findStateOfFips,
  findStateTimeZone,
  parseStateCode,
  US_STATES,
} from './us-states.ts'

test('Every state, the District of Columbia and every territory has one code, name, FIPS code and time zone', () => {
  assert.equal(US_STATES.length, 56)
  for (const { code, name, fips, timeZone } of US_STATES) {
    assert.equal(findStateName(code), name)
    assert.equal(findStateFips(code), fips)
    assert.equal(findStateOfFips(`${fips}033`), code)
    assert.equal(findStateTimeZone(code), timeZone)
    assert.doesNotThrow(() => new Intl.DateTimeFormat('en-US', { timeZone }), code)
    for (const text of [code, code.toLowerCase(), ` ${name} `, name.toUpperCase()])
      assert.equal(parseStateCode(text), code)
  }
  assert.equal(parseStateCode('Ontario'), undefined)
})
