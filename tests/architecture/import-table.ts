/** One row of the import table. Paths are relative to `src/`. A room may always import itself. */
export interface Room {
  path: string
  mayImport: readonly string[]
  packages: readonly string[]
  /** Whether the code must be pure. Pure code does not use Node. */
  isPure: boolean
}

function pure(path: string, mayImport: readonly string[], packages: readonly string[] = []): Room {
  return { path, mayImport, packages, isPure: true }
}

function onNode(path: string, mayImport: readonly string[], packages: readonly string[] = []): Room {
  return { path, mayImport, packages, isPure: false }
}

const CHARGES = ['access/ports.ts', 'access/count-usage.ts']

const FEED = ['records', 'domain/address', 'ingest/ports', 'feeds/reading']

/**
 * The rooms in the order of the data. A file belongs to the row with the longest path that contains it, so the ports of a room
 * cannot see their implementations.
 */
export const IMPORT_TABLE: readonly Room[] = [
  onNode(
    'feeds/reading',
    ['records', 'ingest/ports', 'domain/geo/polygon.ts'],
    ['csv-parse', 'iconv-lite', 'proj4', 'yauzl'],
  ),
  onNode('feeds/bdx', [...FEED, 'feeds/xml']),
  onNode('feeds/addresses', FEED),
  onNode('feeds/boundaries', FEED),
  onNode(
    'feeds/csv',
    [...FEED, 'feeds/reso', 'domain/address', 'domain/edit-distance.ts'],
    ['typebox', 'yaml'],
  ),
  onNode('feeds/ground', [...FEED, 'domain/map']),
  onNode('feeds/limits', FEED),
  onNode('feeds/mits', [...FEED, 'feeds/xml']),
  onNode('feeds/places', FEED),
  onNode('feeds/price-index', FEED),
  onNode('feeds/rates', FEED),
  onNode('feeds/reference', FEED),
  onNode('feeds/reso', FEED),
  onNode('feeds/reso-web-api', [...FEED, 'feeds/reso', 'feeds/web'], ['saxes']),
  onNode('feeds/schools', FEED),
  onNode('feeds/xml', FEED, ['saxes']),
  onNode('feeds/web', ['ingest/ports'], ['ipaddr.js', 'undici']),
  onNode('feeds/zif', [...FEED, 'feeds/xml', 'feeds/reso']),
  pure('ingest/ports', ['records']),
  pure('ingest', ['records', 'domain', 'store/ports']),
  pure('records', []),
  pure('domain', ['records'], ['@maplibre/geojson-vt']),
  pure('store/ports', ['records', 'access/ports.ts']),
  pure('store/memory', ['store/ports', 'records', ...CHARGES]),
  onNode('store/files', []),
  onNode('store/ledger', ['store/ports', 'store/files', 'records', ...CHARGES]),
  onNode(
    'store/embedded',
    [
      ...['store/ports', 'store/files', 'store/ledger', 'records', 'access/ports.ts'],
      ...['domain/bisect.ts', 'domain/hash-text.ts'],
    ],
    ['lmdb'],
  ),
  onNode(
    'store/postgres',
    ['store/ports', 'store/files', 'store/ledger', 'records', ...CHARGES],
    ['pg', 'pg-copy-streams'],
  ),
  onNode('store/move', ['store/ports', 'records', 'access/ports.ts']),
  onNode(
    'pictures',
    ['records', 'store/ports', 'ingest/ports', 'feeds/web'],
    ['exif-reader', 'saxes', 'sharp'],
  ),
  pure(
    'display',
    [
      'records',
      'store/ports',
      'access/ports.ts',
      'ingest/run/home-source.ts',
      'ingest/run/home-sources.ts',
      'ingest/derive/time-zone.ts',
      'domain/address/place-home.ts',
    ],
    ['typebox'],
  ),
  pure('documents/ports', []),
  onNode('documents', ['store/files']),
  pure('valuation', ['records', 'domain', 'store/ports']),
  pure('search/ports', ['records', 'domain', 'store/ports']),
  pure('search', ['records', 'domain', 'store/ports', 'valuation'], ['flatbush', 'kdbush']),
  onNode('search/sql', ['search', 'store/postgres', 'records', 'domain', 'store/ports']),
  pure('contract', ['domain/edit-distance.ts'], ['typebox']),
  pure(
    'operations',
    ['records', 'domain', 'contract', 'store/ports', 'search/ports', 'documents/ports'],
    ['pbf'],
  ),
  onNode('export', ['operations', 'contract', 'store/ports', 'store/files'], ['hyparquet-writer']),
  onNode('webhooks', [
    'access/ports.ts',
    'contract',
    'domain',
    'feeds/web',
    'operations',
    'search',
    'store/ports',
  ]),
  onNode('access', []),
  onNode('agents/ports', ['contract']),
  onNode('agents', ['contract'], ['@modelcontextprotocol/sdk', 'typebox']),
  onNode('http', ['contract', 'operations', 'access', 'agents/ports', 'domain/hash-text.ts']),
  onNode('sample', ['records', 'domain']),
  pure('explorer', ['contract'], ['maplibre-gl', 'preact', 'topojson-client']),
  onNode(
    'app',
    [
      'feeds',
      'ingest',
      'records',
      'domain',
      'store',
      'display',
      'documents',
      'pictures',
      'search',
      'valuation',
      'contract',
      'operations',
      'export',
      'webhooks',
      'access',
      'agents',
      'http',
      'sample',
    ],
    [
      'cli-progress',
      'close-with-grace',
      'commander',
      'marked',
      'pino',
      'prom-client',
      'rolldown',
      'typebox',
      'yaml',
    ],
  ),
]
