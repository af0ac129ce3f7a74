import { type Address, renderStreetLine } from '../../records/address.ts'
import type { Listing } from '../../records/listing.ts'
import { IdNumbers } from '../compact/id-numbers.ts'
import { TextStore } from '../compact/text-store.ts'
import { listedAtMs } from '../derive/listed-at.ts'
import type { HomeLeads, Lead } from './home-leads.ts'
import { createLeadPacker } from './pack-leads.ts'

/** Leads of the homes that a run wrote, packed as text: about a hundred and fifty bytes a home. */
export interface PropertyLeads {
  find(propertyId: number): HomeLeads | undefined
  keep(propertyId: number, leads: HomeLeads): void
}

export function createPropertyLeads(): PropertyLeads {
  const packer = createLeadPacker()
  const texts = new TextStore()
  const positions = new IdNumbers()
  return {
    find(propertyId) {
      const position = positions.get(propertyId)
      return position === undefined ? undefined : packer.unpack(texts.read(position))
    },
    keep: (propertyId, leads) => positions.set(propertyId, texts.add(packer.pack(leads))),
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
