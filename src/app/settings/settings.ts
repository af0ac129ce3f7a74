import { findNearestName } from '../../domain/edit-distance.ts'
import { findTemplateFault, type LinkKind } from '../../operations/presentation/links.ts'
import {
  defineAddress,
  defineChoice,
  defineDatabaseUrl,
  defineList,
  defineNumber,
  defineOptionalText,
  defineSecret,
  defineText,
  defineTimeZone,
  defineUrlTemplate,
  type Setting,
  SettingError,
} from './setting.ts'

const defineLink = (kind: LinkKind, env: string, purpose: string) =>
  defineUrlTemplate(env, (template) => findTemplateFault(kind, template), purpose)

/** Every setting of the process. Nothing else reads the environment. */
export const SETTINGS = {
  data: defineText('PLAT_DATA', './plat-data', 'Directory of all data'),
  databaseUrl: defineDatabaseUrl(
    'PLAT_DATABASE_URL',
    'PostgreSQL database of all records, keys and charges, with all servers that may be the primary. Default: files in PLAT_DATA',
  ),
  databaseReadUrls: defineDatabaseUrl(
    'PLAT_DATABASE_READ_URLS',
    'Replicas that answer what they have already replayed, separated by commas or spaces',
  ),
  databaseListenUrl: defineDatabaseUrl(
    'PLAT_DATABASE_LISTEN_URL',
    'The same database without a pooler, which cannot pass on notifications. Default: PLAT_DATABASE_URL',
  ),
  databaseConnections: defineNumber(
    'PLAT_DATABASE_CONNECTIONS',
    10,
    [1, 1000],
    'Connections for reading from each server of the database, per thread',
  ),
  databaseTimeoutMs: defineNumber(
    'PLAT_DATABASE_TIMEOUT_MS',
    10_000,
    [100, 600_000],
    'How long one statement that reads may take in the database, in ms',
  ),
  search: defineChoice(
    'PLAT_SEARCH',
    'memory',
    ['memory', 'postgres'],
    'What searches: the memory of each node, or the database, for more listings than memory holds',
  ),
  host: defineText('PLAT_HOST', '127.0.0.1', 'Address that the listeners of the API bind to'),
  port: defineNumber('PLAT_PORT', 8080, [0, 65_535], 'Port of base_url. 0 takes a free one'),
  portAlt: defineNumber(
    'PLAT_PORT_ALT',
    8081,
    [0, 65_535],
    'Port of base_url_alt. The same number as PLAT_PORT means one listener for both',
  ),
  threads: defineNumber(
    'PLAT_THREADS',
    0,
    [0, 256],
    'Threads that serve. 0 means one per core where the system lets threads share a port, else one',
  ),
  documentMemoryMb: defineNumber(
    'PLAT_DOCUMENT_MEMORY_MB',
    256,
    [1, 1_000_000],
    'Memory for cached parts of answers, shared by all threads, in MB',
  ),
  documentFileMb: defineNumber(
    'PLAT_DOCUMENT_FILE_MB',
    4096,
    [0, 60_000],
    'Disk for cached parts of answers that memory does not hold, in MB. With 0 none survive a restart',
  ),
  preparedFileMb: defineNumber(
    'PLAT_PREPARED_FILE_MB',
    2048,
    [0, 60_000],
    'Disk for details of homes that are presented in the background before anybody asks for them, in MB. With 0 none are',
  ),
  answerMemoryMb: defineNumber(
    'PLAT_ANSWER_MEMORY_MB',
    32,
    [0, 100_000],
    'Memory for cached whole answers, per serving thread, in MB. With 0 none are cached',
  ),
  adminHost: defineText(
    'PLAT_ADMIN_HOST',
    '127.0.0.1',
    'Address that the listener of health, metrics and the administration page binds to',
  ),
  adminPort: defineNumber(
    'PLAT_ADMIN_PORT',
    9090,
    [0, 65_535],
    'Port of health, metrics and the administration page',
  ),
  adminTokenFile: defineOptionalText(
    'PLAT_ADMIN_TOKEN_FILE',
    'File with the token with which other machines may administer. Without it only this machine may',
  ),
  baseUrl: defineAddress('PLAT_BASE_URL', 'base_url as clients see it. Default: the address of the listener'),
  baseUrlAlt: defineAddress(
    'PLAT_BASE_URL_ALT',
    'base_url_alt as clients see it. Default: the address of the listener',
  ),
  homeUrlTemplate: defineLink(
    'home',
    'PLAT_HOME_URL_TEMPLATE',
    'Page of a home on your site, from {property_id}, {slug}, {city}, {state}, {zip}',
  ),
  builderUrlTemplate: defineLink(
    'builder',
    'PLAT_BUILDER_URL_TEMPLATE',
    'Page of a builder, from {feed_id}, {slug}',
  ),
  communityUrlTemplate: defineLink(
    'community',
    'PLAT_COMMUNITY_URL_TEMPLATE',
    'Page of a community, from {community_id}, {slug}',
  ),
  agentUrlTemplate: defineLink(
    'agent',
    'PLAT_AGENT_URL_TEMPLATE',
    'Page of an agent, from {agent_id}, {slug}',
  ),
  officeUrlTemplate: defineLink(
    'office',
    'PLAT_OFFICE_URL_TEMPLATE',
    'Page of an office, from {office_id}, {slug}',
  ),
  allowedOrigins: defineList(
    'PLAT_ALLOWED_ORIGINS',
    'Origins of web pages that may call the API, separated by commas',
  ),
  timeZone: defineTimeZone(
    'PLAT_TIME_ZONE',
    'UTC',
    'Time zone of days and months where the time zone of the home is unknown',
  ),
  searchPageSize: defineNumber('PLAT_SEARCH_PAGE_SIZE', 41, [1, 500], 'Homes on a page of search'),
  pastSalePageSize: defineNumber('PLAT_PAST_SALE_PAGE_SIZE', 10, [1, 500], 'Sales on a page of past sales'),
  retainedEditions: defineNumber(
    'PLAT_RETAINED_EDITIONS',
    30,
    [2, 100_000],
    'How many editions can still be read',
  ),
  removedListings: defineChoice(
    'PLAT_REMOVED_LISTINGS',
    'show',
    ['show', 'hide'],
    'Whether the history of a home shows listings that their source no longer has',
  ),
  estimates: defineChoice(
    'PLAT_ESTIMATES',
    'model',
    ['model', 'comparables'],
    'Whether models of prices are trained, or values and rents come from comparable homes alone',
  ),
  estimateMinutes: defineNumber(
    'PLAT_ESTIMATE_MINUTES',
    60,
    [0, 100_000],
    'How long it takes at least before the sales of another edition are looked at to train models, in minutes',
  ),
  sample: defineChoice(
    'PLAT_SAMPLE',
    'auto',
    ['auto', 'none'],
    'Whether a first start loads the sample market',
  ),
  sampleHomes: defineNumber('PLAT_SAMPLE_HOMES', 20_000, [100, 5_000_000], 'Homes in the sample market'),
  allowPrivateFeeds: defineChoice(
    'PLAT_ALLOW_PRIVATE_FEEDS',
    'false',
    ['true', 'false'],
    'Whether feeds may be read from private and loopback addresses, and with credentials over plain http',
  ),
  storeOwnerNames: defineChoice(
    'PLAT_STORE_OWNER_NAMES',
    'false',
    ['true', 'false'],
    'Whether the names of owners that assessors give are stored. Without it they are dropped as they are read',
  ),
  pictures: defineChoice(
    'PLAT_PICTURES',
    'link',
    ['link', 'cache'],
    'Whether pictures of listings are linked at their source, or fetched, resized and served by Plat',
  ),
  pictureRequestsPerSecond: defineNumber(
    'PLAT_PICTURE_REQUESTS_PER_SECOND',
    4,
    [1, 1000],
    'Requests for pictures to each host, per second',
  ),
  pictureLeastFreeMb: defineNumber(
    'PLAT_PICTURE_LEAST_FREE_MB',
    2048,
    [0, 1_000_000_000],
    'Nothing more is cached while the disk of PLAT_DATA has less free, in MB',
  ),
  feeds: defineOptionalText('PLAT_FEEDS', 'YAML file of feeds that run by themselves while the service runs'),
  operator: defineOptionalText(
    'PLAT_OPERATOR_FILE',
    'YAML file with what no feed contains: products, leads, street view',
  ),
  mortgageInsurance: defineOptionalText(
    'PLAT_MORTGAGE_INSURANCE_FILE',
    'CSV file of conventional mortgage insurance by loan-to-value and credit score',
  ),
  displayRules: defineOptionalText(
    'PLAT_DISPLAY_RULES_FILE',
    'YAML file with what each use may see of the listings of each source, and what must be shown with them',
  ),
  apiUrl: defineAddress(
    'PLAT_API_URL',
    'Address of the service that "plat mcp" asks. Default: that of these settings',
  ),
  apiKey: defineSecret(
    'PLAT_API_KEY',
    'Key with which "plat mcp" asks. Default: one of its own from the local store',
  ),
  logLevel: defineChoice(
    'PLAT_LOG_LEVEL',
    'info',
    ['silent', 'error', 'warn', 'info', 'debug'],
    'The least severe log lines to write',
  ),
} as const satisfies Record<string, Setting<unknown>>

