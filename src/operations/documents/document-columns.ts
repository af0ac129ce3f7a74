import type { ListingStatus } from '../../domain/listing-search/search-choices.ts'
import { DAY_MS } from '../../records/calendar-date.ts'
import { getShownSlot, SHOWN_SLOTS, type ShownRecord } from './shown-records.ts'

/** The range of homes and listings that can have cached documents. */
export interface DocumentedIds {
  edition: number
  lowestPropertyId: number
  highestPropertyId: number
  lowestListingId: number
  highestListingId: number
}

/**
 * The positions of an edition's documents, in memory that all threads share; 0 for none. Cards and rents have three elements
 * for each property id, one for each listing status.
 */
export interface DocumentColumns {
  edition: number
  /** The home of the first element. Ids begin at a million, and every edition has columns of its own. */
  lowestPropertyId: number
  lowestListingId: number
  cards: Uint32Array<SharedArrayBuffer>
  details: Uint32Array<SharedArrayBuffer>
  /** Rent estimates of a day, not positions: see packed-rent.ts. */
  rents: Uint32Array<SharedArrayBuffer>
  /** Names the models behind the rents; 0 for none. */
  modelsKey: number
  /** One element for each listing id. */
  summaries: Uint32Array<SharedArrayBuffer>
  /** The last edition that changed a record of a slot, not positions: see shown-records.ts. */
  changedIn: Uint32Array<SharedArrayBuffer>
  /** There are few builders, so those whose ids differ by a multiple of the length share an element. */
  builders: Uint32Array<SharedArrayBuffer>
}

const STATUSES: Readonly<Record<ListingStatus, number>> = { for_sale: 0, for_rent: 1, sold: 2 }

const STATUS_COUNT = 3

const BUILDERS = 4096

/** Columns of an edition without any documents yet. */
export function createDocumentColumns(ids: DocumentedIds): DocumentColumns {
  const { edition, lowestPropertyId, highestPropertyId, lowestListingId, highestListingId } = ids
  const homes = Math.max(highestPropertyId - lowestPropertyId + 1, 0)
  return {
    edition,
    lowestPropertyId,
    lowestListingId,
    modelsKey: 0,
    cards: createColumn(homes * STATUS_COUNT),
    details: createColumn(homes),
    rents: createColumn(homes * STATUS_COUNT),
    summaries: createColumn(Math.max(highestListingId - lowestListingId + 1, 0)),
    changedIn: createColumn(SHOWN_SLOTS),
    builders: createColumn(BUILDERS),
  }
}

/** The index of a home's card and rent; negative, or past the end, for a home outside of the columns. */
export function getCardIndex(
  { lowestPropertyId }: DocumentColumns,
  propertyId: number,
  status: ListingStatus,
): number {
  return (propertyId - lowestPropertyId) * STATUS_COUNT + STATUSES[status]
}

/** The index of a home's detail; negative, or past the end, for a home outside of the columns. */
export function getDetailIndex({ lowestPropertyId }: DocumentColumns, propertyId: number): number {
  return propertyId - lowestPropertyId
}

/** The index of a listing's summary; negative, or past the end, for a listing outside of the columns. */
export function getSummaryIndex({ lowestListingId }: DocumentColumns, listingId: number): number {
  return listingId - lowestListingId
}

/** The index that a builder's detail shares with others. */
export function getBuilderIndex(builderId: number): number {
  return builderId % BUILDERS
}

/** Which of an edition's documents are still valid in a later edition. */
export interface CarriedDocuments {
  edition: number
  highestPropertyId: number
  highestListingId: number
  /** Homes whose property or listings changed, or what the index has of them. None of their documents is carried. */
  changedPropertyIds: Iterable<number>
  /** Listings that changed, or whose home did. */
  changedListingIds: Iterable<number>
  /** Agents, offices and builders that changed. The details that show them are not used. */
  changedRecords: Iterable<ShownRecord>
  /** False where a record changed that any card may show: a community, or what listings are completed with. */
  carriesCards: boolean
  /** False where a record changed that any detail may show without naming it: a community, county, state, place or rate. */
  carriesDetails: boolean
  /** False where all listings may have changed. */
  carriesRents: boolean
  /** False where a record changed that any summary may show: a community. */
  carriesSummaries: boolean
  /** False where a builder or a community changed. */
  carriesBuilders: boolean
}

/** The columns of a later edition. The earlier ones stay as they are for requests that still see them. */
export function carryDocumentColumns(before: DocumentColumns, carried: CarriedDocuments): DocumentColumns {
  const { lowestPropertyId, lowestListingId } = before
  const { edition, highestPropertyId, highestListingId } = carried
  const ids = { edition, lowestPropertyId, highestPropertyId, lowestListingId, highestListingId }
  const columns = { ...createDocumentColumns(ids), modelsKey: before.modelsKey }
  if (carried.carriesCards) copyColumn(before.cards, columns.cards)
  if (carried.carriesDetails) copyColumn(before.details, columns.details)
  if (carried.carriesRents) copyColumn(before.rents, columns.rents)
  if (carried.carriesBuilders) copyColumn(before.builders, columns.builders)
  if (carried.carriesSummaries) copyColumn(before.summaries, columns.summaries)
  columns.changedIn.set(before.changedIn)
  for (const record of carried.changedRecords) columns.changedIn[getShownSlot(record)] = edition
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

/** The columns with rents of certain models: those that they have, or none yet if theirs are of others. */
export function useModels(columns: DocumentColumns, modelsKey: number): DocumentColumns {
  if (columns.modelsKey === modelsKey) return columns
  return { ...columns, modelsKey, rents: createColumn(columns.rents.length) }
}

function createColumn(length: number): Uint32Array<SharedArrayBuffer> {
  return new Uint32Array(new SharedArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT))
}

function copyColumn(before: Uint32Array, column: Uint32Array): void {
  column.set(before.length > column.length ? before.subarray(0, column.length) : before)
}

/** The number of days before the packed numbers repeat: more than five years, and no edition is served that long. */
const DAYS = 2048

/** Dollars per month, below two million, plus one; 0 means that there is no estimate. */
const FIGURES = 2 ** 21

/** The rent estimate of a day in whole dollars, or the fact that there is none, in 32 bits; 0 when it does not fit. */
export function packRent(rent: number | undefined, nowMs: number): number {
  const figure = rent === undefined ? 0 : rent + 1
  const isPackable = rent === undefined || (Number.isInteger(rent) && rent >= 0 && figure < FIGURES)
  if (!isPackable) return 0
  return getStartOfDay(nowMs) + figure
}

/** Whether a number was packed on this day. */
export function isRentOfDay(packed: number, nowMs: number): boolean {
  const figure = packed - getStartOfDay(nowMs)
  return packed !== 0 && figure >= 0 && figure < FIGURES
}

/** The estimate in a number that was packed on this day. */
export function unpackRent(packed: number, nowMs: number): number | undefined {
  const figure = packed - getStartOfDay(nowMs)
  return figure === 0 ? undefined : figure - 1
}

/** Days are calendar days in UTC, as in the estimates. */
function getStartOfDay(nowMs: number): number {
  return (Math.floor(nowMs / DAY_MS) % DAYS) * FIGURES
}
