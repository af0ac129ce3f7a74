import type { ListingStatus } from '../../domain/listing-search/search-choices.ts'
import { buildAddressSegment } from '../addresses/address-book.ts'
import { findHighest } from '../edition/build-edition-segments.ts'
import type { CollectedHome } from '../edition/collect-listings.ts'
import type { EditionSegments, StatusSegments } from '../edition/edition-segments.ts'
import type { Pause } from '../edition/edition-tables.ts'
import { buildDeltaSegment } from '../index/delta-segment.ts'
import { collectNamedPlaces } from '../places/gazetteer.ts'

/** The current listings of the homes that have changed since the last full build, by property id. */
export type ChangedHomes = ReadonlyMap<number, CollectedHome>

/** Combines earlier changes with later ones, which win. */
export function mergeChanges(before: ChangedHomes, later: ChangedHomes): ChangedHomes {
  return new Map([...before, ...later])
}

export function countChanged(changed: ChangedHomes): number {
  return changed.size
}

/** Adds delta segments for the changed homes to a full build. Without changes the build is returned unchanged. */
export async function applyChanges(
  base: EditionSegments,
  changed: ChangedHomes,
  pause: Pause,
): Promise<Omit<EditionSegments, 'edition' | 'tablesEdition'>> {
  if (changed.size === 0) return base
  const listings = [...changed.values()].flatMap((home) => Object.values(home))
  return {
    listings: {
      for_sale: await buildStatusDelta(base, 'for_sale', changed, pause),
      for_rent: await buildStatusDelta(base, 'for_rent', changed, pause),
      sold: await buildStatusDelta(base, 'sold', changed, pause),
    },
    addresses: [
      ...base.addresses.slice(0, 1),
      await buildAddressSegment(listings, pause, [...changed.keys()]),
    ],
    named: collectNamedPlaces(listings, base.named),
    lowestPropertyId: base.lowestPropertyId,
    highestPropertyId: findHighest(listings, 'propertyId', base.highestPropertyId),
    lowestListingId: base.lowestListingId,
    highestListingId: findHighest(listings, 'listingId', base.highestListingId),
  }
}

async function buildStatusDelta(
  { listings }: EditionSegments,
  status: ListingStatus,
  changed: ChangedHomes,
  pause: Pause,
): Promise<StatusSegments> {
  const { base } = listings[status]
  const current = [...changed].flatMap(([, home]) => home[status] ?? [])
  const gone = [...changed].filter(([, home]) => home[status] === undefined).map(([id]) => id)
  return { base, delta: await buildDeltaSegment(base, current, gone, pause) }
}
