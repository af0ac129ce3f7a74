import { renderWallTime } from '../../records/calendar-date.ts'
import type { Listing, ListingCollection, OpenHouse } from '../../records/listing.ts'
import type { Media } from '../../records/media.ts'
import { findTimeZone } from '../derive/time-zone.ts'
import { isUsableKey, nameSourceKey } from '../identify/home-names.ts'
import { ingestIssue } from '../issues.ts'
import type { FeedRecord, ListingChild } from '../ports/feed.ts'
import type { Run } from '../run/run.ts'
import { type Outcome, writeChanges } from '../write/write-changes.ts'

/*
 * Feeds send the media, open houses, rooms and unit types of a listing nested in its record, or as records of their own, or both.
 * - A record that does not nest a collection leaves the stored one as it is (`leaveUnsent`).
 * - Children that come as records of their own replace the collection (`ingestListingChildren`).
 */

type ChildFacts = Extract<FeedRecord, { kind: 'listingChild' }>['facts']

/** The listings as they are now: as this run staged them, else as stored. A removed one is undefined. */
export async function getCurrentListings(
  ids: readonly number[],
  run: Run,
): Promise<Map<number, Listing | undefined>> {
  const { changed, removed } = run.tallies.listing
  const stagedIds = ids.filter((id) => changed.has(id))
  const storedIds = ids.filter((id) => !changed.has(id) && !removed.has(id))
  const staged = stagedIds.length === 0 ? [] : await run.writer.getStaged('listing', stagedIds)
  const stored = storedIds.length === 0 ? [] : await run.base.getMany('listing', storedIds)
  return new Map([
    ...stagedIds.map((id, at) => [id, staged[at]] as const),
    ...storedIds.map((id, at) => [id, stored[at]] as const),
  ])
}

/** Gives a new version of a listing the collections that its feed did not send this time. */
export function leaveUnsent(record: Listing, current: Listing | undefined): void {
  const unsent = record.unsentCollections ?? []
  record.unsentCollections = undefined
  if (current === undefined) return
  for (const collection of unsent) {
    switch (collection) {
      case 'media':
        record.media = addTours(listOwnMedia(current), record.media)
        break
      case 'openHouses':
        record.openHouses = current.openHouses
        break
      case 'rooms':
        record.rooms = current.rooms
        break
      case 'unitTypes':
        record.unitTypes = current.unitTypes
    }
  }
}

/** The media without the tours that come from fields of the listing itself. */
function listOwnMedia({ media, virtualTourUrls }: Listing): Media[] {
  return media.filter(({ url, mediaKey }) => mediaKey !== undefined || !virtualTourUrls.includes(url))
}

function addTours(media: readonly Media[], tours: readonly Media[]): Media[] {
  const urls = new Set(media.map(({ url }) => url))
  return [...media, ...tours.filter(({ url }) => !urls.has(url))]
}

/**
 * Stages the listings of the children in a batch. The first children of a collection in a run replace it, the following ones
 * are added to it, so that they need not come together.
 */
export async function ingestListingChildren(batch: readonly ChildFacts[], run: Run): Promise<void> {
  if (batch.length === 0) return
  run.children.read += batch.length
  const byKey = Map.groupBy(
    batch.filter(({ listingKey }) => isUsableKey(listingKey)),
    ({ listingKey }) => listingKey,
  )
  const keys = [...byKey.keys()]
  const ids = await run.identifiers.findMany(
    'listing',
    keys.map((key) => nameSourceKey(run.source, key)),
  )
  const known = ids.filter((id) => id !== undefined)
  const current = await getCurrentListings(known, run)
  const stored = await run.base.getMany('listing', known)
  const storedById = new Map(known.map((id, at) => [id, stored[at]]))
  const outcomes: Outcome<'listing'>[] = []
  for (const [at, key] of keys.entries()) {
    const id = ids[at]
    const listing = id === undefined ? undefined : current.get(id)
    const children = byKey.get(key)!.map(({ child }) => child)
    if (id === undefined || listing === undefined) {
      run.issues.raise(ingestIssue('ListingUnknown', `Listing ${key}`, describeChildren(children)))
    } else {
      outcomes.push({ stored: storedById.get(id), record: replaceChildren(listing, children, run) })
    }
  }
  await writeChanges('listing', outcomes, run)
}

function describeChildren(children: readonly ListingChild[]): string {
  const groups = Map.groupBy(children, ({ collection }) => collection)
  return [...groups].map(([collection, { length }]) => `${length} of ${collection}`).join(', ')
}

