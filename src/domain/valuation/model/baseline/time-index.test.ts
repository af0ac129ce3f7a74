import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DAY_MS } from '../../../../records/calendar-date.ts'
import { fitTimeIndex, monthOf, readTimeIndex } from './time-index.ts'

const FIRST = Date.UTC(2015, 0, 1) / DAY_MS
const MONTHLY = [-0.06, -0.05, 0, 0.02, 0.03, 0.06, 0.04, 0.03, 0, -0.01, -0.02, -0.04]

function fitTo(years: number, value: (day: number) => number) {
  const days = Float64Array.from(
    { length: 1000 * years },
    (_, sale) => FIRST + Math.floor((365.25 * sale) / 1000),
  )
  return fitTimeIndex(
    days,
    days.map(value),
    Int32Array.from(days, (_, row) => row),
  )
}

test('Months are those of the calendar.', () => {
  fc.assert(
    fc.property(fc.integer({ min: -200_000, max: 200_000 }), (day) => {
      assert.equal(monthOf(day), new Date(day * DAY_MS).getUTCMonth())
    }),
  )
})

test('Many years of sales teach their own trend and season; one year is mixed with the usual season.', () => {
  const rise = (day: number) => 0.0001 * (day - FIRST)
  const learned = fitTo(12, (day) => rise(day) + MONTHLY[monthOf(day)]!)
  const june = Date.UTC(2020, 5, 15) / DAY_MS
  const january = Date.UTC(2020, 0, 15) / DAY_MS
  const difference =
    readTimeIndex(learned, june) - readTimeIndex(learned, january) - rise(june) + rise(january)
  assert.ok(difference > 0.09 && difference < 0.12, `${difference} between January and June`)
  const mixed = fitTo(1, rise)
  assert.ok(mixed.season[5]! - mixed.season[0]! > 0.02)
})

test('After the last sale the slope goes on, at most 0.0005 per day, and fades within a year.', () => {
  const index = fitTo(3, (day) => 0.002 * (day - FIRST))
  const ahead = [0, 100, 365, 800].map((days) => {
    const day = index.lastDay + days
    return readTimeIndex(index, day) - index.season[monthOf(day)]!
  })
  assert.ok(ahead[1]! > ahead[0]! && ahead[1]! - ahead[0]! < 0.05)
  assert.ok(Math.abs(ahead[2]! - ahead[0]! - (0.0005 * 365) / 2) < 1e-9)
  assert.equal(ahead[3], ahead[2])
})
