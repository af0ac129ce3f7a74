import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { foldWords } from '../../src/domain/listing-search/fold-words.ts'
import type { SearchableListing } from '../../src/domain/listing-search/searchable-listing.ts'
import type { TableQuery } from '../../src/search/index/listing-table.ts'
import { renderFilters, renderOrder } from './criteria-sql.ts'
import { type Cell, COLUMNS, describeRow } from './listing-row.ts'
import { type PlaceDialect, renderPlace } from './place-sql.ts'
import type { EnginePage, OpenEngine } from './search-engine.ts'

const run = promisify(execFile)
const ROWS_AN_INSERT = 1000

/** PostgreSQL with PostGIS in a directory of its own, over a socket, tuned for a table that fits in memory. */
export const openPostgres: OpenEngine = async (listings, tell) => {
  const programs = findPrograms()
  if (programs === undefined) {
    tell('PostgreSQL is left out: apt-get install postgresql postgresql-15-postgis-3')
    return undefined
  }
  const server = await startServer(programs)
  const client = new pg.Client({ host: server.directory, user: 'postgres', database: 'postgres' })
  await client.connect()
  try {
    await client.query('create extension postgis')
  } catch {
    tell('PostgreSQL is left out: PostGIS is missing (apt-get install postgresql-15-postgis-3)')
    await client.end()
    await server.stop()
    return undefined
  }
  await loadListings(client, listings)
  const names = new Map<string, string>()
  return {
    name: 'PostgreSQL with PostGIS',
    find: (query) => find(client, names, query),
    close: async () => {
      await client.end()
      await server.stop()
    },
  }
}

function findPrograms(): string | undefined {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return undefined
  const newest = readdirSync(root).sort((a, b) => Number(b) - Number(a))[0]
  return newest === undefined ? undefined : join(root, newest, 'bin')
}

/** The server refuses to run as root, so root hands it to the account that the package makes. */
async function startServer(programs: string) {
  const directory = await mkdtemp('/tmp/plat-bench-pg-')
  const isRoot = process.getuid?.() === 0
  const account = isRoot ? await findAccount() : undefined
  if (account !== undefined) await chown(directory, account.uid, account.gid)
  const as = { ...account, cwd: directory }
  const data = join(directory, 'data')
  await run(join(programs, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8'], as)
  const settings = [
    ...['listen_addresses=', `unix_socket_directories=${directory}`, 'fsync=off', 'jit=off'],
    ...['shared_buffers=2GB', 'work_mem=128MB', 'maintenance_work_mem=1GB', 'effective_cache_size=8GB'],
    ...['random_page_cost=1.1', 'max_wal_size=8GB', 'synchronous_commit=off'],
  ]
  const options = settings.map((setting) => `-c ${setting}`).join(' ')
  const control = (...words: string[]) => run(join(programs, 'pg_ctl'), ['-D', data, '-w', ...words], as)
  await control('-l', join(directory, 'log'), '-o', options, 'start')
  return {
    directory,
    stop: async () => {
      await control('-m', 'immediate', 'stop')
      await rm(directory, { recursive: true })
    },
  }
}

async function findAccount() {
  const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])])
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

const INDEXES = [
  'on listing (zip, status)',
  'on listing (state, city, status)',
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

/** One array a column is many times quicker than a statement a row. */
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
  inNeighborhood: (id) => `neighborhoods @> array[${id}]::int[]`,
  nearBox: ({ west, south, east, north }, bind) =>
    `geom && st_makeenvelope(${[west, south, east, north].map((value) => bind(value)).join(', ')}, 4326)`,
  inPolygon: ({ shape }, bind) => [
    `st_contains(st_setsrid(st_geomfromgeojson(${bind(JSON.stringify({ type: 'MultiPolygon', coordinates: shape }))}), 4326), geom)`,
  ],
}

async function find(client: pg.Client, names: Map<string, string>, query: TableQuery): Promise<EnginePage> {
  const values: (Cell | readonly Cell[])[] = []
  const bind = (value: Cell | readonly Cell[]) =>
    `$${values.push(value)}${typeof value === 'number' ? '::float8' : ''}`
  const words = foldWords(query.criteria.keywords ?? '')
  const conditions = [
    ...renderPlace(query.place, DIALECT, bind),
    ...renderFilters(query, bind).map(castBits),
    ...(words === ''
      ? []
      : [
          `words @@ ${bind(
            words
              .split(' ')
              .map((word) => `'${word}'`)
              .join(' & '),
          )}::tsquery`,
        ]),
  ].join(' and ')
  const page = `select property_id, count(*) over () as total from listing where ${conditions}
    order by ${renderOrder(query)} limit ${bind(query.limit)} offset ${bind(query.offset)}`
  const { rows } = await prepared(client, names, page, values)
  if (rows.length > 0)
    return { total: Number(rows[0].total), propertyIds: rows.map((row) => Number(row.property_id)) }
  // Past the end no row tells the total.
  const count = `select count(*) as total from listing where ${conditions}`
  const { rows: counted } = await prepared(client, names, count, values.slice(0, -2))
  return { total: Number(counted[0].total), propertyIds: [] }
}

/** Bits are whole numbers; all other numbers are compared as doubles. */
function castBits(condition: string): string {
  return condition.includes(' & ') ? condition.replaceAll('::float8', '::bigint') : condition
}

function prepared(client: pg.Client, names: Map<string, string>, text: string, values: unknown[]) {
  if (!names.has(text)) names.set(text, `q${names.size}`)
  return client.query({ name: names.get(text)!, text, values })
}
