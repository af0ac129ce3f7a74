import { existsSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { foldWords } from '../../src/domain/listing-search/facts/keyword-text.ts'
import type { SearchableListing } from '../../src/domain/listing-search/searchable-listing.ts'
import type { TableQuery } from '../../src/search/ports/search-engine.ts'
import { whyNoServer } from '../../tests/postgres/postgres-programs.ts'
import { startPostgres } from '../../tests/postgres/postgres-server.ts'
import { type Bind, renderFilters, renderOrder } from './criteria-sql.ts'
import { type Cell, COLUMNS, describeRow } from './listing-row.ts'
import { type PlaceDialect, renderPlace } from './place-sql.ts'
import type { Ask, OpenEngine, Part } from './search-engine.ts'

const ROWS_AN_INSERT = 1000

/** PostgreSQL with PostGIS, over its socket, tuned for a table that fits in memory. */
export const openPostgres: OpenEngine = async (listings, tell) => {
  const reason = whyNoServer()
  if (reason !== false) {
    tell(`PostgreSQL is left out: it ${reason}`)
    return undefined
  }
  const server = await startPostgres(SETTINGS)
  const { directory: host, port, password } = server
  const client = new pg.Client({ host, port, user: 'postgres', password, database: 'template1' })
  await client.connect()
  try {
    await loadListings(client, listings)
  } catch (cause) {
    await client.end()
    await server.stop()
    throw new Error('PostgreSQL could not load the listings', { cause })
  }
  const readCpuUs = await findCpu(client)
  const session = { client, names: new Map<string, string>() }
  return {
    name: 'PostgreSQL with PostGIS',
    prepare: (query, part = 'both') => prepare(session, query, part),
    ...(readCpuUs && { readCpuUs }),
    close: async () => {
      await client.end()
      await server.stop()
    },
  }
}

const SETTINGS = {
  shared_buffers: '2GB',
  work_mem: '128MB',
  maintenance_work_mem: '1GB',
  effective_cache_size: '8GB',
  random_page_cost: '1.1',
  max_wal_size: '8GB',
  synchronous_commit: 'off',
  max_parallel_workers_per_gather: '0',
}

const US_A_TICK = 10_000

/** Reads the processor time of the server's process behind the connection, from Linux's `/proc`. */
async function findCpu(client: pg.Client): Promise<(() => number) | undefined> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const path = `/proc/${rows[0].pid}/stat`
  if (!existsSync(path)) return undefined
  return () => {
    // The name in parentheses may contain spaces. After it, the 12th and 13th fields are ticks of user and system time.
    const fields = readFileSync(path, 'utf8').split(') ').at(-1)!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * US_A_TICK
  }
}

const INDEXES = [
  'on listing (zip, status)',
  'on listing (state, city, status)',
  'on listing (state, boundary_city) where boundary_city is not null',
  'on listing (county, status)',
  'on listing (state, status)',
  'on listing (property_id)',
  'on listing using gist (geom)',
  'on listing using gin (neighborhoods)',
  'on listing using gin (words)',
]

async function loadListings(client: pg.Client, listings: readonly SearchableListing[]): Promise<void> {
  const columns = Object.entries(COLUMNS).map(([name, type]) => `${name} ${type}`)
  await client.query(
    `create unlogged table listing (${columns.join(', ')}, neighborhoods int[], words tsvector, geom geometry(Point, 4326))`,
  )
  for (let start = 0; start < listings.length; start += ROWS_AN_INSERT)
    await insert(client, listings.slice(start, start + ROWS_AN_INSERT))
  for (const index of INDEXES) await client.query(`create index ${index}`)
  await client.query('vacuum analyze listing')
}

/** Inserts one array per column, which is many times faster than one statement per row. */
async function insert(client: pg.Client, listings: readonly SearchableListing[]): Promise<void> {
  const rows = listings.map(describeRow)
  const names = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]
  const types = names.map((name) => COLUMNS[name].replace(' not null', ''))
  const sources = types.map((type, index) => `$${index + 1}::${type}[]`)
  const [hoods, words] = [`$${names.length + 1}::text[]`, `$${names.length + 2}::text[]`]
  await client.query({
    name: 'insert',
    text: `insert into listing select ${names.join(', ')}, hoods::int[], array_to_tsvector(string_to_array(words, ' ')),
      case when lat is null then null else st_setsrid(st_makepoint(lon, lat), 4326) end
      from unnest(${sources.join(', ')}, ${hoods}, ${words}) as rows (${names.join(', ')}, hoods, words)`,
    values: [
      ...names.map((name) => rows.map((row) => row[name])),
      listings.map(({ neighborhoodIds }) => `{${neighborhoodIds.join(',')}}`),
      listings.map(({ keywordText }) => [...new Set(keywordText.trim().split(' '))].join(' ')),
    ],
  })
}

const DIALECT: PlaceDialect = {
  inNeighborhood: (id) => `neighborhoods @> array[${id}]`,
  nearBox: ({ west, south, east, north }, bind) =>
    `geom && st_makeenvelope(${[west, south, east, north].map((value) => bind(value)).join(', ')}, 4326)`,
  inPolygon: ({ shape }, bind) => [
    `st_contains(st_setsrid(st_geomfromgeojson(${bind(JSON.stringify({ type: 'MultiPolygon', coordinates: shape }))}), 4326), geom)`,
  ],
}

/** Sends statements. Each text is planned once by name, as drivers do for repeated statements. */
interface Session {
  client: pg.Client
  names: Map<string, string>
}

function prepare(session: Session, query: TableQuery, part: Part): Ask {
  const { values, where, bind } = renderConditions(query)
  const count = { text: `select count(*) as total from listing where ${where}`, values: [...values] }
  if (part === 'total')
    return async () => ({ total: Number((await run(session, count))[0].total), propertyIds: [] })
  const total = part === 'both' ? ', count(*) over () as total' : ''
  const limits = `limit ${bind(query.limit, 'whole')} offset ${bind(query.offset, 'whole')}`
  const page = {
    text: `select property_id${total} from listing where ${where} order by ${renderOrder(query)} ${limits}`,
    values,
  }
  return async () => {
    const rows = await run(session, page)
    // Past the end there is no row with the total.
    const last = rows[0] ?? (part === 'both' ? (await run(session, count))[0] : { total: 0 })
    return { total: Number(last.total ?? 0), propertyIds: rows.map((row) => Number(row.property_id)) }
  }
}

function renderConditions(query: TableQuery) {
  const values: Cell[] = []
  const bind: Bind = (value, type) => {
    const number = values.push(value)
    if (typeof value !== 'number') return `$${number}`
    return `$${number}::${type === 'whole' ? (value < 2 ** 31 ? 'int' : 'bigint') : 'float8'}`
  }
  const words = foldWords(query.criteria.keywords ?? '')
  const conditions = [...renderPlace(query.place, DIALECT, bind), ...renderFilters(query, bind)]
  if (words !== '') conditions.push(`words @@ ${bind(quoteWords(words))}::tsquery`)
  return { values, where: conditions.join(' and '), bind }
}

function quoteWords(words: string): string {
  return words
    .split(' ')
    .map((word) => `'${word}'`)
    .join(' & ')
}

// biome-ignore lint/suspicious/noExplicitAny: rows are what the statement selects.
async function run({ client, names }: Session, { text, values }: pg.QueryConfig): Promise<any[]> {
  if (!names.has(text)) names.set(text, `q${names.size}`)
  const { rows } = await client.query({ name: names.get(text)!, text, values: values as unknown[] })
  return rows
}
