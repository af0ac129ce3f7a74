import type { ListingStatus } from '../../../domain/listing-search/search-choices.ts'
import { renderPlaceKey } from '../../index/postings/place-ranges.ts'
import type { SearchPlace } from '../../ports/edition-index.ts'
import type { ListedSubdivision, PlaceOfListings, SubdivisionQuery } from '../../ports/search-engine.ts'
import { RECORDED } from '../rows/encode-offers.ts'
import { LISTED, quoteTerm, SPELLING, termOfPlace, termOfUnplaced } from '../rows/search-terms.ts'
import { renderPlace } from './conditions/render-place.ts'
import { type EditionRows, renderSeen } from './edition-rows.ts'
import type { SearchedRows } from './match-offers.ts'
import { startParameters } from './parameters.ts'
import { queryEach } from './query-each.ts'

/** Counts the listings of all statuses in each place: named places by their counts, others by looking at their listings. */
export async function countInPlaces(
  searched: SearchedRows,
  places: readonly SearchPlace[],
): Promise<number[]> {
  const named = places.filter(isNamed)
  const counts = await countTerms(
    searched.rows,
    named.map((place) => termOfPlace(renderPlaceKey(place))),
  )
  const countOf = new Map<SearchPlace, number>(named.map((place, index) => [place, counts[index]!]))
  return Promise.all(places.map(async (place) => countOf.get(place) ?? countListed(searched, place)))
}

function isNamed(place: SearchPlace): place is PlaceOfListings {
  return !['area', 'anyOf', 'unplaced', 'address'].includes(place.kind)
}

async function countListed({ rows, edges }: SearchedRows, place: SearchPlace): Promise<number> {
  const edgeHomes = await edges.findEdgeHomes(place)
  const parameters = startParameters()
  const [counted] = await rows.query<{ count: number }>(
    `select count(*) as count from ${rows.tables.offers}
     where status <> '${RECORDED}' and unit = 0
       and ${renderSeen(rows.edition, parameters)} and ${renderPlace(place, edgeHomes, parameters)}`,
    parameters,
  )
  return counted!.count
}

async function countTerms(rows: EditionRows, terms: readonly string[]): Promise<number[]> {
  if (terms.length === 0) return []
  const parameters = startParameters()
  const found = await rows.query<{ listings: number }>(
    `select coalesce(counted.listings, 0) as listings
     from unnest(${parameters.bind(terms, 'text[]')}) with ordinality as wanted (term, rank)
     left join lateral (
       select listings from ${rows.tables.places} as place
       where place.term = wanted.term and edition <= ${parameters.bind(rows.edition, 'integer')}
       order by edition desc limit 1
     ) as counted on true
     order by wanted.rank`,
    parameters,
  )
  return found.map(({ listings }) => listings)
}

/** Whether any listing of each status has no point. */
export async function findUnplacedStatuses(
  rows: EditionRows,
  statuses: readonly ListingStatus[],
): Promise<ReadonlySet<ListingStatus>> {
  const counts = await countTerms(rows, statuses.map(termOfUnplaced))
  return new Set(statuses.filter((_, index) => counts[index]! > 0))
}

/** Whether any listing is in each of the places and in the ZIP code. */
export async function haveOffersInZipCode(
  rows: EditionRows,
  places: readonly PlaceOfListings[],
  postalCode: string,
): Promise<boolean[]> {
  const zipCode = quoteTerm(termOfPlace(renderPlaceKey({ kind: 'zipCode', postalCode })))
  const queries = places.map((place) => `${quoteTerm(termOfPlace(renderPlaceKey(place)))} & ${zipCode}`)
  const found = await queryEach(
    rows,
    [{ name: 'query', type: 'text', values: queries }],
    (wanted, parameters) =>
      `select true as "isThere" from ${rows.tables.offers}
       where terms @@ ${wanted('query')}::tsquery and ${renderSeen(rows.edition, parameters)} limit 1`,
  )
  return found.map(({ length }) => length > 0)
}

/** The cities, as listings spell them, and the ZIP codes of listings. */
export interface OfferedPlaces {
  cities: { city: string; stateOrProvince: string }[]
  postalCodes: string[]
}

const ZIP_CODE = 'zip '

/** Lists the names of places that listings have, in order. */
export async function listOfferedPlaces(rows: EditionRows): Promise<OfferedPlaces> {
  const spellings = await listTermsFrom(rows, [SPELLING])
  const zipCodes = await listTermsFrom(rows, [ZIP_CODE])
  return {
    cities: spellings[0]!.map((term) => {
      const [stateOrProvince = '', city = ''] = term.slice(SPELLING.length).split('\t')
      return { city, stateOrProvince }
    }),
    postalCodes: zipCodes[0]!.map((term) => term.slice(ZIP_CODE.length)),
  }
}

/** Lists, for each query, the subdivisions whose name begins with or is the folded name. */
export async function listSubdivisions(
  rows: EditionRows,
  queries: readonly SubdivisionQuery[],
  limit: number,
): Promise<ListedSubdivision[][]> {
  const starts = queries.map(({ foldedName, isWhole }) => LISTED + foldedName + (isWhole ? '\t' : ''))
  const terms = await listTermsFrom(rows, starts, limit)
  return terms.map((ofQuery) => ofQuery.map(parseSubdivision))
}

function parseSubdivision(term: string): ListedSubdivision {
  const [, foldedCity = '', stateOrProvince = '', name = '', city = ''] = term.split('\t')
  return { name, city, foldedCity, stateOrProvince }
}

/** Lists the terms that begin with each text and that any listing has. */
async function listTermsFrom(
  rows: EditionRows,
  starts: readonly string[],
  limit?: number,
): Promise<string[][]> {
  if (starts.length === 0) return []
  const parameters = startParameters()
  const found = await rows.query<{ term: string; start: number }>(
    `select wanted.start, place.term
     from unnest(${parameters.bind(starts, 'text[]')}) with ordinality as wanted (text, start)
     cross join lateral (
       select term from (
         select distinct on (term) term, listings from ${rows.tables.places}
         where ${renderBeginning('term', 'wanted.text')} and edition <= ${parameters.bind(rows.edition, 'integer')}
         order by term, edition desc
       ) as newest
       where listings > 0 order by term ${limit === undefined ? '' : `limit ${parameters.bind(limit, 'bigint')}`}
     ) as place
     order by wanted.start, place.term collate "C"`,
    parameters,
  )
  const byStart = Map.groupBy(found, ({ start }) => start)
  return starts.map((_, index) => (byStart.get(index + 1) ?? []).map(({ term }) => term))
}

/** Renders the condition that a column begins with a text, so that the index of the column finds it. */
export function renderBeginning(column: string, text: string): string {
  return `${column} >= ${text} collate "C" and ${column} < (${text} || chr(1114111)) collate "C"`
}
