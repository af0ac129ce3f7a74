import type { ListingStatus } from '../../domain/listing-search/listing-criteria.ts'

/**
 * Where the documents of an edition's homes are, over memory that all threads share. Cards and rents have a place for each
 * listing status of a property id. 0 is none.
 */
export interface DocumentColumns {
  /** The home of the first places. Ids begin at a million, and every edition has columns of its own. */
  lowestPropertyId: number
  cards: Uint32Array<SharedArrayBuffer>
  details: Uint32Array<SharedArrayBuffer>
  /** Rent estimates of a day: see rent-figure.ts. */
  rents: Uint32Array<SharedArrayBuffer>
}

const STATUSES: Readonly<Record<ListingStatus, number>> = { for_sale: 0, for_rent: 1, sold: 2 }
const STATUS_COUNT = 3

/** Nothing is kept yet. Nothing can be kept of a property with a lower or a higher id. */
export function createDocumentColumns(lowestPropertyId: number, highestPropertyId: number): DocumentColumns {
  const homes = Math.max(highestPropertyId - lowestPropertyId + 1, 0)
  return {
    lowestPropertyId,
    cards: createColumn(homes * STATUS_COUNT),
    details: createColumn(homes),
    rents: createColumn(homes * STATUS_COUNT),
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

/** What of an edition's documents is right in a later one. */
export interface CarriedDocuments {
  highestPropertyId: number
  /** Homes of which property, listings or what a market has of them changed: nothing of theirs is carried. */
  changedPropertyIds: Iterable<number>
  /** False where a record changed that any card may show: a community, or what listings are completed with. */
  keepsCards: boolean
  /** False where a record changed that any detail may show: an agent, office, builder, community, county, state, place, rate. */
  keepsDetails: boolean
  /** False where a listing for rent may have changed. */
  keepsRents: boolean
}

/** The columns of a later edition. Those before stay as they are for requests that still see them. */
export function carryDocumentColumns(before: DocumentColumns, carried: CarriedDocuments): DocumentColumns {
  const { lowestPropertyId } = before
  const columns = createDocumentColumns(lowestPropertyId, carried.highestPropertyId)
  if (carried.keepsCards) carryColumn(before.cards, columns.cards)
  if (carried.keepsDetails) carryColumn(before.details, columns.details)
  if (carried.keepsRents) carryColumn(before.rents, columns.rents)
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
