import type { ListingCollection } from '../../records/listing.ts'
import type { RelationName } from '../../records/record.ts'
import type { EditionReader, EditionWriter, IdentifierRegistry } from '../../store/ports/edition-store.ts'
import type { IdNumbers } from '../compact/id-columns.ts'
import type { ReplicatedKind } from '../ports/feed.ts'
import type { HomeSourceTable } from './home-sources.ts'
import type { ImpliedPeople } from './implied-people.ts'
import type { ListingLinksTable } from './listing-links.ts'
import type { PlaceLookup } from './place-lookup.ts'
import type { ChildTally, IssueTally, KindTallies } from './tallies.ts'

/** What the position of a community in its builder's list depends on. */
export interface CommunityLinks {
  builderId: number
  name: string
  isActive: boolean
}

/** Everything that the stages of one run share. It holds ids, numbers and short names, never whole records. */
export interface Run {
  readonly source: string
  readonly nowMs: number
  readonly isFull: boolean
  /** Whether the names of owners may be stored. */
  readonly storesOwnerNames: boolean
  /** What the feed says that it has read as a whole, in a run that is not full. */
  readonly complete: Set<ReplicatedKind | ListingCollection>
  /** The share of a kind, 0 to 1, that a full run may remove. */
  readonly removalShare: number
  readonly base: EditionReader
  readonly writer: EditionWriter
  readonly identifiers: IdentifierRegistry
  readonly issues: IssueTally
  readonly tallies: KindTallies
  readonly children: ChildTally
  readonly places: PlaceLookup
  readonly impliedPeople: ImpliedPeople
  readonly listingLinks: ListingLinksTable
  readonly homeSources: HomeSourceTable
  /** The home of every assessment that changed; NO_ID for none. */
  readonly assessmentHomes: IdNumbers
  /** The office of every agent that changed; NO_ID for none. */
  readonly agentOffices: Map<number, number>
  /** Every community that changed; undefined when it was removed. */
  readonly communityLinks: Map<number, CommunityLinks | undefined>
  /** The cells that the run has read of each file of water and roads, by the numbers of both. */
  readonly groundCells: Map<number, Set<number>>
  /** Owners whose lists may have lost a member and are written again. */
  readonly formerOwners: Record<RelationName, Set<number>>
}
