import type { Listing, StandardStatus } from '../../records/listing.ts'

export type DetailStatus = 'for_sale' | 'for_rent' | 'sold' | 'off_market'

export interface ShownListing {
  status: DetailStatus
  /** Absent for a home of which no listing may be shown. */
  listing?: Listing
}

const OFFERED: readonly StandardStatus[] = ['Active', 'Active Under Contract', 'Pending', 'Coming Soon']

/**
 * The listing that speaks for a home: its sale offer, else its lease offer (each the furthest from being taken, then the
 * newest), else its newest closed sale, else its newest listing as off the market. `listings` are newest first.
 */
export function chooseListing(listings: readonly Listing[]): ShownListing {
  const sale = findOffer(listings, 'sale')
  if (sale !== undefined) return { status: 'for_sale', listing: sale }
  const lease = findOffer(listings, 'lease')
  if (lease !== undefined) return { status: 'for_rent', listing: lease }
  const [sold] = listSales(listings)
  if (sold !== undefined) return { status: 'sold', listing: sold }
  return { status: 'off_market', listing: listings[0] }
}

function findOffer(listings: readonly Listing[], tenure: Listing['tenure']): Listing | undefined {
  for (const status of OFFERED) {
    const found = listings.find((listing) => listing.tenure === tenure && listing.standardStatus === status)
    if (found !== undefined) return found
  }
  return undefined
}

/** Closed sales, newest closing first. */
export function listSales(listings: readonly Listing[]): Listing[] {
  return listings
    .filter(({ tenure, standardStatus }) => tenure === 'sale' && standardStatus === 'Closed')
    .sort((a, b) => ((a.closeDate ?? '') > (b.closeDate ?? '') ? -1 : 1))
}

/** What search and lists call the status of a listing. */
export function getListedStatus({ tenure, standardStatus }: Listing): DetailStatus {
  if (OFFERED.includes(standardStatus)) return tenure === 'sale' ? 'for_sale' : 'for_rent'
  return standardStatus === 'Closed' && tenure === 'sale' ? 'sold' : 'off_market'
}
