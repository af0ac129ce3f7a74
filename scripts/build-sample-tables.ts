// Rebuilds src/sample/tables. Usage: node scripts/build-sample-tables.ts king_county_2014_2015.csv (King County sales,
// public records). The table holds medians by ZIP code and the number of sales in each small cell, but no single sale.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseTable } from './reference-data/compact-table.ts'

/** Cells per degree. A cell is about 280 m by 190 m. */
const CELLS = 400

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('Usage: node scripts/build-sample-tables.ts SALES_FILE')

const salesByZipCode = Map.groupBy(parseTable(readFileSync(file, 'utf8')), ({ zipcode }) => zipcode ?? '')
const rows = [...salesByZipCode]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([postalCode, sales]) => {
    const middle = (value: (row: (typeof sales)[number]) => number) =>
      sales.map(value).sort((a, b) => a - b)[sales.length >> 1] as number
    const medians = [
      Math.round(middle((row) => Number(row.price) / Number(row.sqft_living))),
      middle((row) => Number(row.sqft_living)),
      middle((row) => Number(row.sqft_lot)),
      middle((row) => Number(row.yr_built)),
    ]
    return [postalCode, sales.length, ...medians, listCells(sales), listCells(atWater(sales))].join(',')
  })

function atWater(sales: readonly Record<string, string>[]): typeof sales {
  return sales.filter(({ waterfront }) => waterfront === '1')
}

/** Lists the columns of each row of latitude, with the number of sales if there are several: "18903:48900 48902*4|18904:48911". */
function listCells(sales: readonly Record<string, string>[]): string {
  const rows = Map.groupBy(sales, ({ lat }) => Math.floor(Number(lat) * CELLS))
  const texts = [...rows].sort(([a], [b]) => a - b).map(([row, inRow]) => `${row}:${listRow(inRow)}`)
  return texts.join('|')
}

function listRow(sales: readonly Record<string, string>[]): string {
  const cells = Map.groupBy(sales, ({ long }) => Math.floor(-Number(long) * CELLS))
  const counts = [...cells].sort(([a], [b]) => a - b).map(([cell, { length }]) => [cell, length] as const)
  return counts.map(([cell, count]) => (count === 1 ? `${cell}` : `${cell}*${count}`)).join(' ')
}

const header = 'postal_code,sales,price_per_sqft,area_sqft,lot_sqft,year_built,cells,waterfront_cells'
const output = join(import.meta.dirname, '..', 'src', 'sample', 'tables', 'king-county-zip-codes.csv')
writeFileSync(output, `${[header, ...rows].join('\n')}\n`)
console.log(`${rows.length} ZIP codes`)
