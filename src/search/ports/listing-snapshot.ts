import type { ListingStatus } from '../../domain/listing-search/listing-criteria.ts'
import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'

/** The current listing of every home under each status, by property id. */
export type CollectedListings = Record<ListingStatus, SearchableListing[]>

/** Keeps what was collected from an edition, so that the next start need not read every listing again. */
export interface ListingSnapshot {
  /** What was collected from the edition, or undefined when nothing sound is kept of it. Never throws. */
  load(edition: number): Promise<CollectedListings | undefined>
  save(edition: number, listings: CollectedListings): Promise<void>
}
