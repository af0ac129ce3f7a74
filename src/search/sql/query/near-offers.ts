import { getDistanceMiles } from '../../../domain/geo/distance.ts'
import type { GeoBox, GeoPoint } from '../../../records/geo-point.ts'
import { findAreaBox } from '../../index/spatial/block-boxes.ts'
import type { NearListing, NearQuery } from '../../ports/edition-index.ts'
import type { EvidenceQuery, NearPostalCode, PriceEvidence } from '../../ports/search-engine.ts'
import { parseOffer, RECORDED } from '../rows/encode-offers.ts'
import { termOfUnplaced } from '../rows/search-terms.ts'
import { renderTerms } from './conditions/render-conditions.ts'
import { type EditionRows, renderSeen } from './edition-rows.ts'
import { type Parameters, startParameters } from './parameters.ts'
import {
  type Answering,
  queryEach,
  type RenderWanted,
  renderQuestions,
  splitByQuestion,
  type WantedValues,
} from './query-each.ts'
import { pickCompared } from './read-offers.ts'

// The index of points orders them by degrees, which is not the order of miles. So the nearest by degrees, as many as are wanted, only
// give a distance within which the nearest by miles must be. Everything within it is read and measured as `getDistanceMiles` does.

/** Searches for the nearest offers of a status, which are answered together. */
interface NearSearches {
  /** Of the rows, in SQL. */
  statuses: string
  searches: readonly NearSearch[]
  /** Values of the searches, by which the conditions may tell them apart. */
  columns: readonly WantedValues[]
  /** The conditions besides the place. */
  render(wanted: RenderWanted, parameters: Parameters): readonly string[]
}

interface NearSearch {
  point: GeoPoint
  limit: number
  maxMiles: number
}

interface NearRow {
  propertyId: number
  lat: number
  lon: number
}

type Near<Row> = Row & { distanceMiles: number }

