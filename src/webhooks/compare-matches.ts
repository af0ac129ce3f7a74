import { buildOfferFinder, type ListingCriteria } from '../domain/listing-search/matches.ts'
import { LISTING_STATUSES } from '../domain/listing-search/search-choices.ts'
import type { SearchableListing } from '../domain/listing-search/searchable-listing.ts'
import {
  type CollectedHome,
  collectHomes,
  type ListingSurroundings,
} from '../search/edition/collect-listings.ts'
import type { SearchPlace } from '../search/ports/edition-index.ts'
import { isAtPlace } from '../search/ports/is-at-place.ts'
import type { ComparedEditions, EditionReader, RevealedBetween } from '../store/ports/edition-store.ts'

/** What a search asks for in an edition. */
export interface MatchQuery {
  place: SearchPlace
  criteria: ListingCriteria
}

/** A match that came, changed or left. */
export interface MatchChange {
  property_id: string
  change: 'came' | 'changed' | 'left'
  listing_id: number
  status: string
  price?: number
  previous_status?: string
  previous_price?: number
}

const HOMES_AT_ONCE = 500

/**
 * The homes whose matches may differ between two editions: those that changed themselves or by their listings, and those of the listings that
 * were revealed between two instants.
 */
export async function listChangedHomes(
  compared: Pick<ComparedEditions, 'listChanges'>,
  { before, after }: { before: EditionReader; after: EditionReader },
  revealed: RevealedBetween | undefined,
): Promise<number[]> {
  const ids = new Set<number>()
  const only = { kinds: ['property', 'listing'] as const }
  for await (const refs of compared.listChanges(before.edition, after.edition, only, revealed)) {
    const listingIds = refs.filter(({ kind }) => kind === 'listing').map(({ id }) => id)
    for (const { kind, id } of refs) if (kind === 'property') ids.add(id)
    for (const reader of [before, after])
      for (const listing of await reader.getMany('listing', listingIds))
        if (listing !== undefined) ids.add(listing.propertyId)
  }
  return [...ids].sort((a, b) => a - b)
}

/** Compares the matches of several searches in two editions. Looks only at the given homes, and at each of them once. */
export async function compareMatches(
  queries: readonly MatchQuery[],
  homeIds: readonly number[],
  { before, after }: { before: EditionReader; after: EditionReader },
  surroundings: ListingSurroundings,
  pause: () => Promise<void>,
): Promise<MatchChange[][]> {
  const finders = queries.map(({ place, criteria }) => {
    const findOffer = buildOfferFinder(criteria, { nowMs: 0, timeZone: 'UTC' })
    return (home: CollectedHome | undefined): SearchableListing | undefined => {
      const listing = home?.[criteria.status]
      return listing !== undefined && isAtPlace(listing, place) ? findOffer(listing) : undefined
    }
  })
  const changes: MatchChange[][] = queries.map(() => [])
  for (let start = 0; start < homeIds.length; start += HOMES_AT_ONCE) {
    const ids = homeIds.slice(start, start + HOMES_AT_ONCE)
    const then = await collectHomes(before, ids, surroundings, pause)
    const now = await collectHomes(after, ids, surroundings, pause)
    for (const id of ids) {
      if (!LISTING_STATUSES.some((status) => then.get(id)?.[status] ?? now.get(id)?.[status])) continue
      for (const [index, find] of finders.entries()) {
        const change = describeChange(id, find(then.get(id)), find(now.get(id)))
        if (change !== undefined) changes[index]!.push(change)
      }
    }
    await pause()
  }
  return changes
}

function describeChange(
  propertyId: number,
  then: SearchableListing | undefined,
  now: SearchableListing | undefined,
): MatchChange | undefined {
  const shown = now ?? then
  if (shown === undefined) return undefined
  const { listingId, standardStatus, priceDollars } = shown
  const match = {
    ...{ property_id: String(propertyId), listing_id: listingId, status: standardStatus },
    ...(priceDollars !== undefined && { price: priceDollars }),
  }
  if (then === undefined) return { ...match, change: 'came' }
  if (now === undefined) return { ...match, change: 'left' }
  if (renderListing(then) === renderListing(now)) return undefined
  return {
    ...{ ...match, change: 'changed' },
    ...(then.standardStatus !== standardStatus && { previous_status: then.standardStatus }),
    ...(then.priceDollars !== undefined &&
      then.priceDollars !== priceDollars && { previous_price: then.priceDollars }),
  }
}

function renderListing(listing: SearchableListing): string {
  return JSON.stringify(listing, (_, value: unknown) => (value instanceof Set ? [...value].sort() : value))
}
