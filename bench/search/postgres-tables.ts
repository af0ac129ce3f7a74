import type pg from 'pg'
import type { SearchableListing } from '../../src/domain/listing-search/searchable-listing.ts'
import { COLUMNS, type ColumnName, describeRow } from './listing-row.ts'

const ROWS_PER_INSERT = 1000

/** What finds places, and what only a filter by words reads, is not among the columns that covering indexes repeat. */
const PLACE_COLUMNS: readonly ColumnName[] = ['status', 'state', 'county', 'city', 'boundary_city', 'zip']

/** The columns that filters and orders read. */
export const COVERED = (Object.keys(COLUMNS) as ColumnName[]).filter(
  (name) => !PLACE_COLUMNS.includes(name) && name !== 'lat' && name !== 'lon',
)

const INCLUDING = `include (${COVERED.join(', ')})`

/** Covering indexes answer a search in a place, or in the box around an area, without reading the table. */
const INDEXES = [
  `on listing (zip, status) ${INCLUDING}`,
  `on listing (state, city, status) ${INCLUDING}`,
  `on listing (state, boundary_city, status) include (city, ${COVERED.join(', ')}) where boundary_city is not null`,
  `on listing (county, status) ${INCLUDING}`,
  'on listing (state, status)',
  'on listing (property_id)',
  `on listing using gist (place) include (status, lat, lon, ${COVERED.join(', ')})`,
  'on listing using gist (geom)',
  'on listing using gin (neighborhoods)',
  'on listing using gin (words)',
  `on neighborhood_listing (neighborhood, status) ${INCLUDING}`,
]

/** Loads listings in their order into a table, and into one with a row for each neighborhood of a listing. */
export async function loadTables(client: pg.Client, listings: readonly SearchableListing[]): Promise<void> {
  const columns = Object.entries(COLUMNS).map(([name, type]) => `${name} ${type}`)
  await client.query(
    `create unlogged table listing (${columns.join(', ')}, neighborhoods int[], words tsvector,
      geom geometry(Point, 4326), place point)`,
  )
  for (let start = 0; start < listings.length; start += ROWS_PER_INSERT)
    await insert(client, listings.slice(start, start + ROWS_PER_INSERT))
  await client.query(
    `create unlogged table neighborhood_listing as select neighborhood, status, ${COVERED.join(', ')}
      from listing cross join lateral (select distinct unnest(neighborhoods) as neighborhood) as own`,
  )
  for (const index of INDEXES) await client.query(`create index ${index}`)
  await client.query('vacuum analyze listing')
  await client.query('vacuum analyze neighborhood_listing')
}

/** Inserts one array per column, which is many times faster than one statement per row. */
async function insert(client: pg.Client, listings: readonly SearchableListing[]): Promise<void> {
  const rows = listings.map(describeRow)
  const names = Object.keys(COLUMNS) as ColumnName[]
  const types = names.map((name) => COLUMNS[name].replace(' not null', ''))
  const sources = types.map((type, index) => `$${index + 1}::${type}[]`)
  const [hoods, words] = [`$${names.length + 1}::text[]`, `$${names.length + 2}::text[]`]
  await client.query({
    name: 'insert',
    text: `insert into listing select ${names.join(', ')}, hoods::int[], array_to_tsvector(string_to_array(words, ' ')),
      case when lat is null then null else st_setsrid(st_makepoint(lon, lat), 4326) end,
      case when lat is null then null else point(lon, lat) end
      from unnest(${sources.join(', ')}, ${hoods}, ${words}) as rows (${names.join(', ')}, hoods, words)`,
    values: [
      ...names.map((name) => rows.map((row) => row[name])),
      listings.map(({ neighborhoodIds }) => `{${neighborhoodIds.join(',')}}`),
      listings.map(({ keywordText }) => [...new Set(keywordText.trim().split(' '))].join(' ')),
    ],
  })
}
