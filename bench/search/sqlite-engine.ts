import { DatabaseSync } from 'node:sqlite'
import { isInMultiPolygon } from '../../src/domain/geo/polygon.ts'
import { foldWords } from '../../src/domain/listing-search/facts/keyword-text.ts'
import type { SearchableListing } from '../../src/domain/listing-search/searchable-listing.ts'
import type { MultiPolygon } from '../../src/records/geo-point.ts'
import type { TableQuery } from '../../src/search/ports/search-engine.ts'
import { type Bind, renderFilters, renderOrder } from './criteria-sql.ts'
import { type Cell, COLUMNS, type ColumnName, describeRow } from './listing-row.ts'
import { type PlaceDialect, renderPlace } from './place-sql.ts'
import type { EnginePage, OpenEngine, Part } from './search-engine.ts'

const INDEXES = [
  'zip, status',
  'state, city, status',
  'state, boundary_city',
  'county, status',
  'state, status',
  'property_id',
]

/** Opens SQLite in memory, with its R*Tree and FTS5. */
export const openSqlite: OpenEngine = async (listings) => {
  const database = new DatabaseSync(':memory:')
  loadListings(database, listings)
  let shape: MultiPolygon = []
  database.function('in_shape', { deterministic: false }, (lat, lon) =>
    isInMultiPolygon({ lat: Number(lat), lon: Number(lon) }, shape) ? 1 : 0,
  )
  return {
    name: 'SQLite',
    prepare: (query, part = 'both') => {
      const ask = prepare(database, query, part)
      const { place } = query
      if (place.kind !== 'area' || place.area.kind !== 'polygon') return ask
      const own = place.area.shape
      return () => {
        shape = own
        return ask()
      }
    },
    close: () => database.close(),
  }
}

function loadListings(database: DatabaseSync, listings: readonly SearchableListing[]): void {
  const names = Object.keys(COLUMNS) as ColumnName[]
  database.exec(
    `create table listing (row integer primary key, ${names.map((name) => `${name} ${COLUMNS[name]}`).join(', ')})`,
  )
  database.exec('create virtual table point using rtree (row, south, north, west, east)')
  database.exec(
    "create virtual table word using fts5 (words, content='', tokenize='unicode61 remove_diacritics 0')",
  )
  database.exec(
    'create table hood (neighborhood integer, row integer, primary key (neighborhood, row)) without rowid',
  )
  const insert = database.prepare(`insert into listing values (?, ${names.map(() => '?').join(', ')})`)
  const insertPoint = database.prepare('insert into point values (?, ?, ?, ?, ?)')
  const insertWords = database.prepare('insert into word (rowid, words) values (?, ?)')
  const insertHood = database.prepare('insert or ignore into hood values (?, ?)')
  database.exec('begin')
  for (const [row, listing] of listings.entries()) {
    const cells = describeRow(listing)
    insert.run(row, ...names.map((name) => toSqlite(cells[name])))
    if (listing.point !== undefined) {
      const { lat, lon } = listing.point
      insertPoint.run(row, lat, lat, lon, lon)
    }
    insertWords.run(row, listing.keywordText)
    for (const id of listing.neighborhoodIds) insertHood.run(id, row)
  }
  database.exec('commit')
  for (const [number, columns] of INDEXES.entries())
    database.exec(`create index by_${number} on listing (${columns})`)
  database.exec('analyze')
}

function toSqlite(cell: Cell): number | string | null {
  return typeof cell === 'boolean' ? Number(cell) : cell
}

const DIALECT: PlaceDialect = {
  inNeighborhood: (id) => `row in (select row from hood where neighborhood = ${id})`,
  nearBox: ({ west, south, east, north }, bind) =>
    `row in (select row from point where south >= ${bind(down(south))} and north <= ${bind(up(north))} and west >= ${bind(down(west))} and east <= ${bind(up(east))})`,
  inPolygon: ({ shape }, bind) => {
    const corners = shape.flat(2)
    const [lons, lats] = [corners.map(([lon]) => lon), corners.map(([, lat]) => lat)]
    const box = {
      ...{ west: Math.min(...lons), east: Math.max(...lons) },
      ...{ south: Math.min(...lats), north: Math.max(...lats) },
    }
    return [DIALECT.nearBox(box, bind), 'in_shape(lat, lon)']
  },
}

// The R*Tree stores 32-bit floats, rounded outward.
const down = (degrees: number) => degrees - 0.0001
const up = (degrees: number) => degrees + 0.0001

function prepare(database: DatabaseSync, query: TableQuery, part: Part): () => EnginePage {
  const { values, where, bind } = renderConditions(query)
  const count = database.prepare(`select count(*) as total from listing where ${where}`)
  const countValues = [...values]
  const limits = `limit ${bind(query.limit)} offset ${bind(query.offset)}`
  const page = database.prepare(
    `select property_id from listing where ${where} order by ${renderOrder(query)} ${limits}`,
  )
  return () => {
    const rows = part === 'total' ? [] : page.all(...values)
    return {
      total: part === 'page' ? 0 : Number(count.get(...countValues)?.total),
      propertyIds: rows.map((row) => Number(row.property_id)),
    }
  }
}

function renderConditions(query: TableQuery) {
  const values: (number | string | null)[] = []
  const bind: Bind = (value) => `?${values.push(toSqlite(value))}`
  const conditions = [...renderPlace(query.place, DIALECT, bind), ...renderFilters(query, bind)]
  const words = foldWords(query.criteria.keywords ?? '')
  if (words !== '')
    conditions.push(`row in (select rowid from word where word match ${bind(quoteWords(words))})`)
  return { values, where: conditions.join(' and '), bind }
}

function quoteWords(words: string): string {
  return words
    .split(' ')
    .map((word) => `"${word}"`)
    .join(' ')
}
