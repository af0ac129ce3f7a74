import type { ListingStatus } from '../../../domain/listing-search/search-choices.ts'
import type { IndexedListing } from '../../../domain/listing-search/searchable-listing.ts'
import {
  type ListingClusters,
  type MapHome,
  planClusters,
  presentCluster,
  zoomOf,
} from '../../../domain/map/listing-clusters.ts'
import type { MapGrid } from '../../../domain/map/map-grid.ts'
import type { GeoBox } from '../../../records/geo-point.ts'
import type { ClusterQuery } from '../../ports/search-engine.ts'
import type { RowStatement } from './edition-rows.ts'
import { renderMatches, type SearchedRows } from './match-offers.ts'
import type { Parameters } from './parameters.ts'

/** Clusters the matches: one statement counts and measures them, and another one lists them or counts them by cell. */
export async function clusterOffers(searched: SearchedRows, query: ClusterQuery): Promise<ListingClusters> {
  const { zoom, window } = query
  const { total, placed, extent } = await measureMatches(searched, query)
  const plan = planClusters(zoom, placed, window ?? extent)
  const counted = { total, unplaced: total - placed, zoom: zoomOf(plan, zoom) }
  if (plan === 'homes')
    return { ...counted, clusters: [], homes: placed === 0 ? [] : await listHomes(searched, query) }
  return { ...counted, ...(await countCells(searched, query, plan)) }
}

const HOME_COLUMNS = ['property_id', 'lat', 'lon', 'price_dollars', 'bedrooms', 'standard_status']

/** Renders the matches with the columns of a home, in the window if there is one. */
async function renderOnMap(searched: SearchedRows, query: ClusterQuery): Promise<RowStatement> {
  const { text, parameters } = await renderMatches(searched, query, () => HOME_COLUMNS)
  return {
    text: `select * from (${text}) as found where ${renderWindow(query.window, parameters)}`,
    parameters,
  }
}

function renderWindow(window: GeoBox | undefined, { bind }: Parameters): string {
  if (window === undefined) return 'true'
  const [south, north, west, east] = [window.south, window.north, window.west, window.east].map((end) =>
    bind(end, 'double precision'),
  )
  return `lat between ${south} and ${north} and lon between ${west} and ${east}`
}

interface Measures {
  total: number
  placed: number
  extent: GeoBox | undefined
}

async function measureMatches(searched: SearchedRows, query: ClusterQuery): Promise<Measures> {
  const { text, parameters } = await renderOnMap(searched, query)
  const [measured] = await searched.rows.query<
    { total: number; placed: number } & (GeoBox | Record<keyof GeoBox, null>)
  >(
    `select count(*) as total, count(lat) as placed,
            min(lat) as south, max(lat) as north, min(lon) as west, max(lon) as east
     from (${text}) as matched`,
    parameters,
  )
  const { total, placed, south, north, west, east } = measured!
  return { total, placed, extent: south === null ? undefined : { south, north, west, east } }
}

interface HomeRow {
  propertyId: number
  lat: number
  lon: number
  priceDollars: number | null
  bedrooms: number | null
  standardStatus: IndexedListing['standardStatus']
}

async function listHomes(searched: SearchedRows, query: ClusterQuery): Promise<MapHome[]> {
  const { text, parameters } = await renderOnMap(searched, query)
  const found = await searched.rows.query<HomeRow>(
    `select property_id as "propertyId", lat, lon, price_dollars as "priceDollars", bedrooms,
            standard_status as "standardStatus"
     from (${text}) as matched where lat is not null order by property_id`,
    parameters,
  )
  return found.map((row) => asMapHome(row, query.criteria.status))
}

function asMapHome(row: HomeRow, status: ListingStatus): MapHome {
  const { propertyId, standardStatus, lat, lon, priceDollars, bedrooms } = row
  return {
    ...{ propertyId, status, standardStatus, point: { lat, lon } },
    ...(priceDollars !== null && { priceDollars }),
    ...(bedrooms !== null && { bedrooms }),
  }
}

/** A cell with the sums of its matches, and with the values of its match if there is only one. */
interface CellRow extends HomeRow, GeoBox {
  cell: number
  count: number
  latSum: number
  lonSum: number
}

/** The same numbers as `toMicrodegrees`. */
function renderMicrodegrees(column: string): string {
  return `sum(floor(${column} * 1e6::double precision + 0.5)::bigint)::bigint`
}

/** Returns 0 if there are no starts. */
function renderIndex(column: string, starts: Float64Array, { bind }: Parameters): string {
  return starts.length === 0 ? '0' : `width_bucket(${column}, ${bind([...starts], 'double precision[]')})`
}

async function countCells(
  searched: SearchedRows,
  query: ClusterQuery,
  grid: MapGrid,
): Promise<Pick<ListingClusters, 'clusters' | 'homes'>> {
  const { text, parameters } = await renderOnMap(searched, query)
  const row = renderIndex('lat', grid.souths, parameters)
  const column = renderIndex('lon', grid.wests, parameters)
  const cells = await searched.rows.query<CellRow>(
    `select ${row} * ${parameters.bind(grid.columns, 'integer')} + ${column} as cell, count(*) as count,
            ${renderMicrodegrees('lat')} as "latSum", ${renderMicrodegrees('lon')} as "lonSum",
            min(lat) as south, max(lat) as north, min(lon) as west, max(lon) as east,
            min(property_id) as "propertyId", min(lat) as lat, min(lon) as lon,
            min(price_dollars) as "priceDollars", min(bedrooms) as bedrooms,
            min(standard_status) as "standardStatus"
     from (${text}) as matched where lat is not null group by 1 order by 1`,
    parameters,
  )
  const isAlone = ({ count }: CellRow) => count === 1
  return {
    clusters: cells
      .filter((cell) => !isAlone(cell))
      .map(({ count, latSum, lonSum, south, north, west, east }) =>
        presentCluster({ count, latSum, lonSum, box: { south, north, west, east } }),
      ),
    homes: cells
      .filter(isAlone)
      .sort((one, other) => one.propertyId - other.propertyId)
      .map((cell) => asMapHome(cell, query.criteria.status)),
  }
}
