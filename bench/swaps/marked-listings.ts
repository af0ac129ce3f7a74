import type { Listing } from '../../src/records/listing.ts'

/** Whole dollars that no other home costs: a price range finds the marked ones. */
export const MARKED_BASE_DOLLARS = 77_000_000
export const MOST_EDITIONS = 1000

/** A home's price without a change, and the edition, counted from 1, that changes it: all editions where there is none. */
export interface MarkedHome {
  propertyId: number
  listingId: number
  baseDollars: number
  changesAt?: number
}

/**
 * Homes whose price tells the edition. Half of a hundredth of the listings change in every edition: they cost as many dollars above
 * their base as editions have been published. Others change
 * in one edition only, a new one each time.
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
    // With few listings some editions change fewer.
    changesAt: 1 + (at % editions),
  }))
  return [...always, ...once]
}

function isWholeDollars(cents: number | undefined): boolean {
  return cents !== undefined && cents % 100 === 0
}

/** What a home costs after so many editions. */
export function getPriceDollars({ baseDollars, changesAt }: MarkedHome, editions: number): number {
  if (changesAt === undefined) return baseDollars + editions
  return editions >= changesAt ? baseDollars + changesAt : baseDollars
}

// `"ppid":"1000305"` and later in the same card `"unformattedPrice":871000`
const CARD = /"ppid":"(\d+)".*?"unformattedPrice":(\d+)/gs

/** Throws for a card whose price is not of the edition. Returns how many cards could tell. */
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
