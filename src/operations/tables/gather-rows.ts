import type { TableName } from '../../contract/formats/change-position.ts'
import { coarsenPoint } from '../../domain/geo/distance.ts'
import type { Address } from '../../records/address.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { Assessment } from '../../records/home/assessment.ts'
import type { Listing } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import type { RecordKind } from '../../records/record.ts'
import type { NeighborhoodIndex, SearchPlace } from '../../search/ports/edition-index.ts'
import { isAtPlace } from '../../search/ports/is-at-place.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import { ASSESSMENT_TABLE } from './assessment-table.ts'
import { HOME_TABLE, type HomeRowSource, prepareHome } from './home-table.ts'
import { LISTING_TABLE, type ListingRowSource, prepareListing } from './listing-table.ts'
import { AGENT_TABLE, BUILDER_TABLE, COMMUNITY_TABLE, OFFICE_TABLE } from './people-tables.ts'
import { buildRow, type RecordTable, type Row } from './table.ts'

/** Which records are handed out, and how. */
export interface RowScope {
  /** Before the paths of pictures that Plat itself serves. */
  baseUrl: string
  /** Leaves out homes and listings that are not there. */
  place?: { wanted: SearchPlace } & Pick<NeighborhoodIndex, 'listNeighborhoodsAt'>
}

/** The columns of each table. */
export const TABLES: Readonly<
  Record<TableName, Pick<RecordTable<never>, 'name' | 'description' | 'columns'>>
> = {
  home: HOME_TABLE,
  listing: LISTING_TABLE,
  agent: AGENT_TABLE,
  office: OFFICE_TABLE,
  builder: BUILDER_TABLE,
  community: COMMUNITY_TABLE,
  assessment: ASSESSMENT_TABLE,
}

/** The kind of record that a table has a row of. */
export const KIND_OF_TABLE = {
  home: 'property',
  listing: 'listing',
  agent: 'agent',
  office: 'office',
  builder: 'builder',
  community: 'community',
  assessment: 'assessment',
} as const satisfies Record<TableName, RecordKind>

/** The rows of a table for records of an edition, in the order of `ids`; undefined for what it does not have or may not show. */
export async function gatherRows(
  table: TableName,
  ids: readonly number[],
  reader: EditionReader,
  scope: RowScope,
): Promise<(Row | undefined)[]> {
  switch (table) {
    case 'home':
      return gatherHomeRows(await reader.getMany('property', ids), reader, scope)
    case 'listing':
      return gatherListingRows(await reader.getMany('listing', ids), reader, scope)
    case 'agent':
      return buildRows(AGENT_TABLE, await reader.getMany('agent', ids))
    case 'office':
      return buildRows(OFFICE_TABLE, await reader.getMany('office', ids))
    case 'builder':
      return buildRows(BUILDER_TABLE, await reader.getMany('builder', ids))
    case 'community':
      return buildRows(COMMUNITY_TABLE, await reader.getMany('community', ids))
    case 'assessment':
      return gatherAssessmentRows(await reader.getMany('assessment', ids), reader)
  }
}

function buildRows<Source>(
  table: RecordTable<Source>,
  sources: readonly (Source | undefined)[],
): (Row | undefined)[] {
  return sources.map((source) => source && buildRow(table, source))
}

async function gatherListingRows(
  listings: readonly (Listing | undefined)[],
  reader: EditionReader,
  scope: RowScope,
): Promise<(Row | undefined)[]> {
  const propertyIds = [...new Set(listings.flatMap((listing) => listing?.propertyId ?? []))]
  const properties = await reader.getMany('property', propertyIds)
  const homes = new Map(properties.map((home) => [home?.id, home]))
  const sources = listings.map((listing) => {
    const home = listing && homes.get(listing.propertyId)
    const source = listing && prepareListing(listing, home, scope.baseUrl)
    return source && isListingThere(source, home, scope) ? source : undefined
  })
  return buildRows(LISTING_TABLE, sources)
}

