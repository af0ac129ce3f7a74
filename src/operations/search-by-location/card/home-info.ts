import type { HomeInfo } from '../../../contract/operations/search-by-location.ts'
import { DAY_MS } from '../../../records/calendar-date.ts'
import type { ShownAddress } from '../../presentation/shown-address.ts'
import { type CardClock, type FoundHome, getTimeZone } from '../gather.ts'
import { presentHomeStatus, presentPriceChange } from './status-words.ts'

/** The inner description of a card's home. What only an operator can decide (featured, highlighted) is false. */
export function presentHomeInfo(home: FoundHome, address: ShownAddress, clock: CardClock): HomeInfo {
  const { searchable, listing, rentEstimateDollars } = home
  return {
    ppid: searchable.propertyId,
    ...presentPlace(address),
    price: searchable.priceDollars,
    priceForHDP: searchable.priceDollars,
    ...presentPriceChange(listing, getTimeZone(home, clock)),
    bathrooms: searchable.bathrooms,
    bedrooms: searchable.bedrooms,
    livingArea: searchable.areaSqft,
    ...presentHomeStatus(searchable),
    ...presentTime(searchable.onMarketAtMs, clock.nowMs),
    rentEstimate: rentEstimateDollars,
    listing_sub_type: { is_FSBA: listing.origin === 'agent' },
    isPreforeclosureAuction:
      searchable.listingTypes.has('pre_foreclosures') && searchable.listingTypes.has('auctions'),
    isNonOwnerOccupied: listing.isNonOwnerOccupied,
    isFeatured: false,
    shouldHighlight: false,
    isPremierBuilder: false,
    isProviderOwned: false,
    currency: 'USD',
    country: 'USA',
    isShowcaseListing: listing.isShowcase === true,
  }
}

function presentPlace({ street, unit, city, state, zip, point }: ShownAddress) {
  return {
    streetAddress: street,
    unit,
    city,
    state,
    zipcode: zip,
    latitude: point?.lat,
    longitude: point?.lon,
    isUnmappable: point === undefined,
  }
}

/** Both are right at the moment of the answer. Absent when the home comes on the market later, or at an unknown time (undefined or NaN). */
export function presentTime(onMarketAtMs: number | undefined, nowMs: number) {
  if (onMarketAtMs === undefined || !(onMarketAtMs <= nowMs)) return {}
  const timeOnProvider = nowMs - onMarketAtMs
  return { timeOnProvider, daysOnProvider: Math.floor(timeOnProvider / DAY_MS) }
}
