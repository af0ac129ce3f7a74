import type { CarouselPhotos, SearchResult } from '../../../contract/operations/search-by-location.ts'
import type { Media } from '../../../records/media.ts'
import { type LinkSettings, renderHomeLink } from '../../presentation/links.ts'
import { buildPhotoTemplate, listPhotos, renderMediaUrl } from '../../presentation/photos.ts'
import { getShownAddress, renderAddressLine, type ShownAddress } from '../../presentation/shown-address.ts'
import { renderDollars } from '../../presentation/wire-text.ts'
import type { CardClock, FoundHome } from '../gather.ts'
import { presentHomeInfo } from './home-info.ts'
import { findInsight, renderDaysListed } from './insight.ts'
import { presentStatus } from './status-words.ts'

export interface CardContext extends CardClock, LinkSettings {}

/** One match in the spec's words. What only an operator can decide (featured, provider-owned) is false. */
export function presentCard(home: FoundHome, context: CardContext): SearchResult {
  const { searchable, listing, property } = home
  const address = getShownAddress(listing, property)
  return {
    ppid: String(searchable.propertyId),
    id: String(searchable.propertyId),
    palsId: renderSourceListing(home),
    ...presentStatus(searchable),
    ...presentMedia(home, context.baseUrl),
    detailUrl: renderHomeLink(address, searchable.propertyId, context),
    ...presentPrice(home),
    ...presentAddress(address),
    beds: searchable.bedrooms,
    baths: searchable.bathrooms,
    area: searchable.areaSqft,
    ...presentInsight(home, context),
    hdpData: { homeInfo: presentHomeInfo(home, address, context) },
    ...presentOperatorChoices(),
    hasAdditionalAttributions:
      listing.coListAgent?.officeName !== undefined || listing.attributionContact !== undefined,
    isShowcaseListing: listing.isShowcase === true,
    brokerName: listing.listAgent?.officeName,
  }
}

/** "$634,500", "$1,850/mo"; "$1,200+/mo" for a building, from the cheapest unit type that the search matched. */
function presentPrice({ searchable, listing }: FoundHome) {
  const { priceDollars: price, status } = searchable
  const ending = status === 'for_rent' ? `${listing.unitTypes.length > 0 ? '+' : ''}/mo` : ''
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
  const text = insight.kind === 'fixed' ? insight.text : renderDaysListed(insight.days)
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

/** "6955001_S1787431": the source and the number that it gave the listing. */
function renderSourceListing({ listing }: FoundHome): string | undefined {
  const source = listing.originatingSystemId ?? listing.originatingSystemName ?? listing.source
  return listing.listingId === undefined ? undefined : `${source}_${listing.listingId}`
}

/** A home's photos, and those of its builder's community, each as a template and keys; undefined without photos. */
function presentCarousel(
  media: readonly Media[],
  communityMedia: readonly Media[],
  baseUrl: string,
): CarouselPhotos | undefined {
  const urls = listUrls(media, baseUrl)
  if (urls.length === 0) return undefined
  const photos = buildPhotoTemplate(urls)
  return {
    baseUrl: photos.baseUrl,
    photoData: presentKeys(photos.keys),
    isStaticUrls: photos.isStatic,
    ...presentCommunity(listUrls(communityMedia, baseUrl)),
  }
}

function presentCommunity(urls: readonly string[]) {
  if (urls.length === 0) return { communityBaseUrl: null, communityPhotoData: null }
  const { baseUrl, keys } = buildPhotoTemplate(urls)
  return { communityBaseUrl: baseUrl, communityPhotoData: presentKeys(keys) }
}

function presentKeys(keys: readonly string[]) {
  return keys.map((photoKey) => ({ photoKey }))
}

function listUrls(media: readonly Media[], baseUrl: string): string[] {
  return listPhotos(media).map(({ url }) => renderMediaUrl(url, baseUrl))
}
