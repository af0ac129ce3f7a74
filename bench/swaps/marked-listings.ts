import type { Listing } from '../../src/records/listing.ts'

/** No other home has such a high price, so a price range finds the marked homes. */
export const MARKED_BASE_DOLLARS = 77_000_000
export const MOST_EDITIONS = 1000

/** A home with its original price and the edition, counted from 1, that changes it. Without `changesAt` every edition does. */
export interface MarkedHome {
  propertyId: number
  listingId: number
  baseDollars: number
  changesAt?: number
}

/**
 * Chooses homes whose price identifies the edition. Half a percent of the listings change in every edition: their price is the
 * base plus one dollar per published edition. The others change in one edition only.
 */
export function markListings(listings: readonly Listing[], editions: number): MarkedHome[] {
  const share = Math.max(1, Math.round(listings.length / 200))
  const fit = listings.filter(
    ({ tenure, standardStatus, listPriceCents, origin }) =>
      tenure === 'sale' &&
      standardStatus === 'Active' &&
      origin !== 'builder' &&
      isWholeDollars(listPriceCents),
  )
  if (fit.length < share * 2) throw new Error('Too few listings for sale')
  const describe = ({ id, propertyId }: Listing) => ({ listingId: id, propertyId })
  const always = fit
    .slice(0, share)
    .map((listing) => ({ ...describe(listing), baseDollars: MARKED_BASE_DOLLARS }))
  const once = fit.slice(share, share * (editions + 1)).map((listing, at) => ({
    ...describe(listing),
    baseDollars: listing.listPriceCents! / 100,
    // In a small market some editions change fewer.
    changesAt: 1 + (at % editions),
  }))
  return [...always, ...once]
}

function isWholeDollars(cents: number | undefined): boolean {
  return cents !== undefined && cents % 100 === 0
}

/** Returns the price of a home after this many editions. */
export function getPriceDollars({ baseDollars, changesAt }: MarkedHome, editions: number): number {
  if (changesAt === undefined) return baseDollars + editions
  return editions >= changesAt ? baseDollars + changesAt : baseDollars
}

// `"ppid":"1000305"` and later in the same card `"unformattedPrice":871000`
const CARD = /"ppid":"(\d+)".*?"unformattedPrice":(\d+)/gs

/** Throws for a card whose price does not belong to the edition. Returns the number of cards that could be checked. */
export function checkCards(body: string, homes: ReadonlyMap<number, MarkedHome>, editions: number): number {
  let told = 0
  for (const [, propertyId, price] of body.matchAll(CARD)) {
    const home = homes.get(Number(propertyId))
    if (home === undefined) continue
    const expected = getPriceDollars(home, editions)
    if (Number(price) !== expected)
      throw new Error(`home ${propertyId} costs ${price} and not ${expected} after ${editions} editions`)
    told++
  }
  return told
}
