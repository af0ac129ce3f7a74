import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseDatePattern, parseFeedDate, parseInstant } from './parse-date.ts'

test('A date that can be read in only one way is read, whatever follows it.', () => {
  const written: [text: string, date: string][] = [
    ['2018-06-28', '2018-06-28'],
    ['2018-06-28T10:15:00Z', '2018-06-28'],
    ['2010-5-1', '2010-05-01'],
    ['2010/05/01', '2010-05-01'],
    ['20141013T000000', '2014-10-13'],
    ['5/4/2024 12:00:00 AM', '2024-05-04'],
    ['June-28-2018', '2018-06-28'],
    ['June 28, 2018', '2018-06-28'],
    ['Jun. 28th, 2018', '2018-06-28'],
    ['Thursday, June 28, 2018', '2018-06-28'],
    ['14 Jul 2015', '2015-07-14'],
    ['14-JUL-2015', '2015-07-14'],
    ['1st of May', ''],
    ['3 Sept 2020', '2020-09-03'],
  ]
  for (const [text, date] of written) assert.equal(parseFeedDate(text) ?? '', date, text)
})

test('A text that could be two dates, or is not a date, is not read.', () => {
  for (const text of [
    '5-4-2024',
    '5.4.2024',
    '14/07/2015',
    '5/4/24',
    'June 2018',
    'Juno 28, 2018',
    '2018-02-30',
    '',
    '1700-01-01',
  ])
    assert.equal(parseFeedDate(text), undefined, text)
  assert.equal(parseFeedDate(20_180_628), undefined)
})

test('A pattern reads what it describes and nothing else.', () => {
  const patterns: [pattern: string, text: string, date: string | undefined][] = [
    ['MMMM-d-yyyy', 'March-12-2026', '2026-03-12'],
    ['MMMM-d-yyyy', 'Mar-12-2026', '2026-03-12'],
    ['d.M.yyyy', '31.12.2024', '2024-12-31'],
    ['d.M.yyyy', '31x12x2024', undefined],
    ['dd/MM/yyyy', '04/05/2024 10:00', '2024-05-04'],
    ['dd/MM/yyyy', '05/31/2024', undefined],
    ['d-MMM-yy', '14-Jul-15', '2015-07-14'],
    ['EEEE, MMMM d, yyyy', 'Thursday, June 28, 2018', '2018-06-28'],
    ['yyyyMMdd', '20240504', '2024-05-04'],
  ]
  for (const [pattern, text, date] of patterns) assert.equal(parseDatePattern(pattern)?.(text), date, pattern)
  for (const pattern of ['MMMM-yyyy', 'd/d/yyyy', 'date', ''])
    assert.equal(parseDatePattern(pattern), undefined)
})

test('Every date reads back from every form that names its parts.', () => {
  const dates = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  const read = parseDatePattern('d of MMMM yyyy')
  fc.assert(
    fc.property(dates, (date) => {
      const iso = date.toISOString().slice(0, 10)
      const month = date.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' })
      const [year, , day] = iso.split('-')
      assert.equal(parseFeedDate(`${month}-${day}-${year}`), iso)
      assert.equal(parseFeedDate(`${Number(day)} ${month.slice(0, 3)} ${year}`), iso)
      assert.equal(read?.(`${day} of ${month} ${year}`), iso)
    }),
  )
})

test('A timestamp is an instant, in UTC unless it names an offset; a date is its first instant.', () => {
  const written: [text: string, instant: string | undefined][] = [
    ['2024-05-04', '2024-05-04T00:00:00.000Z'],
    ['2024-05-04T09:00:00.250-07:00', '2024-05-04T16:00:00.250Z'],
    ['2024-05-04 09:00', '2024-05-04T09:00:00.000Z'],
    ['2024-05-04T09:00:00+0200', '2024-05-04T07:00:00.000Z'],
    ['5/4/2024 1:05:09 PM', '2024-05-04T13:05:09.000Z'],
    ['5/4/2024 12:00:00 AM', '2024-05-04T00:00:00.000Z'],
    ['June 28, 2018', '2018-06-28T00:00:00.000Z'],
    ['2024-05-04T99:00:00', undefined],
  ]
  for (const [text, instant] of written)
    assert.equal(parseInstant(text), instant === undefined ? undefined : Date.parse(instant), text)
})

test('Dates that are numbers are read by the pattern that says what they count.', () => {
  const read = (pattern: string, text: string) => parseDatePattern(pattern)?.(text)
  assert.equal(read('spreadsheetDays', '45000'), '2023-03-15')
  assert.equal(read('spreadsheetDays', '45000.75'), '2023-03-15')
  assert.equal(read('epochSeconds', '1388534400'), '2014-01-01')
  assert.equal(read('epochMilliseconds', '1388534400000'), '2014-01-01')
  assert.equal(read('epochMilliseconds', '-1000000000000'), '1938-04-24')
  assert.equal(read('yyyyMMdd', '20141013'), '2014-10-13')
  for (const text of ['', 'soon', '1e9', '9'.repeat(30)])
    assert.equal(read('epochMilliseconds', text), undefined)
})
