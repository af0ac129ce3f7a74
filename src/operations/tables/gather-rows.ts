import type { TableName } from '../../contract/formats/change-position.ts'
import type { Listing } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import type { RecordKind } from '../../records/record.ts'
import type { NeighborhoodIndex, SearchPlace } from '../../search/ports/edition-index.ts'
import { isAtPlace } from '../../search/ports/is-at-place.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
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
}

/** The kind of record that a table has a row of. */
export const KIND_OF_TABLE = {
  home: 'property',
  listing: 'listing',
  agent: 'agent',
  office: 'office',
  builder: 'builder',
  community: 'community',
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
  const known = properties.filter((property) => property !== undefined)
  const related = await reader.getRelated(
    'propertyListings',
    known.map(({ id }) => id),
  )
  const found = await reader.getMany('listing', related.flat())
  const listings = new Map(found.map((listing) => [listing?.id, listing]))
  const idsOf = new Map(known.map(({ id }, index) => [id, related[index]!]))
  const sources = properties.map((property) => {
    if (property === undefined) return undefined
    const own = idsOf.get(property.id)!.map((id) => listings.get(id))
    const source = prepareHome(
      property,
      own.filter((listing) => listing !== undefined),
    )
    return source && isHomeThere(source, scope) ? source : undefined
  })
  return buildRows(HOME_TABLE, sources)
}

function isListingThere(
  { listing, address }: ListingRowSource,
  home: Property | undefined,
  { place }: RowScope,
): boolean {
  if (place === undefined) return true
  const exact = listing.point ?? home?.point
  const parts = { ...home?.address, ...listing.address }
  return isAtPlace(
    {
      propertyId: listing.propertyId,
      ...{ city: parts.city, stateOrProvince: parts.stateOrProvince, postalCode: parts.postalCode },
      ...{ countyFips: parts.countyFips, subdivisionName: listing.subdivisionName, point: address.point },
      neighborhoodIds: exact === undefined ? [] : place.listNeighborhoodsAt(exact).map(({ id }) => id),
    },
    place.wanted,
  )
}

function isHomeThere({ property, listings }: HomeRowSource, scope: RowScope): boolean {
  return listings.some((listing) => {
    const source = prepareListing(listing, property, scope.baseUrl)
    return source !== undefined && isListingThere(source, property, scope)
  })
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
