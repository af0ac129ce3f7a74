import { getDistanceMiles } from '../../../domain/geo/distance.ts'
import type { GeoBox, GeoPoint } from '../../../records/geo-point.ts'
import { findAreaBox } from '../../index/spatial/block-boxes.ts'
import type { NearListing, NearQuery } from '../../ports/edition-index.ts'
import type { EvidenceQuery, NearPostalCode, PriceEvidence } from '../../ports/search-engine.ts'
import { parseOffer } from '../rows/encode-offers.ts'
import { termOfUnplaced } from '../rows/search-terms.ts'
import { type EditionRows, renderSeen } from './edition-rows.ts'
import { type Parameters, startParameters } from './parameters.ts'
import { pickCompared } from './read-offers.ts'
import { renderTerms } from './render-conditions.ts'

// The index of points orders them by degrees, which is not the order of miles. So the nearest by degrees, as many as are wanted, only
// give a distance within which the nearest by miles must be. Everything within it is read and measured as `getDistanceMiles` does.

/** Searches for the nearest offers of a status, which are answered together. */
interface NearSearches {
  status: NearQuery['status']
  searches: readonly NearSearch[]
  /** Values of the searches, by which the conditions may tell them apart. */
  columns: readonly SearchValues[]
  /** The conditions besides the place. */
  render(parameters: Parameters): readonly string[]
}

interface NearSearch {
  point: GeoPoint
  limit: number
  maxMiles: number
}

/** A value of each search, which conditions know as `wanted.` and the name. */
interface SearchValues {
  name: string
  type: 'double precision[]' | 'bigint[]' | 'text[]'
  values: readonly (number | string | undefined)[]
}

interface NearRow {
  /** The index of the search, from 1. */
  search: number
  propertyId: number
  lat: number
  lon: number
}

type Near<Row> = Row & { distanceMiles: number }

export async function listNearestOffers(rows: EditionRows, query: NearQuery): Promise<NearListing[]> {
  const { status, point, limit, maxMiles = Number.POSITIVE_INFINITY } = query
  const searches = [{ point, limit, maxMiles }]
  const one = { status, searches, columns: [], render: (to: Parameters) => renderAccepted(query, to) }
  const [found = []] = await listNearest<NearRow & { listing: string }>(rows, one, ['listing'])
  return found.map(({ listing, distanceMiles }) => ({
    listing: pickCompared(parseOffer(listing)),
    distanceMiles,
  }))
}

/** The largest number of ZIP codes that one statement asks for, at first. */
const FIRST_CODES = 50

/** Reads the homes of ZIP codes, nearest first, until there are enough. */
export async function listUnplacedOffers(
  rows: EditionRows,
  query: NearQuery,
  postalCodes: readonly NearPostalCode[],
): Promise<NearListing[]> {
  const found: NearListing[] = []
  for (let start = 0, size = FIRST_CODES; start < postalCodes.length; start += size, size *= 4) {
    const farthest = found[query.limit - 1]?.distanceMiles
    if (farthest !== undefined && postalCodes[start]!.distanceMiles > farthest) break
    const some = postalCodes.slice(start, start + size)
    const milesOf = new Map(some.map((one) => [one.postalCode, one.distanceMiles]))
    const parameters = startParameters()
    const conditions = [
      renderSeen(rows.edition, parameters),
      renderTerms([...milesOf.keys()].map(termOfUnplaced), '|', parameters),
      ...renderAccepted(query, parameters),
    ]
    const unplaced = await rows.query<{ listing: string }>(
      `select listing from plat.search_offer
       where status = '${query.status}' and unit = 0 and ${conditions.join(' and ')}`,
      parameters,
    )
    const listings = unplaced.map(({ listing }) => pickCompared(parseOffer(listing)))
    const near = listings.map((listing) => ({ listing, distanceMiles: milesOf.get(listing.postalCode!)! }))
    found.push(...near.sort(compareListings))
  }
  return found
}

function compareListings(left: NearListing, right: NearListing): number {
  return left.distanceMiles - right.distanceMiles || left.listing.propertyId - right.listing.propertyId
}

function renderAccepted(query: NearQuery, { bind }: Parameters): string[] {
  const { isActiveOnly, exceptPropertyId, homeTypes, priceDollars } = query
  const conditions: string[] = []
  if (isActiveOnly === true) conditions.push(`standard_status = 'Active'`)
  if (exceptPropertyId !== undefined) conditions.push(`property_id <> ${bind(exceptPropertyId, 'bigint')}`)
  if (homeTypes !== undefined) conditions.push(`home_type = any(${bind(homeTypes, 'text[]')})`)
  if (priceDollars !== undefined) {
    const [min, max] = [priceDollars.min, priceDollars.max].map((end) => bind(end, 'double precision'))
    conditions.push(`(price_dollars is null or (price_dollars >= ${min} and price_dollars <= ${max}))`)
  }
  return conditions
}

interface EvidenceRow extends NearRow {
  at_ms: number
  price_dollars: number | null
  area_sqft: number | null
  bedrooms: number | null
  year_built: number | null
}

/** When an offer became evidence of a price. */
const EVIDENCE_AT = { sold: 'close_date', for_rent: 'on_market_at_ms' } as const

