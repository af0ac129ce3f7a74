import type { ListingStatus } from '../domain/listing-search/listing-criteria.ts'

export const LISTING_STATUSES: readonly ListingStatus[] = ['for_sale', 'for_rent', 'sold']