export type Settings = {
  [Name in keyof typeof SETTINGS]: (typeof SETTINGS)[Name] extends Setting<infer Value> ? Value : never
}

/** Reads all settings. Throws one SettingError that names every fault: names that no setting has, and values not accepted. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const faults = listUnknownNames(env)
  const read = Object.entries(SETTINGS).map(([name, setting]: [string, Setting<unknown>]) => {
    const text = env[setting.env]?.trim() ?? ''
    if (text === '') return [name, setting.fallback]
    const value = setting.parse(text)
    if (value === undefined)
      faults.push(`${setting.env} is "${setting.mask?.(text) ?? text}". It accepts ${setting.accepts}.`)
    return [name, value]
  })
  const settings = Object.fromEntries(read) as Settings
  if (settings.search === 'postgres' && settings.databaseUrl === undefined)
    faults.push('PLAT_SEARCH is "postgres", which needs PLAT_DATABASE_URL.')
  if (faults.length > 0) throw new SettingError(faults.join('\n'))
  return settings
}

/** Used by tests and checks, not by the program. */
const OTHER_NAMES = new Set([
  'PLAT_REAL_DATA',
  'PLAT_REQUIRE_CHROMIUM',
  'PLAT_REQUIRE_POSTGRES',
  'PLAT_TEST_DATABASE_URL',
  'PLAT_TEST_KILLS',
  'PLAT_TEST_SEED',
])

const FORMER_NAMES: Readonly<Record<string, string>> = { PLAT_KEPT_EDITIONS: 'PLAT_RETAINED_EDITIONS' }

const MOST_TYPING_ERRORS = 3

function listUnknownNames(env: Readonly<Record<string, string | undefined>>): string[] {
  const known = Object.values(SETTINGS).map((setting) => setting.env)
  const unknown = Object.keys(env).filter(
    (name) => name.startsWith('PLAT_') && !known.includes(name) && !OTHER_NAMES.has(name),
  )
  return unknown.map((name) => {
    if (FORMER_NAMES[name] !== undefined) return `${name} is now called ${FORMER_NAMES[name]}.`
    const nearest = findNearestName(name, known, MOST_TYPING_ERRORS)
    return `There is no setting ${name}. ${nearest === undefined ? '"plat settings" lists all of them.' : `Did you mean ${nearest}?`}`
  })
}