export async function listNearestOffers(rows: EditionRows, query: NearQuery): Promise<NearListing[]> {
  const { status, point, limit, maxMiles = Number.POSITIVE_INFINITY } = query
  const searches = [{ point, limit, maxMiles }]
  const one = {
    statuses: `= '${status}'`,
    searches,
    columns: [],
    render: (_: RenderWanted, to: Parameters) => renderAccepted(query, to),
  }
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
      `select listing from ${rows.tables.offers}
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

/** Where the evidence is. Sales that only public records have count beside those of listings. */
const EVIDENCE_ROWS = { sold: `in ('sold', '${RECORDED}')`, for_rent: `= 'for_rent'` } as const

/** Lists the evidence for all queries in a few statements for each status. */
export async function listEvidenceOffers(
  rows: EditionRows,
  queries: readonly EvidenceQuery[],
): Promise<PriceEvidence[][]> {
  const evidence = new Map<EvidenceQuery, PriceEvidence[]>()
  for (const [status, ofStatus] of Map.groupBy(queries, (query) => query.status)) {
    const at = EVIDENCE_AT[status]
    const selected = [`${at} as at_ms`, 'price_dollars', 'area_sqft', 'bedrooms', 'year_built']
    const columns: WantedValues[] = [
      { name: 'home_type', type: 'text', values: ofStatus.map(({ homeType }) => homeType) },
      { name: 'before_ms', type: 'double precision', values: ofStatus.map(({ beforeMs }) => beforeMs) },
      {
        name: 'except_listing_id',
        type: 'double precision',
        values: ofStatus.map(({ exceptListingId }) => exceptListingId),
      },
      {
        name: 'except_property_id',
        type: 'bigint',
        values: ofStatus.map(({ exceptPropertyId }) => exceptPropertyId),
      },
    ]
    const render = (wanted: RenderWanted) => [
      `home_type = ${wanted('home_type')}`,
      `${at} < ${wanted('before_ms')}`,
      `listing_id is distinct from ${wanted('except_listing_id')}`,
      `property_id is distinct from ${wanted('except_property_id')}`,
    ]
    const found = await listNearest<EvidenceRow>(
      rows,
      { statuses: EVIDENCE_ROWS[status], searches: ofStatus, columns, render },
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
  const isBounded = searches.every(({ maxMiles }) => maxMiles !== Number.POSITIVE_INFINITY)
  if (rows.shards !== undefined && isBounded) return listWithinGrowing<Row>(rows, near, selected)
  const nearest = await readFirst(rows, near)
  const within = searches.map((search, index) => ({
    ...search,
    maxMiles: findReach(search, nearest[index]!),
  }))
  const found = await readWithin<Row>(rows, { ...near, searches: within }, selected)
  return within.map((search, index) => pickNearest(search, found[index]!))
}

/** By how much smaller the first distance is than the farthest. */
const FIRST_SHARE = 1 / 32

/**
 * Shards cannot limit what they find for each of several searches. So all of them are answered within a small distance, and those that
 * find too little within twice that distance, and so on.
 */
async function listWithinGrowing<Row extends NearRow>(
  rows: EditionRows,
  near: NearSearches,
  selected: readonly string[],
): Promise<Near<Row>[][]> {
  const answers: Near<Row>[][] = near.searches.map(() => [])
  let open = [...near.searches.keys()]
  for (let share = FIRST_SHARE; open.length > 0; share *= 2) {
    const some = pickSearches(near, open, share)
    const found = await readWithin<Row>(rows, some, selected)
    open = open.filter((index, turn) => {
      const search = some.searches[turn]!
      const answer = pickNearest(search, found[turn]!)
      answers[index] = answer
      return answer.length < search.limit && share < 1
    })
  }
  return answers
}

/** Some of the searches, each within a share of its distance. */
function pickSearches(near: NearSearches, indexes: readonly number[], share: number): NearSearches {
  const searches = indexes.map((index) => {
    const search = near.searches[index]!
    return { ...search, maxMiles: search.maxMiles * share }
  })
  const columns = near.columns.map((column) => ({
    ...column,
    values: indexes.map((index) => column.values[index]),
  }))
  return { ...near, searches, columns }
}

function pickNearest<Row extends NearRow>(search: NearSearch, found: readonly Row[]): Near<Row>[] {
  return measure(search, found).sort(compareNear).slice(0, search.limit)
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

/** Reads as many offers as each search wants, nearest by degrees first. */
function readFirst(rows: EditionRows, near: NearSearches): Promise<NearRow[][]> {
  const doubles = (name: string, values: readonly number[]): WantedValues => ({
    ...{ name, type: 'double precision', values },
  })
  const { searches } = near
  const wanted: WantedValues[] = [
    ...listConditionValues(near),
    doubles(
      'near_lon',
      searches.map(({ point }) => point.lon),
    ),
    doubles(
      'near_lat',
      searches.map(({ point }) => point.lat),
    ),
    { name: 'most', type: 'bigint', values: searches.map(({ limit }) => Math.max(0, limit)) },
  ]
  return queryEach<NearRow>(
    rows,
    wanted,
    (value, parameters) =>
      `${renderSelection(rows, near, [], value, parameters)}
       order by point <-> st_makepoint(${value('near_lon')}, ${value('near_lat')}) limit ${value('most')}`,
  )
}

/** Reads the offers of all searches in one statement: those within `maxMiles`, and some that are a little farther. */
async function readWithin<Row extends NearRow>(
  rows: EditionRows,
  near: NearSearches,
  selected: readonly string[],
): Promise<Row[][]> {
  const parameters = startParameters()
  const selection = renderSelection(rows, near, selected, (name) => `wanted.${name}`, parameters)
  const found = await rows.query<Row & Answering>(
    `select wanted.question, near.*
     from ${renderQuestions(listConditionValues(near), parameters)} cross join lateral (${selection}) as near`,
    parameters,
  )
  return splitByQuestion(found, near.searches.length)
}

/** The values that the conditions of each search need. */
function listConditionValues({ searches, columns }: NearSearches): WantedValues[] {
  const boxes = searches.map(findSearchBox)
  const sides = (['west', 'south', 'east', 'north'] as const).map(
    (side): WantedValues => ({
      ...{ name: side, type: 'double precision', values: boxes.map((box) => box[side]) },
    }),
  )
  return [...sides, ...columns]
}

function renderSelection(
  rows: EditionRows,
  { statuses, render }: NearSearches,
  selected: readonly string[],
  wanted: RenderWanted,
  parameters: Parameters,
): string {
  const sides = ['west', 'south', 'east', 'north'].map(wanted)
  const conditions = [
    renderSeen(rows.edition, parameters),
    `point && st_makeenvelope(${sides.join(', ')})`,
    ...render(wanted, parameters),
  ]
  return `
    select ${['property_id as "propertyId"', 'lat', 'lon', ...selected].join(', ')} from ${rows.tables.offers}
    where status ${statuses} and unit = 0 and ${conditions.join(' and ')}`
}

const EVERYWHERE: GeoBox = { west: -360, south: -90, east: 360, north: 90 }

function findSearchBox({ point, maxMiles }: NearSearch): GeoBox {
  if (maxMiles === Number.POSITIVE_INFINITY) return EVERYWHERE
  return findAreaBox({ kind: 'circle', center: point, radiusMiles: maxMiles })
}
