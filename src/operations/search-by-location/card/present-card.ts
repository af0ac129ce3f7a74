import type { SearchResult } from '../../../contract/operations/search-by-location.ts'
import { type LinkSettings, renderHomeLink } from '../../presentation/links.ts'
import { listPhotos, renderMediaUrl } from '../../presentation/photos.ts'
import { getShownAddress, renderAddressLine, type ShownAddress } from '../../presentation/shown-address.ts'
import { renderDollars, toDollars } from '../../presentation/wire-text.ts'
import type { CardClock, FoundHome } from '../gather.ts'
import { presentCarousel } from './carousel.ts'
import { presentHomeInfo } from './home-info.ts'
import { countDaysListed, findInsight, renderDaysListed } from './insight.ts'
import { presentStatus } from './status-words.ts'

export interface CardContext extends CardClock, LinkSettings {}

/** One match in the words of the wire. What only an operator decides (featured, provider-owned) is false. */
export function presentCard(home: FoundHome, context: CardContext): SearchResult {
  const { searchable, listing, property } = home
  const address = getShownAddress(listing, property)
  const price = findPrice(home)
  return {
    ppid: String(searchable.propertyId),
    id: String(searchable.propertyId),
    palsId: renderSourceListing(home),
    ...presentStatus(searchable),
    ...presentMedia(home, context.baseUrl),
    detailUrl: renderHomeLink(address, searchable.propertyId, context),
    ...presentPrice(home, price),
    ...presentAddress(address),
    beds: searchable.bedrooms,
    baths: searchable.bathrooms,
    area: searchable.areaSqft,
    ...presentInsight(home, context),
    hdpData: { homeInfo: presentHomeInfo(home, address, price, context) },
    ...presentOperatorChoices(),
    hasAdditionalAttributions:
      listing.coListAgent?.officeName !== undefined || listing.attributionContact !== undefined,
    isShowcaseListing: listing.isShowcase === true,
    brokerName: listing.listAgent?.officeName,
  }
}

/** The asking price, rent or sale price; for a building without its own rent, the lowest of its units. */
function findPrice({ searchable, listing }: FoundHome): number | undefined {
  if (searchable.priceDollars !== undefined) return searchable.priceDollars
  const rents = listing.unitTypes.map(({ rentCentsMin }) => rentCentsMin).filter((rent) => rent !== undefined)
  return searchable.status !== 'for_rent' || rents.length === 0 ? undefined : toDollars(Math.min(...rents))
}

/** "$634,500", "$1,850/mo", for a building with units "$1,200+/mo" */
function presentPrice({ searchable, listing }: FoundHome, price: number | undefined) {
  const isRent = searchable.status === 'for_rent'
  const ending = isRent ? `${listing.unitTypes.length > 0 ? '+' : ''}/mo` : ''
  return {
    countryCurrency: '$',
    price: price === undefined ? undefined : `${renderDollars(price)}${ending}`,
    unformattedPrice: price,
    shouldShowRequestOnPrice: price === undefined,
  }
}

function presentAddress(address: ShownAddress) {
  const { street, city, state, zip, point, isUndisclosed } = address
  return {
    address: renderAddressLine(address),
    addressStreet: street,
    addressCity: city,
    addressState: state,
    addressZipcode: zip,
    isUndisclosedAddress: isUndisclosed,
    latLong: point && { latitude: point.lat, longitude: point.lon },
  }
}

function presentMedia({ searchable, listing, community }: FoundHome, baseUrl: string) {
  const photo = listPhotos(listing.media)[0]
  return {
    imgSrc: photo && renderMediaUrl(photo.url, baseUrl),
    hasImage: photo !== undefined,
    has3DModel: searchable.tours.has('must_have_3d_tour'),
    hasVideo: listing.media.some(({ category }) => category === 'video'),
    carouselPhotosComposable: presentCarousel(listing.media, community?.media ?? [], baseUrl),
  }
}

function presentInsight(home: FoundHome, clock: CardClock) {
  const insight = findInsight(home, clock)
  if (insight === undefined) return {}
  const text =
    insight.kind === 'fixed'
      ? insight.text
      : renderDaysListed(countDaysListed(insight.onMarketAtMs, clock.nowMs))
  return { flexFieldText: text, contentType: 'homeInsight' }
}

function presentOperatorChoices() {
  return {
    isProviderOwned: false,
    shouldShowEstimateAsPrice: false,
    isHomeRec: false,
    isFeaturedListing: false,
    relaxed: false,
    ma: false,
    isPaidBuilderNewConstruction: false,
  }
}

/** "6955001_S1787431": the source and its number for the listing. */
function renderSourceListing({ listing }: FoundHome): string | undefined {
  const source = listing.originatingSystemId ?? listing.originatingSystemName ?? listing.source
  return listing.listingId === undefined ? undefined : `${source}_${listing.listingId}`
}
