import { type Address, renderStreetLine } from '../../records/address.ts'
import type { Listing } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import { Column } from '../compact/column.ts'
import { IdRows } from '../compact/id-rows.ts'
import { IdSet } from '../compact/id-set.ts'
import { listedAtMs } from '../derive/listed-at.ts'
import type { HomeLeads, Lead } from './home-leads.ts'
import { LeadHeads } from './lead-heads.ts'

/**
 * Which listings lead the homes that a run wrote: about forty bytes a home. What they say of it is in the home's record as the
 * run wrote it last, which is where it is read again.
 */
export interface PropertyLeads {
  has(propertyId: number): boolean
  /** The leads as they were kept last. `record` is the home as it is staged; without one nothing leads. */
  find(propertyId: number, record: Property | undefined): HomeLeads
  keep(propertyId: number, leads: HomeLeads): void
}

const FIELDS = ['address', 'point', 'parcelNumber', 'timeZone'] as const

export function createPropertyLeads(): PropertyLeads {
  const rows = new IdRows()
  const kept = new IdSet(rows)
  const heads = new LeadHeads()
  /** By home and field the number of the head, 0 for none. */
  const leading = new Column(FIELDS.length, Int32Array)
  return {
    has: (propertyId) => kept.has(propertyId),
    find(propertyId, record) {
      const leads: Partial<Record<keyof HomeLeads, Lead<unknown>>> = {}
      if (record === undefined || !kept.has(propertyId)) return {}
      const row = rows.find(propertyId)
      for (const [at, field] of FIELDS.entries()) {
        const head = leading.get(row, at)
        if (head === 0 || record[field] === undefined) continue
        const { listingId, listedAtMs, tie } = heads.get(head)
        const grade = field === 'address' ? gradeAddress(record.address) : 0
        leads[field] = { value: record[field], listingId, rank: [grade, listedAtMs, tie] }
      }
      return leads as HomeLeads
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
export function offerListing(leads: HomeLeads, listing: Listing): void {
  const { id: listingId, address, point, parcelNumber, timeZone } = listing
  const [listedAt, tie] = [listedAtMs(listing), hashText(`${listing.source}\t${listing.listingKey}`)]
  const lead = <Value>(value: Value, grade = 0): Lead<Value> => ({
    value,
    listingId,
    rank: [grade, listedAt, tie],
  })
  leads.address = better(leads.address, lead(address, gradeAddress(address)))
  if (point !== undefined) leads.point = better(leads.point, lead(point))
  if (parcelNumber !== undefined) leads.parcelNumber = better(leads.parcelNumber, lead(parcelNumber))
  if (timeZone !== undefined) leads.timeZone = better(leads.timeZone, lead(timeZone))
}

/** Forgets what a listing leads, because a newer version of it is about to be offered. Changes `leads`. */
export function withdrawListing(leads: HomeLeads, listingId: number): void {
  for (const field of ['address', 'point', 'parcelNumber', 'timeZone'] as const) {
    if (leads[field]?.listingId === listingId) delete leads[field]
  }
}

function gradeAddress(address: Address): number {
  if (renderStreetLine(address) !== undefined) return 2
  return address.postalCode !== undefined || address.city !== undefined ? 1 : 0
}

function better<Value>(before: Lead<Value> | undefined, after: Lead<Value>): Lead<Value> {
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