/** Lists the evidence for all queries in two statements for each status. */
export async function listEvidenceOffers(
  rows: EditionRows,
  queries: readonly EvidenceQuery[],
): Promise<PriceEvidence[][]> {
  const evidence = new Map<EvidenceQuery, PriceEvidence[]>()
  for (const [status, ofStatus] of Map.groupBy(queries, (query) => query.status)) {
    const at = EVIDENCE_AT[status]
    const selected = [`${at} as at_ms`, 'price_dollars', 'area_sqft', 'bedrooms', 'year_built']
    const columns: SearchValues[] = [
      { name: 'home_type', type: 'text[]', values: ofStatus.map(({ homeType }) => homeType) },
      { name: 'before_ms', type: 'double precision[]', values: ofStatus.map(({ beforeMs }) => beforeMs) },
      {
        name: 'except_listing_id',
        type: 'double precision[]',
        values: ofStatus.map(({ exceptListingId }) => exceptListingId),
      },
      {
        name: 'except_property_id',
        type: 'bigint[]',
        values: ofStatus.map(({ exceptPropertyId }) => exceptPropertyId),
      },
    ]
    const conditions = [
      'home_type = wanted.home_type',
      `${at} < wanted.before_ms`,
      'listing_id is distinct from wanted.except_listing_id',
      'property_id is distinct from wanted.except_property_id',
    ]
    const found = await listNearest<EvidenceRow>(
      rows,
      { status, searches: ofStatus, columns, render: () => conditions },
      selected,
    )
    for (const [index, query] of ofStatus.entries()) evidence.set(query, found[index]!.map(mapEvidence))
  }
  return queries.map((query) => evidence.get(query)!)
}

function mapEvidence(row: Near<EvidenceRow>): PriceEvidence {
  return {
    distanceMiles: row.distanceMiles,
    atMs: row.at_ms,
    priceDollars: row.price_dollars ?? undefined,
    areaSqft: row.area_sqft ?? undefined,
    bedrooms: row.bedrooms ?? undefined,
    yearBuilt: row.year_built ?? undefined,
  }
}

/** Lists the nearest offers of each search by miles, ties by ascending property id. */
async function listNearest<Row extends NearRow>(
  rows: EditionRows,
  near: NearSearches,
  selected: readonly string[],
): Promise<Near<Row>[][]> {
  const { searches } = near
  const nearest = await readNearest<NearRow>(rows, near, [], { isLimited: true })
  const within = searches.map((search, index) => ({
    ...search,
    maxMiles: findReach(search, nearest[index]!),
  }))
  const found = await readNearest<Row>(rows, { ...near, searches: within }, selected, { isLimited: false })
  return within.map((search, index) =>
    measure(search, found[index]!).sort(compareNear).slice(0, search.limit),
  )
}

function findReach({ point, limit, maxMiles }: NearSearch, nearest: readonly NearRow[]): number {
  if (nearest.length < limit) return maxMiles
  return Math.min(maxMiles, Math.max(0, ...nearest.map((row) => getDistanceMiles(point, row))))
}

function measure<Row extends NearRow>({ point, maxMiles }: NearSearch, found: readonly Row[]): Near<Row>[] {
  return found
    .map((row) => ({ ...row, distanceMiles: getDistanceMiles(point, row) }))
    .filter(({ distanceMiles }) => distanceMiles <= maxMiles)
}

function compareNear(left: Near<NearRow>, right: Near<NearRow>): number {
  return left.distanceMiles - right.distanceMiles || left.propertyId - right.propertyId
}

/**
 * Reads offers for all searches in one statement: those within `maxMiles` and some that are a little farther, or, if it is limited,
 * as many of them as are wanted, nearest by degrees first.
 */
async function readNearest<Row extends NearRow>(
  rows: EditionRows,
  { status, searches, columns, render }: NearSearches,
  selected: readonly string[],
  { isLimited }: { isLimited: boolean },
): Promise<Row[][]> {
  const parameters = startParameters()
  const boxes = searches.map(findSearchBox)
  const doubles = (name: string, values: number[]): SearchValues => ({
    name,
    type: 'double precision[]',
    values,
  })
  const wanted: readonly SearchValues[] = [
    ...(['west', 'south', 'east', 'north'] as const).map((side) =>
      doubles(
        side,
        boxes.map((box) => box[side]),
      ),
    ),
    doubles(
      'near_lon',
      searches.map(({ point }) => point.lon),
    ),
    doubles(
      'near_lat',
      searches.map(({ point }) => point.lat),
    ),
    { name: 'most', type: 'bigint[]', values: searches.map(({ limit }) => Math.max(0, limit)) },
    ...columns,
  ]
  const conditions = [
    renderSeen(rows.edition, parameters),
    'point && st_makeenvelope(wanted.west, wanted.south, wanted.east, wanted.north)',
    ...render(parameters),
  ]
  const found = await rows.query<Row>(
    `select wanted.search, near.*
     from unnest(${wanted.map(({ type, values }) => parameters.bind(values, type)).join(', ')})
       with ordinality as wanted (${wanted.map(({ name }) => name).join(', ')}, search)
     cross join lateral (
       select ${['property_id as "propertyId"', 'lat', 'lon', ...selected].join(', ')} from plat.search_offer
       where status = '${status}' and unit = 0 and ${conditions.join(' and ')}
       ${isLimited ? 'order by point <-> st_makepoint(wanted.near_lon, wanted.near_lat) limit wanted.most' : ''}
     ) as near`,
    parameters,
  )
  const bySearch = Map.groupBy(found, ({ search }) => search)
  return searches.map((_, index) => bySearch.get(index + 1) ?? [])
}

const EVERYWHERE: GeoBox = { west: -360, south: -90, east: 360, north: 90 }

function findSearchBox({ point, maxMiles }: NearSearch): GeoBox {
  if (maxMiles === Number.POSITIVE_INFINITY) return EVERYWHERE
  return findAreaBox({ kind: 'circle', center: point, radiusMiles: maxMiles })
}
