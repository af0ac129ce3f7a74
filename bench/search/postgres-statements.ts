import type pg from 'pg'
import { foldPlaceName } from '../../src/domain/address/fold-place-name.ts'
import { foldWords } from '../../src/domain/listing-search/facts/keyword-text.ts'
import type { GeoBox } from '../../src/records/geo-point.ts'
import type { TableQuery } from '../../src/search/ports/search-engine.ts'
import { type Bind, renderFilters, renderOrder } from './criteria-sql.ts'
import type { Cell } from './listing-row.ts'
import { type PlaceDialect, renderPlace } from './place-sql.ts'
import { COVERED } from './postgres-tables.ts'
import type { Part } from './search-engine.ts'

/** How areas are found: by the covering index on points, or by PostGIS's index and tests on geometries in the table. */
export type AreaStyle = 'covering' | 'postgis'

export interface Statement {
  /** The page, with the total in every row if both are wanted. */
  page: pg.QueryConfig
  total: pg.QueryConfig
}

export function renderStatement(query: TableQuery, part: Part, areas: AreaStyle): Statement {
  const values: Cell[] = []
  const bind: Bind = (value, type) => {
    const number = values.push(value)
    if (typeof value !== 'number') return `$${number}`
    return `$${number}::${type === 'whole' ? (value < 2 ** 31 ? 'int' : 'bigint') : 'float8'}`
  }
  const from = renderSource(query, areas, bind)
  const count = { text: `select count(*) as total from ${from}`, values: [...values] }
  const total = part === 'both' ? ', count(*) over () as total' : ''
  const limits = `limit ${bind(query.limit, 'whole')} offset ${bind(query.offset, 'whole')}`
  const text = `select property_id${total} from ${from} order by ${renderOrder(query)} ${limits}`
  return { page: { text, values }, total: count }
}

/** Renders the table and the conditions, so that every search in a place without words can be answered by a covering index. */
function renderSource(query: TableQuery, areas: AreaStyle, bind: Bind): string {
  const { place, criteria } = query
  const words = foldWords(criteria.keywords ?? '')
  const listWhere = () => {
    const conditions = renderFilters(query, bind)
    if (words !== '') conditions.push(`words @@ ${bind(quoteWords(words))}::tsquery`)
    return conditions
  }
  if (place.kind === 'city') {
    // The two ways of being in a city are united, because an "or" would need a bitmap of both indexes, and the table.
    const columns = ['status', ...COVERED, ...(words === '' ? [] : ['words'])].join(', ')
    const [state, city] = [bind(place.stateOrProvince), bind(foldPlaceName(place.city))]
    return `(select ${columns} from listing where state = ${state} and city = ${city}
      union all select ${columns} from listing
      where state = ${state} and boundary_city = ${city} and city is distinct from ${city}) as found
      where ${listWhere().join(' and ')}`
  }
  if (place.kind === 'neighborhood' && words === '')
    return `neighborhood_listing where neighborhood = ${bind(place.neighborhoodId, 'whole')} and ${listWhere().join(' and ')}`
  const dialect = areas === 'covering' && words === '' ? COVERING : POSTGIS
  return `listing where ${[...renderPlace(place, dialect, bind), ...listWhere()].join(' and ')}`
}

const POSTGIS: PlaceDialect = {
  inNeighborhood: (id) => `neighborhoods @> array[${id}]`,
  nearBox: ({ west, south, east, north }, bind) =>
    `geom && st_makeenvelope(${[west, south, east, north].map((value) => bind(value)).join(', ')}, 4326)`,
  inPolygon: ({ shape }, bind) => [`st_contains(${renderShape(shape, bind)}, geom)`],
}

/** Operators on points may round, so the box is a little larger; exact conditions follow. */
const SLACK = 1e-5

const COVERING: PlaceDialect = {
  inNeighborhood: POSTGIS.inNeighborhood,
  nearBox: ({ west, south, east, north }, bind) =>
    `place <@ box(point(${bind(west - SLACK)}, ${bind(south - SLACK)}), point(${bind(east + SLACK)}, ${bind(north + SLACK)}))`,
  inPolygon: ({ shape }, bind) => [
    COVERING.nearBox(findBox(shape), bind),
    `st_contains(${renderShape(shape, bind)}, st_setsrid(st_makepoint(lon, lat), 4326))`,
  ],
}

type Shape = Parameters<PlaceDialect['inPolygon']>[0]['shape']

function renderShape(shape: Shape, bind: Bind): string {
  return `st_setsrid(st_geomfromgeojson(${bind(JSON.stringify({ type: 'MultiPolygon', coordinates: shape }))}), 4326)`
}

function findBox(shape: Shape): GeoBox {
  const corners = shape.flat(2)
  const [lons, lats] = [corners.map(([lon]) => lon), corners.map(([, lat]) => lat)]
  return {
    ...{ west: Math.min(...lons), east: Math.max(...lons) },
    ...{ south: Math.min(...lats), north: Math.max(...lats) },
  }
}

function quoteWords(words: string): string {
  return words
    .split(' ')
    .map((word) => `'${word}'`)
    .join(' & ')
}
