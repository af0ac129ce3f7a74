import { readFileSync } from 'node:fs'
import { type Random, sumUp } from '../random.ts'

/** A real ZIP code of the sample market's county: its postal city and its point in degrees. */
export interface SampleZipCode {
  postalCode: string
  city: string
  lat: number
  lon: number
}

/** A ZIP code as the generator sees it: where its homes are, how many there are, and of what kind. */
export interface MarketArea extends SampleZipCode {
  /** Its share of the market's homes, relative to the other areas. */
  weight: number
  /** Medians of its houses; dollars as of 2014 and 2015. */
  pricePerSqft: number
  areaSqft: number
  lotSqft: number
  yearBuilt: number
  /** 0 is rural, 1 is downtown. */
  urbanity: number
  cells: readonly Cell[]
  cellSums: readonly number[]
  /** Cells, as "row:column", where waterfront homes were sold. */
  waterCells: ReadonlySet<string>
}

interface Cell {
  row: number
  column: number
}

/** Rows and columns of cells, as in scripts/build-sample-tables.ts. */
export const CELLS_PER_DEGREE = 400

const TABLE = new URL('../tables/king-county-zip-codes.csv', import.meta.url)

/**
 * The postal service calls these ZIP codes Seattle as well, but most of their homes stand in a city of their own, whose name
 * it accepts too. People search by that name.
 */
const OWN_CITIES = new Map([
  ['98146', 'Burien'],
  ['98148', 'Burien'],
  ['98155', 'Shoreline'],
  ['98158', 'SeaTac'],
  ['98166', 'Burien'],
  ['98168', 'Tukwila'],
  ['98177', 'Shoreline'],
  ['98188', 'SeaTac'],
  ['98198', 'Des Moines'],
])

/** Downtown ZIP codes with hardly any houses. The weights are guesses. */
const DOWNTOWN = new Map([
  ['98101', 120],
  ['98104', 90],
  ['98121', 160],
])

const DOWNTOWN_FACTS = { pricePerSqft: 400, areaSqft: 1200, lotSqft: 2000, yearBuilt: 1990, urbanity: 1 }

/** The areas of those ZIP codes that the table covers, in the order given. Throws if there are none. */
export function buildMarketAreas(zipCodes: readonly SampleZipCode[]): MarketArea[] {
  const table = new Map(readTable().map((cells) => [cells[0], cells]))
  const areas = zipCodes.flatMap((given) => {
    const zipCode = { ...given, city: OWN_CITIES.get(given.postalCode) ?? given.city }
    const downtownWeight = DOWNTOWN.get(zipCode.postalCode)
    if (downtownWeight !== undefined) return [buildDowntown(zipCode, downtownWeight)]
    const row = table.get(zipCode.postalCode)
    return row === undefined ? [] : [buildArea(zipCode, row)]
  })
  if (areas.length === 0)
    throw new Error('None of the ZIP codes is covered by the table of the sample market')
  return areas
}

function readTable(): string[][] {
  const [, ...lines] = readFileSync(TABLE, 'utf8').trim().split('\n')
  return lines.map((line) => line.split(','))
}

function buildArea(zipCode: SampleZipCode, row: readonly string[]): MarketArea {
  const [weight, pricePerSqft, areaSqft, lotSqft, yearBuilt] = row.slice(1, 6).map(Number) as number[]
  const facts = { pricePerSqft, areaSqft, lotSqft, yearBuilt } as typeof DOWNTOWN_FACTS
  const counted = parseCells(row[6] as string)
  const cells = counted.map(({ cell }) => cell)
  const cellSums = sumUp(counted.map(({ count }) => count))
  const waterCells = new Set(parseCells(row[7] ?? '').map(({ cell }) => `${cell.row}:${cell.column}`))
  // A median lot of 4,000 square feet is urban; half an acre is not.
  const urbanity = Math.min(0.9, Math.max(0.02, (11_000 - (lotSqft as number)) / 8_000))
  return { ...zipCode, ...facts, weight: weight as number, urbanity, cells, cellSums, waterCells }
}

/** "18903:48900 48902*4|18904:48911": for each row, the columns of its cells, with counts above one. */
function parseCells(text: string): { cell: Cell; count: number }[] {
  if (text === '') return []
  return text.split('|').flatMap((part) => {
    const [row, columns = ''] = part.split(':')
    return columns.split(' ').map((entry) => {
      const [column, count = '1'] = entry.split('*')
      return { cell: { row: Number(row), column: Number(column) }, count: Number(count) }
    })
  })
}

function buildDowntown(zipCode: SampleZipCode, weight: number): MarketArea {
  const [row, column] = [
    Math.floor(zipCode.lat * CELLS_PER_DEGREE),
    Math.floor(-zipCode.lon * CELLS_PER_DEGREE),
  ]
  const cells = [
    { row, column },
    { row, column: column - 1 },
  ]
  return { ...zipCode, ...DOWNTOWN_FACTS, weight, cells, cellSums: [1, 2], waterCells: new Set() }
}

/** A random point where the area has homes, rounded to five decimals. */
export function drawPoint(area: MarketArea, random: Random): { lat: number; lon: number } {
  const cell = area.cells[random.index(area.cellSums)] as Cell
  return {
    lat: roundDegree((cell.row + random.next()) / CELLS_PER_DEGREE),
    lon: roundDegree(-(cell.column + random.next()) / CELLS_PER_DEGREE),
  }
}

/** Whether waterfront homes were sold near the point. */
export function isNearWater({ waterCells }: MarketArea, { lat, lon }: { lat: number; lon: number }): boolean {
  return waterCells.has(`${Math.floor(lat * CELLS_PER_DEGREE)}:${Math.floor(-lon * CELLS_PER_DEGREE)}`)
}

function roundDegree(degree: number): number {
  return Math.round(degree * 100_000) / 100_000
}
