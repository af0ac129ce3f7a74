import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { writeNumber } from './card-slots.ts'

test('A number is written as JSON.stringify writes it', () => {
  const numbers = fc.oneof(
    fc.maxSafeNat(),
    fc.nat(1_000_000),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(0, 9, 10, 999_999_999, 1_000_000_000, 10_000_000_000, Number.MAX_SAFE_INTEGER, -1),
  )
  const check = (value: number) => {
    const bytes = new Uint8Array(40)
    const end = writeNumber(bytes, 3, value)
    assert.equal(Buffer.from(bytes.subarray(3, end)).toString(), JSON.stringify(value))
  }
  fc.assert(fc.property(numbers, check), { seed: 47, numRuns: 5000 })
})
