import type { DocumentStore } from '../../documents/ports/document-store.ts'
import { writeDetailDocument } from '../property-detail/detail-slots.ts'
import type { AnswerBody, DetailText, WrittenDetail } from './answer-documents.ts'
import { getShownSlot, type ShownRecord } from './shown-records.ts'

/*
 * Details that were presented before anybody asked for them. Unlike other documents they have an arena of their own, whose files hold
 * them packed, so that they displace nothing that was asked for. Which records they show is stated in a column, so that those that
 * an edition made outdated are found without reading them, and are presented again.
 */

/** The positions of an edition's prepared details, in memory that all threads share; 0 for none. */
export interface PreparedColumns {
  edition: number
  /** The home of the first element. */
  lowestPropertyId: number
  details: Uint32Array<SharedArrayBuffer>
  /** Until when each is valid, in seconds since 1970. */
  validUntilS: Uint32Array<SharedArrayBuffer>
  /** The slots of the records that each shows (see shown-records.ts), two per element. Unused ones repeat a used one. */
  shown: Uint32Array<SharedArrayBuffer>
}

/** Which homes an edition may have. */
export interface PreparedIds {
  edition: number
  lowestPropertyId: number
  highestPropertyId: number
}

/** Nearly every listing names fewer agents, offices and builders. A detail that shows more is not prepared. */
const MOST_SHOWN = 8
const SHOWN_ELEMENTS = MOST_SHOWN / 2
const SLOT_BITS = 16
const SLOT_MASK = 0xffff
const MOST_SECONDS = 0xffffffff

/** Columns of an edition without any prepared details yet. */
export function createPreparedColumns(ids: PreparedIds): PreparedColumns {
  const { edition, lowestPropertyId, highestPropertyId } = ids
  const homes = Math.max(highestPropertyId - lowestPropertyId + 1, 0)
  return {
    ...{ edition, lowestPropertyId },
    details: createColumn(homes),
    validUntilS: createColumn(homes),
    shown: createColumn(homes * SHOWN_ELEMENTS),
  }
}

/** What a later edition changed. */
export interface PreparedChanges extends Omit<PreparedIds, 'lowestPropertyId'> {
  propertyIds: Iterable<number>
  /** Agents, offices and builders. The details that show them are outdated. */
  records: readonly ShownRecord[]
}

/** The columns of a later edition, without the details that it made outdated. The earlier ones stay as they are. */
export function carryPreparedColumns(before: PreparedColumns, changes: PreparedChanges): PreparedColumns {
  const { edition, highestPropertyId, propertyIds, records } = changes
  const { lowestPropertyId } = before
  const columns = createPreparedColumns({ edition, lowestPropertyId, highestPropertyId })
  for (const name of ['details', 'validUntilS', 'shown'] as const)
    columns[name].set(before[name].subarray(0, columns[name].length))
  const { details } = columns
  for (const propertyId of propertyIds) {
    const index = propertyId - lowestPropertyId
    if (index >= 0) details.fill(0, index, index + 1)
  }
  if (records.length > 0) forgetShown(columns, new Set(records.map(getShownSlot)))
  return columns
}

function forgetShown({ details, shown }: PreparedColumns, slots: ReadonlySet<number>): void {
  const isChanged = (pair: number) => slots.has(pair & SLOT_MASK) || slots.has(pair >>> SLOT_BITS)
  for (const [index, position] of details.entries()) {
    if (position === 0) continue
    for (let at = index * SHOWN_ELEMENTS; at < (index + 1) * SHOWN_ELEMENTS; at++) {
      if (isChanged(shown[at]!)) details[index] = 0
    }
  }
}

/** The prepared details of an edition. Any number of threads may read them while one adds to them. */
export interface PreparedDetails {
  /** Appends the detail of a property. Returns undefined and appends nothing if none is prepared. */
  write(propertyId: number, nowMs: number, body: AnswerBody): WrittenDetail | undefined
  /** Whether a detail that is valid at the instant is prepared. */
  has(propertyId: number, nowMs: number): boolean
  /** Adds a detail. Returns false if there is no space for it. */
  add(propertyId: number, document: DetailText, shown: readonly ShownRecord[]): boolean
}

export function openPreparedDetails(
  { lowestPropertyId, details, validUntilS, shown: shownSlots }: PreparedColumns,
  store: DocumentStore,
): PreparedDetails {
  const findPosition = (propertyId: number): number => {
    const index = propertyId - lowestPropertyId
    return index >= 0 && index < details.length ? Atomics.load(details, index) : 0
  }
  return {
    write: (propertyId, nowMs, body) => {
      const position = findPosition(propertyId)
      if (position === 0 || !store.turnTo(position, propertyId)) return undefined
      if (store.validFromMs > nowMs || nowMs >= store.validUntilMs) return undefined
      return writeDetailDocument(store, nowMs, body)
    },
    has: (propertyId, nowMs) =>
      findPosition(propertyId) !== 0 && validUntilS[propertyId - lowestPropertyId]! > nowMs / 1000,
    add: (propertyId, document, shown) => {
      const index = propertyId - lowestPropertyId
      const slots = [...new Set(shown.map(getShownSlot))]
      if (index < 0 || index >= details.length || slots.length > MOST_SHOWN) return true
      const position = store.append(document, propertyId)
      if (position === 0) return false
      validUntilS[index] = Math.min(Math.floor(document.validUntilMs / 1000), MOST_SECONDS)
      const slotAt = (at: number) => slots[at] ?? slots[0] ?? 0
      for (let at = 0; at < SHOWN_ELEMENTS; at++)
        shownSlots[index * SHOWN_ELEMENTS + at] = slotAt(2 * at) + slotAt(2 * at + 1) * 2 ** SLOT_BITS
      Atomics.store(details, index, position)
      return true
    },
  }
}

function createColumn(length: number): Uint32Array<SharedArrayBuffer> {
  return new Uint32Array(new SharedArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT))
}
