import { type Address, renderStreetLine } from '../../records/address.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { Listing, StandardStatus } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import { Column, IdRows, IdSet } from '../compact/id-columns.ts'
import { listedAtMs } from './listing-links.ts'

/** A value of a home, from which listing it is, and how good that listing is for it. */
export interface ValueSource<Value> {
  value: Value
  listingId: number
  /** Fullness of the value, when the listing came on the market, a number of its own to settle ties. */
  rank: readonly [grade: number, listedAtMs: number, tie: number]
}

/** Which listings a home's address, point, parcel and time zone come from. */
export interface HomeSources {
  address?: ValueSource<Address>
  point?: ValueSource<GeoPoint>
  parcelNumber?: ValueSource<string>
  timeZone?: ValueSource<string>
  /** Present while a listing on offer hides the address. */
  isAddressHidden?: ValueSource<boolean>
}

/** What leads of one listing share: the listing, when it came on the market, its tie. */
export type SourceListing = Pick<ValueSource<unknown>, 'listingId'> & { listedAtMs: number; tie: number }

const [LISTING, LISTED_AT, TIE] = [0, 1, 2]

/** Heads by number, from 1 on, in 24 bytes each. They are never let go. */
export class SourceListings {
  readonly #cells = new Column(3)
  #last = 0

  /** The number of the head. */
  add({ listingId, rank: [, listedAtMs, tie] }: ValueSource<unknown>): number {
    this.#last += 1
    this.#cells.set(this.#last, listingId, LISTING)
    this.#cells.set(this.#last, listedAtMs, LISTED_AT)
    this.#cells.set(this.#last, tie, TIE)
    return this.#last
  }

  get(head: number): SourceListing {
    const cell = (at: number) => this.#cells.get(head, at)
    return { listingId: cell(LISTING), listedAtMs: cell(LISTED_AT), tie: cell(TIE) }
  }
}

/**
 * Which listings lead the homes that a run wrote: about forty bytes a home. What they say of it is in the home's record as the
 * run wrote it last, which is where it is read again.
 */
export interface HomeSourceTable {
  has(propertyId: number): boolean
  /** The leads as they were kept last. `record` is the home as it is staged; without one nothing leads. */
  find(propertyId: number, record: Property | undefined): HomeSources
  keep(propertyId: number, leads: HomeSources): void
}

const FIELDS = ['address', 'point', 'parcelNumber', 'timeZone', 'isAddressHidden'] as const

export function createHomeSourceTable(): HomeSourceTable {
  const rows = new IdRows()
  const kept = new IdSet(rows)
  const heads = new SourceListings()
  /** By home and field the number of the head, 0 for none. */
  const leading = new Column(FIELDS.length, Int32Array)
  return {
    has: (propertyId) => kept.has(propertyId),
    find(propertyId, record) {
      const leads: Partial<Record<keyof HomeSources, ValueSource<unknown>>> = {}
      if (record === undefined || !kept.has(propertyId)) return {}
      const row = rows.find(propertyId)
      for (const [at, field] of FIELDS.entries()) {
        const head = leading.get(row, at)
        if (head === 0 || record[field] === undefined) continue
        const { listingId, listedAtMs, tie } = heads.get(head)
        const grade = field === 'address' ? gradeAddress(record.address) : 0
        leads[field] = { value: record[field], listingId, rank: [grade, listedAtMs, tie] }
      }
      return leads as HomeSources
    },
    keep(propertyId, leads) {
      kept.add(propertyId)
      const row = rows.find(propertyId)
      const numbers = new Map<number, number>()
      for (const [at, field] of FIELDS.entries()) {
        const lead = leads[field]
        const head = lead === undefined ? 0 : (numbers.get(lead.listingId) ?? heads.add(lead))
        if (lead !== undefined) numbers.set(lead.listingId, head)
        leading.set(row, head, at)
      }
    },
  }
}

/** Lets a listing lead wherever it is better than what leads. Changes `leads`. */
export function offerListing(leads: HomeSources, listing: Listing): void {
  const { id: listingId, address, point, parcelNumber, timeZone } = listing
  const [listedAt, tie] = [listedAtMs(listing), hashText(`${listing.source}\t${listing.listingKey}`)]
  const lead = <Value>(value: Value, grade = 0): ValueSource<Value> => ({
    value,
    listingId,
    rank: [grade, listedAt, tie],
  })
  leads.address = better(leads.address, lead(address, gradeAddress(address)))
  if (point !== undefined) leads.point = better(leads.point, lead(point))
  if (parcelNumber !== undefined) leads.parcelNumber = better(leads.parcelNumber, lead(parcelNumber))
  if (timeZone !== undefined) leads.timeZone = better(leads.timeZone, lead(timeZone))
  if (hidesAddress(listing)) leads.isAddressHidden = better(leads.isAddressHidden, lead(true))
}

/** Forgets what a listing leads, because a newer version of it is about to be offered. Changes `leads`. */
export function withdrawListing(leads: HomeSources, listingId: number): void {
  for (const field of FIELDS) {
    if (leads[field]?.listingId === listingId) delete leads[field]
  }
}

const ON_OFFER: readonly StandardStatus[] = ['Active', 'Active Under Contract', 'Pending', 'Coming Soon']

/** Whether the home's address must not be shown anywhere because of this listing. */
export function hidesAddress({ standardStatus, isAddressDisplayAllowed }: Listing): boolean {
  return !isAddressDisplayAllowed && ON_OFFER.includes(standardStatus)
}

function gradeAddress(address: Address): number {
  if (renderStreetLine(address) !== undefined) return 2
  return address.postalCode !== undefined || address.city !== undefined ? 1 : 0
}

function better<Value>(
  before: ValueSource<Value> | undefined,
  after: ValueSource<Value>,
): ValueSource<Value> {
  if (before === undefined) return after
  const differing = before.rank.findIndex((part, at) => part !== after.rank[at])
  return differing !== -1 && before.rank[differing]! > after.rank[differing]! ? before : after
}

/** FNV-1a, 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
