import type { Agent, Office } from '../../records/agent.ts'
import type { Builder, Community } from '../../records/builder.ts'
import type { Listing, Representation } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'

/** A home with everything that is kept of it and of who offers it. */
export interface HomeRecords {
  property: Property
  /** Those that may be shown, newest first. */
  listings: Listing[]
  agents: ReadonlyMap<number, Agent>
  offices: ReadonlyMap<number, Office>
  builders: ReadonlyMap<number, Builder>
  communities: ReadonlyMap<number, Community>
}

/** Everything kept of a home; undefined when the edition has no such home. */
export async function gatherHome(
  propertyId: number,
  reader: EditionReader,
): Promise<HomeRecords | undefined> {
  const [[property], [listingIds]] = await Promise.all([
    reader.getMany('property', [propertyId]),
    reader.getRelated('propertyListings', [propertyId]),
  ])
  if (property === undefined) return undefined
  const kept = await reader.getMany('listing', listingIds ?? [])
  const listings = kept.filter((listing) => listing?.isDisplayAllowed === true) as Listing[]
  return { property, listings, ...(await gatherParties(listings, reader)) }
}

async function gatherParties(listings: readonly Listing[], reader: EditionReader) {
  const parties = listings.flatMap(listRepresentations)
  const [agents, builders, communities] = await Promise.all([
    getAll(
      'agent',
      parties.map(({ agentId }) => agentId),
      reader,
    ),
    getAll(
      'builder',
      listings.map(({ builderId }) => builderId),
      reader,
    ),
    getAll(
      'community',
      listings.map(({ communityId }) => communityId),
      reader,
    ),
  ])
  const officeIds = [...parties, ...agents.values()].map(({ officeId }) => officeId)
  return { agents, builders, communities, offices: await getAll('office', officeIds, reader) }
}

export function listRepresentations(listing: Listing): Representation[] {
  const { listAgent, coListAgent, buyerAgent, coBuyerAgent } = listing
  return [listAgent, coListAgent, buyerAgent, coBuyerAgent].filter((one) => one !== undefined)
}

async function getAll<K extends 'agent' | 'office' | 'builder' | 'community'>(
  kind: K,
  ids: readonly (number | undefined)[],
  reader: EditionReader,
) {
  const wanted = [...new Set(ids.filter((id) => id !== undefined))]
  const records = wanted.length === 0 ? [] : await reader.getMany(kind, wanted)
  return new Map(records.filter((record) => record !== undefined).map((record) => [record.id, record]))
}