async function gatherHomeRows(
  properties: readonly (Property | undefined)[],
  reader: EditionReader,
  scope: RowScope,
): Promise<(Row | undefined)[]> {
  const sources = await gatherHomeSources(properties, reader)
  return buildRows(
    HOME_TABLE,
    sources.map((source) => (source && isHomeThere(source, scope) ? source : undefined)),
  )
}

async function gatherHomeSources(
  properties: readonly (Property | undefined)[],
  reader: EditionReader,
): Promise<(HomeRowSource | undefined)[]> {
  const known = properties.filter((property) => property !== undefined)
  const ids = known.map(({ id }) => id)
  const related = await reader.getRelated('propertyListings', ids)
  const assessed = await reader.getRelated('propertyAssessments', ids)
  const found = await reader.getMany('listing', related.flat())
  const listings = new Map(found.map((listing) => [listing?.id, listing]))
  const indexes = new Map(ids.map((id, index) => [id, index]))
  return properties.map((property) => {
    if (property === undefined) return undefined
    const index = indexes.get(property.id)!
    const own = related[index]!.map((id) => listings.get(id)).filter((listing) => listing !== undefined)
    return prepareHome(property, own, assessed[index]!.length > 0)
  })
}

/** Public records of a home would tell its address. */
async function gatherAssessmentRows(
  assessments: readonly (Assessment | undefined)[],
  reader: EditionReader,
): Promise<(Row | undefined)[]> {
  const homeIds = [...new Set(assessments.flatMap((one) => one?.propertyId ?? []))]
  const homes = await gatherHomeSources(await reader.getMany('property', homeIds), reader)
  const shown = new Set(homes.flatMap((home) => (home?.isAddressHidden === false ? home.property.id : [])))
  return buildRows(
    ASSESSMENT_TABLE,
    assessments.map((one) => (one?.propertyId !== undefined && shown.has(one.propertyId) ? one : undefined)),
  )
}

function isListingThere(
  { listing, address }: ListingRowSource,
  home: Property | undefined,
  { place }: RowScope,
): boolean {
  if (place === undefined) return true
  const { propertyId, subdivisionName } = listing
  const parts = { ...home?.address, ...listing.address }
  const placed = placeAddress(parts, listing.point ?? home?.point, place)
  return isAtPlace({ propertyId, subdivisionName, ...placed, point: address.point }, place.wanted)
}

function isHomeThere({ property, listings, isAddressHidden }: HomeRowSource, scope: RowScope): boolean {
  const { place } = scope
  if (place === undefined) return true
  if (listings.length === 0) {
    const { id: propertyId, address, point } = property
    const shownPoint = point && isAddressHidden ? coarsenPoint(point) : point
    return isAtPlace({ propertyId, ...placeAddress(address, point, place), point: shownPoint }, place.wanted)
  }
  return listings.some((listing) => {
    const source = prepareListing(listing, property, scope.baseUrl)
    return source !== undefined && isListingThere(source, property, scope)
  })
}

function placeAddress(
  { city, stateOrProvince, postalCode, countyFips }: Address,
  exact: GeoPoint | undefined,
  { listNeighborhoodsAt }: NonNullable<RowScope['place']>,
) {
  const neighborhoodIds = exact === undefined ? [] : listNeighborhoodsAt(exact).map(({ id }) => id)
  return { city, stateOrProvince, postalCode, countyFips, neighborhoodIds }
}

/** A part of a table: its rows, and the number of records that may not be shown. */
export interface RowBatch {
  rows: Row[]
  withheld: number
  /** The last record that was looked at. */
  lastId: number
}

/** The rows of a table by ascending id, in batches, from those after `afterId` on. Never holds more than a batch. */
export async function* scanTable(
  table: TableName,
  reader: EditionReader,
  scope: RowScope,
  afterId?: number,
): AsyncGenerator<RowBatch> {
  for await (const records of reader.scan(KIND_OF_TABLE[table], afterId)) {
    const ids = records.map(({ id }) => id)
    const found = await gatherRows(table, ids, reader, scope)
    const rows = found.filter((row) => row !== undefined)
    yield { rows, withheld: ids.length - rows.length, lastId: ids.at(-1)! }
  }
}