function replaceChildren(listing: Listing, children: readonly ListingChild[], run: Run): Listing {
  const record = { ...listing }
  for (const collection of new Set(children.map((child) => child.collection))) {
    const { replaced } = run.children
    if (!replaced[collection].has(record.id)) {
      emptyCollection(record, collection)
      replaced[collection].add(record.id)
    }
  }
  for (const child of children) addChild(record, child, run)
  record.media = record.media.toSorted((a, b) => positionOf(a, record) - positionOf(b, record))
  record.openHouses = record.openHouses.toSorted((a, b) => (a.startLocal < b.startLocal ? -1 : 1))
  return record
}

/** Tours that the listing's own fields link to are no children, and stay. */
function emptyCollection(record: Listing, collection: ListingCollection): void {
  if (collection !== 'media') record[collection] = []
  else record.media = record.media.filter((item) => !listOwnMedia(record).includes(item))
}

function addChild(record: Listing, child: ListingChild, run: Run): void {
  if (child.item === undefined) return
  switch (child.collection) {
    case 'media': {
      const { item } = child
      const isOther = ({ url, mediaKey }: Media) =>
        url !== item.url && (mediaKey === undefined || mediaKey !== item.mediaKey)
      record.media = [...record.media.filter(isOther), item]
      break
    }
    case 'openHouses': {
      const house = child.isUtc ? convertToLocal(child.item, record, run) : child.item
      if (house === undefined) return
      const isOther = ({ startLocal, endLocal }: OpenHouse) =>
        startLocal !== house.startLocal || endLocal !== house.endLocal
      record.openHouses = [...record.openHouses.filter(isOther), house]
      break
    }
    case 'rooms':
      record.rooms = [...record.rooms, child.item]
      break
    case 'unitTypes':
      record.unitTypes = [...record.unitTypes, child.item]
  }
}

/** In the order of their positions; then those without one; then the tours from fields of the listing. */
function positionOf({ position, mediaKey, url }: Media, { virtualTourUrls }: Listing): number {
  if (position !== undefined) return position
  return mediaKey === undefined && virtualTourUrls.includes(url) ? Number.MAX_VALUE : Number.MAX_VALUE / 2
}

/** Undefined, with an issue, when the time zone of the home is not known. */
function convertToLocal(house: OpenHouse, listing: Listing, run: Run): OpenHouse | undefined {
  const { stateOrProvince } = listing.address
  const zone = listing.timeZone ?? (stateOrProvince && findTimeZone(stateOrProvince, listing.point))
  if (zone) {
    const toLocal = (utc: string) => renderWallTime(zone, Date.parse(`${utc}Z`))
    return { ...house, startLocal: toLocal(house.startLocal), endLocal: toLocal(house.endLocal) }
  }
  run.issues.raise(ingestIssue('TimeZoneUnknown', `Listing ${listing.listingKey}`, 'open house left out'))
  return undefined
}

const LISTINGS_AT_ONCE = 1_000

/**
 * Empties the collections of listings that have no children in a resource that the run read as a whole, such as the open houses
 * of a listing that no longer has any.
 */
export async function emptyUnreadCollections(run: Run): Promise<void> {
  const { replaced } = run.children
  const collections = (Object.keys(replaced) as ListingCollection[]).filter(
    (collection) => run.complete.has(collection) || (run.isFull && replaced[collection].size > 0),
  )
  if (collections.length === 0) return
  let ids: number[] = []
  for await (const batch of run.base.scan('listing')) {
    for (const listing of batch) {
      const isToEmpty = (collection: ListingCollection) =>
        listing[collection].length > 0 && !replaced[collection].has(listing.id)
      if (listing.source === run.source && collections.some(isToEmpty)) ids.push(listing.id)
    }
    if (ids.length < LISTINGS_AT_ONCE) continue
    await emptyCollections(ids, collections, run)
    ids = []
  }
  await emptyCollections(ids, collections, run)
}

async function emptyCollections(
  ids: readonly number[],
  collections: readonly ListingCollection[],
  run: Run,
): Promise<void> {
  const current = await getCurrentListings(ids, run)
  const stored = await run.base.getMany('listing', ids)
  const outcomes: Outcome<'listing'>[] = []
  for (const [at, id] of ids.entries()) {
    const listing = current.get(id)
    if (listing === undefined) continue
    const record = { ...listing }
    for (const collection of collections)
      if (!run.children.replaced[collection].has(id)) emptyCollection(record, collection)
    outcomes.push({ stored: stored[at], record })
  }
  await writeChanges('listing', outcomes, run)
}
