import { type Address, renderStreetLine } from '../../records/address.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { Listing, StandardStatus } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import { Column, IdRows, IdSet } from '../compact/id-columns.ts'
import { listedAtMs } from './listing-links.ts'

/** A value of a home, the listing that it comes from, and how well suited that listing is. */
export interface ValueSource<Value> {
  value: Value
  listingId: number
  /** How complete the value is, when the listing came on the market, and a number that decides ties. */
  rank: readonly [grade: number, listedAtMs: number, tie: number]
}

/** The listings that the values of a home come from. */
export interface HomeSources {
  address?: ValueSource<Address>
  point?: ValueSource<GeoPoint>
  parcelNumber?: ValueSource<string>
  timeZone?: ValueSource<string>
  /** Present while a listing on offer hides the address. */
  isAddressHidden?: ValueSource<boolean>
}

/** What the values from one listing share: the listing, when it came on the market, and its number for ties. */
type SourceListing = Pick<ValueSource<unknown>, 'listingId'> & { listedAtMs: number; tie: number }

const [LISTING, LISTED_AT, TIE] = [0, 1, 2]

/** Source listings by number, from 1 on, in 24 bytes each. They stay until the end of the run. */
class SourceListings {
  readonly #cells = new Column(3)
  #last = 0

  /** The number of the source listing. */
  add({ listingId, rank: [, listedAtMs, tie] }: ValueSource<unknown>): number {
    this.#last += 1
    this.#cells.set(this.#last, listingId, LISTING)
    this.#cells.set(this.#last, listedAtMs, LISTED_AT)
    this.#cells.set(this.#last, tie, TIE)
    return this.#last
  }

  get(number: number): SourceListing {
    const cell = (at: number) => this.#cells.get(number, at)
    return { listingId: cell(LISTING), listedAtMs: cell(LISTED_AT), tie: cell(TIE) }
  }
}

/**
 * The sources of the homes that a run wrote, in about 40 bytes per home. The values themselves are read from the home's record, as
 * the run wrote it last.
 */
export interface HomeSourceTable {
  has(propertyId: number): boolean
  /** The sources as they were noted last. `record` is the home as it is staged; without one there are none. */
  find(propertyId: number, record: Property | undefined): HomeSources
  note(propertyId: number, sources: HomeSources): void
}

const FIELDS = ['address', 'point', 'parcelNumber', 'timeZone', 'isAddressHidden'] as const

export function createHomeSourceTable(): HomeSourceTable {
  const rows = new IdRows()
  const noted = new IdSet(rows)
  const listings = new SourceListings()
  /** By home and field, the number of the source listing; 0 for none. */
  const numbers = new Column(FIELDS.length, Int32Array)
  return {
    has: (propertyId) => noted.has(propertyId),
    find(propertyId, record) {
      const sources: Partial<Record<keyof HomeSources, ValueSource<unknown>>> = {}
      if (record === undefined || !noted.has(propertyId)) return {}
      const row = rows.find(propertyId)
      for (const [at, field] of FIELDS.entries()) {
        const number = numbers.get(row, at)
        if (number === 0 || record[field] === undefined) continue
        const { listingId, listedAtMs, tie } = listings.get(number)
        const grade = field === 'address' ? gradeAddress(record.address) : 0
        sources[field] = { value: record[field], listingId, rank: [grade, listedAtMs, tie] }
      }
      return sources as HomeSources
    },
    note(propertyId, sources) {
      noted.add(propertyId)
      const row = rows.find(propertyId)
      const known = new Map<number, number>()
      for (const [at, field] of FIELDS.entries()) {
        const source = sources[field]
        const number = source === undefined ? 0 : (known.get(source.listingId) ?? listings.add(source))
        if (source !== undefined) known.set(source.listingId, number)
        numbers.set(row, number, at)
      }
    },
  }
}

/** Makes a listing the source of every value for which it is better suited. Changes `sources`. */
export function offerListing(sources: HomeSources, listing: Listing): void {
  const { id: listingId, address, point, parcelNumber, timeZone } = listing
  const [listedAt, tie] = [listedAtMs(listing), hashText(`${listing.source}\t${listing.listingKey}`)]
  const source = <Value>(value: Value, grade = 0): ValueSource<Value> => ({
    value,
    listingId,
    rank: [grade, listedAt, tie],
  })
  sources.address = better(sources.address, source(address, gradeAddress(address)))
  if (point !== undefined) sources.point = better(sources.point, source(point))
  if (parcelNumber !== undefined) sources.parcelNumber = better(sources.parcelNumber, source(parcelNumber))
  if (timeZone !== undefined) sources.timeZone = better(sources.timeZone, source(timeZone))
  if (hidesAddress(listing)) sources.isAddressHidden = better(sources.isAddressHidden, source(true))
}

/** Removes a listing as a source, because a newer version of it is about to be offered. Changes `sources`. */
export function withdrawListing(sources: HomeSources, listingId: number): void {
  for (const field of FIELDS) {
    if (sources[field]?.listingId === listingId) delete sources[field]
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
