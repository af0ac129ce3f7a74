import type { RelationName } from '../../records/record.ts'
import type { EditionReader, EditionWriter, IdentifierRegistry } from '../../store/ports/edition-store.ts'
import type { PlaceLookup } from '../derive/place-lookup.ts'
import type { ListingTraces } from '../relate/listing-traces.ts'
import type { IssueTally } from '../report/issue-tally.ts'
import type { Mentions } from '../resolve/mentions.ts'
import type { RunLedger } from './kind-ledger.ts'
import type { PropertyLeads } from './property-leads.ts'

/** What a community's place in its builder's list depends on. */
export interface CommunityTrace {
  builderId: number
  name: string
  isActive: boolean
}

/** Everything that the stages of one run share. All state is compact: ids, numbers, short names. */
export interface Run {
  readonly source: string
  readonly nowMs: number
  readonly isFull: boolean
  readonly base: EditionReader
  readonly writer: EditionWriter
  readonly identifiers: IdentifierRegistry
  readonly issues: IssueTally
  readonly ledger: RunLedger
  readonly places: PlaceLookup
  readonly mentions: Mentions
  readonly listingTraces: ListingTraces
  readonly propertyLeads: PropertyLeads
  /** Office of every agent that changed; NO_ID for none. */
  readonly agentOffices: Map<number, number>
  /** Every community that changed; undefined when removed. */
  readonly communityTraces: Map<number, CommunityTrace | undefined>
  /** Owners of relations that something left: their lists are written anew. */
  readonly departed: Record<RelationName, Set<number>>
}
