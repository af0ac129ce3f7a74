import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { BacktestReport } from '../../src/app/estimates/backtest-edition.ts'
import { FIELD_INDEX } from '../../src/domain/valuation/model/sale-rows.ts'
import { makeSales } from '../../src/domain/valuation/model/testing/made-sales.ts'
import { calendarDateOf, DAY_MS } from '../../src/records/calendar-date.ts'
import { PLAT_PROGRAM } from './server-process.ts'

const data = mkdtempSync(join(tmpdir(), 'plat-backtest-'))
after(() => rmSync(data, { recursive: true }))

function plat(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const env = { ...process.env, PLAT_DATA: data }
  return spawnSync(process.execPath, [PLAT_PROGRAM, ...args], { env, encoding: 'utf8' })
}

const SALES = makeSales(800, 7)
/** Two prices that say nothing of the value. */
const NOMINAL = new Set(SALES.toSorted((left, right) => right.day - left.day).slice(3, 5))

function describeSale(sale: (typeof SALES)[number], index: number) {
  const read = (field: keyof typeof FIELD_INDEX) => {
    const value = sale.fields[FIELD_INDEX[field]]!
    return Number.isNaN(value) ? undefined : value
  }
  return JSON.stringify({
    ...{ ListingKey: `S${index}`, StandardStatus: 'Closed', PropertyType: 'Residential' },
    PropertySubType: read('homeType') === 0 ? 'Single Family Residence' : 'Townhouse',
    ...{
      ParcelNumber: String(sale.homeId),
      CountyOrParish: 'King',
      StateOrProvince: 'WA',
      PostalCode: '98103',
    },
    ...{ Latitude: sale.latitude, Longitude: sale.longitude, CloseDate: calendarDateOf(sale.day * DAY_MS) },
    ClosePrice: NOMINAL.has(sale) ? 2_000 : sale.priceDollars,
    ...{ LivingArea: read('areaSqft'), AboveGradeFinishedArea: read('aboveGradeSqft') },
    ...{ LotSizeSquareFeet: read('lotSqft'), BedroomsTotal: read('bedrooms') },
    ...{ BathroomsTotalDecimal: read('bathrooms'), Stories: read('stories'), YearBuilt: read('yearBuilt') },
    PlatBuildingGrade: read('grade'),
  })
}

before(() => {
  const feed = join(data, 'sales.jsonl')
  writeFileSync(feed, SALES.map(describeSale).join('\n'))
  const { status, stderr } = plat('ingest', 'reso', feed, '--source', 'mls')
  assert.equal(status, 0, stderr)
})

test('A backtest estimates each later sale from earlier ones by both estimators, shows its progress, and tests no nominal price', () => {
  const { status, stdout, stderr } = plat('estimates', 'backtest', '--every', 'quarter', '--json')
  assert.equal(status, 0, stderr)
  const report: BacktestReport = JSON.parse(stdout)
  const later = SALES.filter(({ day }) => calendarDateOf(day * DAY_MS) >= report.from)
  assert.ok(later.length > 200)
  assert.deepEqual([report.tested, report.nominal, report.withoutCounty], [later.length - 2, 2, 0])
  assert.deepEqual(report.counties, [{ fips: '53033', name: 'King, WA', sales: report.tested }])
  const ofAll = report.tables[0]!.rows.filter(({ group }) => group === 'all sales')
  assert.deepEqual(
    ofAll.map(({ estimator, accuracy }) => [estimator, accuracy.sales]),
    [
      ['comparables', report.tested],
      ['model', report.tested],
    ],
  )
  const [comparables, model] = ofAll.map(({ accuracy }) => accuracy)
  assert.ok(model!.medianError! < comparables!.medianError! && model!.medianError! < 0.12)
  assert.deepEqual(
    report.tables.map(({ by }) => by),
    ['all', 'county', 'type', 'price', 'confidence'],
  )
  const lines = stderr.split('\n').filter((line) => line.includes('King, WA'))
  assert.match(lines.at(-1) ?? '', new RegExp(`King, WA: ${lines.length} of ${lines.length}`))
})

test('A backtest for people is made of tables, and can be of some counties and months', () => {
  const { from } = JSON.parse(
    plat('estimates', 'backtest', '--every', 'year', '--json').stdout,
  ) as BacktestReport
  const { status, stdout, stderr } = plat(
    'estimates',
    'backtest',
    '--county',
    '53033',
    '--from',
    from,
    '--every',
    'year',
  )
  assert.equal(status, 0, stderr)
  assert.match(
    stdout,
    /^\d+ sales of \d{4}-\d\d to \d{4}-\d\d, each year estimated from what was sold before it\. 2 sales left out/,
  )
  assert.match(stdout, /\nall +estimator +sales +answered +MdAPE /)
  assert.match(stdout, /\nKing, WA +comparables +\d+ .*\n +model +\d+ +100\.0 % /)
})

test('Wrong counties and months, and an edition without enough sales, are refused with a reason', () => {
  const wrong = plat('estimates', 'backtest', '--county', 'King')
  assert.equal(wrong.status, 2)
  assert.match(wrong.stderr, /FIPS code of five digits/)
  assert.match(plat('estimates', 'backtest', '--from', '2023-13').stderr, /Write a month as YYYY-MM\./)
  const empty = plat('estimates', 'backtest', '--county', '41051')
  assert.equal(empty.status, 2)
  assert.match(
    empty.stderr,
    /There is nothing to test: no month has sales of these counties, and 300 sales before it\./,
  )
})
