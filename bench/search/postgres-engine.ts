import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { foldWords } from '../../src/domain/listing-search/facts/keyword-text.ts'
import type { SearchableListing } from '../../src/domain/listing-search/searchable-listing.ts'
import type { TableQuery } from '../../src/search/index/listing-table.ts'
import { type Bind, renderFilters, renderOrder } from './criteria-sql.ts'
import { type Cell, COLUMNS, describeRow } from './listing-row.ts'
import { type PlaceDialect, renderPlace } from './place-sql.ts'
import type { Ask, OpenEngine, Part } from './search-engine.ts'

const execute = promisify(execFile)
const ROWS_AN_INSERT = 1000

/** Opens PostgreSQL with PostGIS in its own directory, over a socket, tuned for a table that fits in memory. */
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

function findPrograms(): string | undefined {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return undefined
  const newest = readdirSync(root).sort((a, b) => Number(b) - Number(a))[0]
  return newest === undefined ? undefined : join(root, newest, 'bin')
}

/** Starts the server. It refuses to run as root, so root runs it as the user that the package creates. */
async function startServer(programs: string) {
  const directory = await mkdtemp('/tmp/plat-bench-pg-')
  const isRoot = process.getuid?.() === 0
  const account = isRoot ? await findAccount() : undefined
  if (account !== undefined) await chown(directory, account.uid, account.gid)
  const as = { ...account, cwd: directory }
  const data = join(directory, 'data')
  await execute(
    join(programs, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C'],
    as,
  )
  const settings = [
    ...['listen_addresses=', `unix_socket_directories=${directory}`, 'fsync=off', 'jit=off'],
    ...['shared_buffers=2GB', 'work_mem=128MB', 'maintenance_work_mem=1GB', 'effective_cache_size=8GB'],
    ...[
      'random_page_cost=1.1',
      'max_wal_size=8GB',
      'synchronous_commit=off',
      'max_parallel_workers_per_gather=0',
    ],
  ]
  const options = settings.map((setting) => `-c ${setting}`).join(' ')
  const control = (...words: string[]) => execute(join(programs, 'pg_ctl'), ['-D', data, '-w', ...words], as)
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
  const [uid, gid] = await Promise.all([execute('id', ['-u', 'postgres']), execute('id', ['-g', 'postgres'])])
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
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
