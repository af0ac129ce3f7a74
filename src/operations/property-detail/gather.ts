import { listPets } from '../../domain/listing-search/facts/lookup-facts.ts'
import { findSearchStatus } from '../../domain/listing-search/facts/search-status.ts'
import { findLastOpenHouseEndMs } from '../../domain/listing-search/local-time.ts'
import type { IndexedListing } from '../../domain/listing-search/searchable-listing.ts'
import type { Agent, Office } from '../../records/agent.ts'
import type { Builder, Community } from '../../records/builder.ts'
import type { Listing, Representation } from '../../records/listing.ts'
import type { ListingSearch } from '../../search/ports/edition-index.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import type { ShownRecord } from '../documents/shown-records.ts'
import { gatherHomeListings, type HomeListings } from '../presentation/home-listings.ts'

/** The people and firms behind a listing. */
export interface ListingParties {
  agents: ReadonlyMap<number, Agent>
  offices: ReadonlyMap<number, Office>
  builder?: Builder
  community?: Community
}

/** Facts that the index has of a listing, too. Deriving them takes less than reading its row of the index. */
export type SearchedFacts = Pick<IndexedListing, 'lastOpenHouseEndMs' | 'pets'>

/** A home with the listing that represents it, and the records of those who offer it. */
export interface HomeRecords extends HomeListings, ListingParties {
  /** What a search sees of the listing. Absent if none shows it. */
  searched?: SearchedFacts
}

/** All records of a home; undefined when the edition has no such home, or when none of its listings may be shown. */
export async function gatherHome(
  propertyId: number,
  market: Pick<ListingSearch, 'findCompared'>,
  reader: EditionReader,
): Promise<HomeRecords | undefined> {
  const home = await gatherHomeListings(propertyId, market, reader)
  if (home === undefined) return undefined
  const searched = describeSearched(home)
  return { ...home, ...(await gatherParties(home.listing, reader)), ...(searched && { searched }) }
}

function describeSearched({ listing, property, status }: HomeListings): SearchedFacts | undefined {
  if (status === 'off_market' || findSearchStatus(listing) !== status) return undefined
  return { lastOpenHouseEndMs: findLastOpenHouseEndMs(listing, property), pets: listPets(listing) }
}

async function gatherParties(listing: Listing, reader: EditionReader): Promise<ListingParties> {
  const named = listRepresentations(listing)
  const [agents, builders, communities] = await Promise.all([
    getAll(
      'agent',
      named.map(({ agentId }) => agentId),
      reader,
    ),
    getAll('builder', [listing.builderId], reader),
    getAll('community', [listing.communityId], reader),
  ])
  const officeIds = [...named, ...agents.values()].map(({ officeId }) => officeId)
  return {
    agents,
    offices: await getAll('office', officeIds, reader),
    builder: listing.builderId === undefined ? undefined : builders.get(listing.builderId),
    community: listing.communityId === undefined ? undefined : communities.get(listing.communityId),
  }
}

/** The records of those who offer the home, also where the edition does not have them yet. */
export function listShownRecords({ listing, agents }: HomeRecords): ShownRecord[] {
  const named = listRepresentations(listing)
  const shown: ShownRecord[] = []
  const add = (kind: ShownRecord['kind'], id: number | undefined) => {
    if (id !== undefined) shown.push({ kind, id })
  }
  for (const { agentId } of named) add('agent', agentId)
  for (const { officeId } of [...named, ...agents.values()]) add('office', officeId)
  add('builder', listing.builderId)
  return shown
}

function listRepresentations(listing: Listing): Representation[] {
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
