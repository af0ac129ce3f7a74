import type { ListingStatus } from '../../domain/listing-search/listing-criteria.ts'

/**
 * Where the documents of an edition's homes are, over memory that all threads share. Cards and rents have a place for each
 * listing status of a property id. 0 is none.
 */
export interface DocumentColumns {
  cards: Uint32Array<SharedArrayBuffer>
  details: Uint32Array<SharedArrayBuffer>
  /** Rent estimates of a day: see rent-figure.ts. */
  rents: Uint32Array<SharedArrayBuffer>
}

const STATUSES: Readonly<Record<ListingStatus, number>> = { for_sale: 0, for_rent: 1, sold: 2 }
const STATUS_COUNT = 3

/** Nothing is kept yet. Nothing can be kept of a property with a higher id. */
export function createDocumentColumns(highestPropertyId: number): DocumentColumns {
  const homes = highestPropertyId + 1
  return {
    cards: createColumn(homes * STATUS_COUNT),
    details: createColumn(homes),
    rents: createColumn(homes * STATUS_COUNT),
  }
}

export function getCardIndex(propertyId: number, status: ListingStatus): number {
  return propertyId * STATUS_COUNT + STATUSES[status]
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
  const columns = createDocumentColumns(carried.highestPropertyId)
  if (carried.keepsCards) carryColumn(before.cards, columns.cards)
  if (carried.keepsDetails) carryColumn(before.details, columns.details)
  if (carried.keepsRents) carryColumn(before.rents, columns.rents)
  for (const propertyId of carried.changedPropertyIds) {
    const first = propertyId * STATUS_COUNT
    columns.cards.fill(0, first, first + STATUS_COUNT)
    columns.rents.fill(0, first, first + STATUS_COUNT)
    columns.details.fill(0, propertyId, propertyId + 1)
  }
  return columns
}

function createColumn(length: number): Uint32Array<SharedArrayBuffer> {
  return new Uint32Array(new SharedArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT))
}

function carryColumn(before: Uint32Array, column: Uint32Array): void {
  column.set(before.length > column.length ? before.subarray(0, column.length) : before)
}
