import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { decimal, identifier, LARGEST_AMOUNT, numberRange, pageNumber, parseDecimal } from './numbers.ts'
import { calendarDay, choice, choiceList, freeText, trueOrFalse } from './text-and-choice.ts'

test('A decimal is a number as people write it, and not in notations for machines', () => {
  for (const [text, value] of [
    ['12.5', 12.5],
    ['.5', 0.5],
    ['+3', 3],
    ['-0', 0],
    ['6.05e-2', 0.0605],
  ] as const) {
    assert.equal(parseDecimal(text), value)
  }
  for (const text of [
    '',
    'NaN',
    'Infinity',
    '1e309',
    '0x10',
    '0b1',
    '1_000',
    '1,000',
    ' 1',
    '1 2',
    '.',
    '\u0661',
  ]) {
    assert.equal(parseDecimal(text), undefined, text)
  }
})

test('Every finite number is read back from its own text', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      assert.equal(parseDecimal(String(value)), value + 0)
    }),
  )
})

test('Bounds are exact', () => {
  const fraction = decimal({ min: 0, below: 1 })
  assert.deepEqual(
    ['0', '0.999', '1', '-0.001'].map((text) => fraction.parse(text)),
    [0, 0.999, undefined, undefined],
  )
  const price = decimal({ above: 0, max: 10 })
  assert.deepEqual(
    ['0', '0.01', '10', '10.01'].map((text) => price.parse(text)),
    [undefined, 0.01, 10, undefined],
  )
})

test('A range has two sides, either of which may be open', () => {
  assert.deepEqual(numberRange.parse('1,2'), { min: 1, max: 2 })
  assert.deepEqual(numberRange.parse('300000,'), { min: 300000 })
  assert.deepEqual(numberRange.parse(' , 5 '), { max: 5 })
  assert.deepEqual(numberRange.parse('7,7'), { min: 7, max: 7 })
  for (const text of ['5', '5,1', '1,2,3', 'a,b', '-1,2', '1,NaN', '1,1e309', `1,${LARGEST_AMOUNT * 10}`]) {
    assert.equal(numberRange.parse(text), undefined, text)
  }
})

test('Choices must be spelled exactly, and lists drop repeated values', () => {
  assert.equal(choice(['a', 'b']).parse('A'), undefined)
  assert.deepEqual(choiceList(['a', 'b']).parse('b, a,b'), ['b', 'a'])
  for (const text of ['a,', 'a,c', ',', 'toString'])
    assert.equal(choiceList(['a', 'b']).parse(text), undefined)
})

test('Only real days are dates', () => {
  for (const text of ['2024-02-29', '2000-02-29', '2025-12-31']) assert.equal(calendarDay.parse(text), text)
  for (const text of [
    '2025-02-29',
    '1900-02-29',
    '2025-04-31',
    '2025-13-01',
    '2025-00-10',
    '2025-01-00',
    '2025-1-1',
    '20250101',
  ]) {
    assert.equal(calendarDay.parse(text), undefined, text)
  }
})

test('Every day of the calendar is a date, and the day after the last one of a month is not', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
      (date) => {
        const text = date.toISOString().slice(0, 10)
        assert.equal(calendarDay.parse(text), text)
        const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
        assert.equal(calendarDay.parse(`${text.slice(0, 8)}${last + 1}`), undefined)
      },
    ),
  )
})

test('Identifiers are digits, and an identifier that no record can have never equals one that a record can have', () => {
  assert.equal(identifier.parse('0042'), 42)
  assert.equal(identifier.parse('9'.repeat(9000)), Number.MAX_SAFE_INTEGER)
  for (const text of ['-1', '1.0', 'a', '1e3', '\u0661']) assert.equal(identifier.parse(text), undefined)
})

test('Pages begin at 1', () => {
  assert.deepEqual(
    ['1', '0', '-1', '1.5', '01'].map((text) => pageNumber.parse(text)),
    [1, undefined, undefined, undefined, 1],
  )
})

test('Booleans are true and false, and the length of texts is limited', () => {
  assert.deepEqual(
    ['true', 'false', 'TRUE', '1'].map((text) => trueOrFalse.parse(text)),
    [true, false, undefined, undefined],
  )
  assert.equal(freeText(3).parse('abcd'), undefined)
})
