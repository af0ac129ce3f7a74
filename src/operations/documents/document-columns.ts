import type { ListingStatus } from '../../domain/listing-search/listing-criteria.ts'

/** The homes and listings of which something can be kept: none with a lower or a higher id. */
export interface DocumentedIds {
  lowestPropertyId: number
  highestPropertyId: number
  lowestListingId: number
  highestListingId: number
}

/**
 * Where the documents of an edition are, over memory that all threads share. Cards and rents have a place for each listing
 * status of a property id. 0 is none.
 */
export interface DocumentColumns {
  /** The home of the first places. Ids begin at a million, and every edition has columns of its own. */
  lowestPropertyId: number
  lowestListingId: number
  cards: Uint32Array<SharedArrayBuffer>
  details: Uint32Array<SharedArrayBuffer>
  /** Rent estimates of a day: see rent-figure.ts. */
  rents: Uint32Array<SharedArrayBuffer>
  /** A place a listing. */
  summaries: Uint32Array<SharedArrayBuffer>
  /** Few: those whose ids are as many places apart as there are share one. */
  builders: Uint32Array<SharedArrayBuffer>
}

const STATUSES: Readonly<Record<ListingStatus, number>> = { for_sale: 0, for_rent: 1, sold: 2 }
const STATUS_COUNT = 3
const BUILDERS = 4096

/** Nothing is kept yet. */
export function createDocumentColumns(ids: DocumentedIds): DocumentColumns {
  const { lowestPropertyId, highestPropertyId, lowestListingId, highestListingId } = ids
  const homes = Math.max(highestPropertyId - lowestPropertyId + 1, 0)
  return {
    lowestPropertyId,
    lowestListingId,
    cards: createColumn(homes * STATUS_COUNT),
    details: createColumn(homes),
    rents: createColumn(homes * STATUS_COUNT),
    summaries: createColumn(Math.max(highestListingId - lowestListingId + 1, 0)),
    builders: createColumn(BUILDERS),
  }
}

/** The place of a home's card and rent; negative, or past the end, where none is. */
export function getCardIndex(
  { lowestPropertyId }: DocumentColumns,
  propertyId: number,
  status: ListingStatus,
): number {
  return (propertyId - lowestPropertyId) * STATUS_COUNT + STATUSES[status]
}

/** The place of a home's detail; negative, or past the end, where none is. */
export function getDetailIndex({ lowestPropertyId }: DocumentColumns, propertyId: number): number {
  return propertyId - lowestPropertyId
}

/** The place of a listing's summary; negative, or past the end, where none is. */
export function getSummaryIndex({ lowestListingId }: DocumentColumns, listingId: number): number {
  return listingId - lowestListingId
}

/** The place that a builder's detail shares with others. */
export function getBuilderIndex(builderId: number): number {
  return builderId % BUILDERS
}

/** What of an edition's documents is right in a later one. */
export interface CarriedDocuments {
  highestPropertyId: number
  highestListingId: number
  /** Homes of which property, listings or what a market has of them changed: nothing of theirs is carried. */
  changedPropertyIds: Iterable<number>
  /** Listings that changed, or whose home did. */
  changedListingIds: Iterable<number>
  /** False where a record changed that any card may show: a community, or what listings are completed with. */
  keepsCards: boolean
  /** False where a record changed that any detail may show: an agent, office, builder, community, county, state, place, rate. */
  keepsDetails: boolean
  /** False where all listings may have changed. */
  keepsRents: boolean
  /** False where a record changed that any summary may show: a community. */
  keepsSummaries: boolean
  /** False where a builder or a community changed. */
  keepsBuilders: boolean
}

/** The columns of a later edition. Those before stay as they are for requests that still see them. */
export function carryDocumentColumns(before: DocumentColumns, carried: CarriedDocuments): DocumentColumns {
  const { lowestPropertyId, lowestListingId } = before
  const { highestPropertyId, highestListingId } = carried
  const ids = { lowestPropertyId, highestPropertyId, lowestListingId, highestListingId }
  const columns = createDocumentColumns(ids)
  if (carried.keepsCards) carryColumn(before.cards, columns.cards)
  if (carried.keepsDetails) carryColumn(before.details, columns.details)
  if (carried.keepsRents) carryColumn(before.rents, columns.rents)
  if (carried.keepsBuilders) carryColumn(before.builders, columns.builders)
  if (carried.keepsSummaries) carryColumn(before.summaries, columns.summaries)
  for (const listingId of carried.changedListingIds) {
    const index = getSummaryIndex(columns, listingId)
    if (index >= 0) columns.summaries.fill(0, index, index + 1)
  }
  for (const propertyId of carried.changedPropertyIds) {
    if (propertyId < lowestPropertyId) continue
    const first = (propertyId - lowestPropertyId) * STATUS_COUNT
    columns.cards.fill(0, first, first + STATUS_COUNT)
    columns.rents.fill(0, first, first + STATUS_COUNT)
    columns.details.fill(0, propertyId - lowestPropertyId, propertyId - lowestPropertyId + 1)
  }
  return columns
}

function createColumn(length: number): Uint32Array<SharedArrayBuffer> {
  return new Uint32Array(new SharedArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT))
}

function carryColumn(before: Uint32Array, column: Uint32Array): void {
  column.set(before.length > column.length ? before.subarray(0, column.length) : before)
}
