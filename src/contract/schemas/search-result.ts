import { type Static, Type } from 'typebox'
import {
  flag,
  givenNumber,
  givenText,
  list,
  number,
  object,
  part,
  text,
  textOrNull,
  unspecified,
} from './shapes.ts'

const HOME_STATUSES = ['FOR_SALE', 'FOR_RENT', 'SOLD', 'OTHER']

const homeInfo = object('HomeInfo', 'The facts of the home and its listing.', {
  ppid: givenNumber('Property id, as a number.', 1000302),
  streetAddress: text('Street line, with the unit.', '401 Copper St'),
  zipcode: text('ZIP code.', '98199'),
  city: text('City.', 'Seattle'),
  state: text('Two-letter state code.', 'WA'),
  latitude: number('Latitude in degrees; rounded to two decimals where the address is hidden.', 47.656699),
  longitude: number(
    'Longitude in degrees; rounded to two decimals where the address is hidden.',
    -122.400542,
  ),
  price: number('List price, monthly rent or sale price in US dollars.', 634500),
  datePriceChanged: number(
    'When the price last changed, in milliseconds since 1970, at local midnight.',
    1775174400000,
  ),
  bathrooms: number('Bathrooms; a half bathroom counts 0.5 and a three-quarter one 0.75.', 2.5),
  bedrooms: number('Bedrooms.', 3),
  livingArea: number('Living area in square feet.', 1840),
  homeType: text('Type of home.', 'SINGLE_FAMILY', [
    'SINGLE_FAMILY',
    'TOWNHOUSE',
    'MULTI_FAMILY',
    'CONDO',
    'LOT',
    'APARTMENT',
    'MANUFACTURED',
    'HOME_TYPE_UNKNOWN',
  ]),
  homeStatus: text('Status of the listing.', 'FOR_SALE', HOME_STATUSES),
  daysOnProvider: number('Whole days since the listing came on the market, at the moment of the answer.', 12),
  isFeatured: flag('Whether the operator features the listing.'),
  shouldHighlight: flag('Whether the operator highlights the listing.'),
  rentEstimate: number('Estimated monthly rent in US dollars, from comparable rentals.', 3150),
  listing_sub_type: part('ListingSubType', 'How the home is offered.', {
    is_FSBA: flag('Whether an agent offers the home.', true),
  }),
  priceReduction: text('The last price cut with its day.', '$25,000 (Apr 3)'),
  isUnmappable: flag('Whether the home has no point for a map.'),
  isPreforeclosureAuction: flag('Whether the home is in a pre-foreclosure auction.'),
  homeStatusForHDP: text('Status of the listing, with pending and coming soon told apart.', 'FOR_SALE', [
    ...HOME_STATUSES,
    'PENDING',
    'COMING_SOON',
  ]),
  priceForHDP: number('The same as price.', 634500),
  priceChange: number('The last change of the price in US dollars; negative for a cut.', -25000),
  timeOnProvider: number(
    'Milliseconds since the listing came on the market, at the moment of the answer.',
    1036800000,
  ),
  isNonOwnerOccupied: flag('Whether the owner lives elsewhere.'),
  isPremierBuilder: flag('Whether the operator lists the builder as a premier one.'),
  isProviderOwned: flag('Whether the operator of the service owns the home.'),
  currency: text('Currency of all prices.', 'USD', ['USD']),
  country: text('Country.', 'USA', ['USA']),
  unit: text('Unit within the building.', '# 502'),
  isShowcaseListing: flag('Whether the listing is shown as a showcase.'),
})

const carouselPhotos = object('CarouselPhotos', 'Photos for a carousel.', {
  baseUrl: text(
    'Address of a photo, with {photoKey} in place of its key.',
    'https://photos.example/{photoKey}.jpg',
  ),
  communityBaseUrl: textOrNull(
    'The same for photos of the community.',
    'https://photos.example/{photoKey}.jpg',
  ),
  photoData: list(
    object('PhotoKey', 'The key of one photo.', {
      photoKey: text('What stands for {photoKey} in the base address.', '81c96b1b-exterior'),
    }),
    'Photos in the order of the listing.',
  ),
  communityPhotoData: Object.assign(
    Type.Union([
      Type.Array(unspecified('The key of one photo.', { photoKey: '18047e7c-exterior' })),
      Type.Null(),
    ]),
    {
      description: 'Photos of the community. Null for a home without one.',
      examples: [[{ photoKey: '18047e7c-exterior' }]],
    },
  ),
  isStaticUrls: flag('Whether the keys are whole addresses, so that nothing is to be replaced.'),
})

/** A home as search results show it. Search by location and search by area show the same. */
export const searchResult = object('SearchCard', 'A home as search results show it.', {
  ppid: givenText('Property id. Property detail and its relatives take it as property_id.', '1000302'),
  palsId: text('Source and MLS number of the listing, joined by "_".', 'sample_2002051'),
  id: givenText('The same as ppid.', '1000302'),
  rawHomeStatusCd: text('Status of the listing.', 'ForSale', ['ForSale', 'ForRent', 'RecentlySold']),
  marketingStatusSimplifiedCd: text('How the home is marketed.', 'For Sale by Agent', [
    'For Sale by Agent',
    'For Sale by Owner',
    'New Construction',
    'Foreclosure',
    'Auction',
    'Coming Soon',
    'Pending',
    'For Rent',
    'Sold',
  ]),
  imgSrc: text('Address of the first photo.', 'https://photos.example/81c96b1b-exterior.jpg'),
  hasImage: flag('Whether there is a photo.', true),
  detailUrl: text('Path of a page about the home.', '/homes/401-copper-st-seattle-wa-98199/1000302'),
  statusType: text('Status of the listing.', 'FOR_SALE', HOME_STATUSES),
  statusText: text('Type of home and status in words.', 'House for sale'),
  countryCurrency: text('Symbol of the currency.', '$', ['$']),
  price: text(
    'Price as people write it: "$634,500", "$1,850/mo" for rent, "$1,200+/mo" for a building with several units.',
    '$634,500',
  ),
  unformattedPrice: number('List price, monthly rent or sale price in US dollars.', 634500),
  address: text('The whole address in one line.', '401 Copper St, Seattle, WA 98199'),
  addressStreet: text('Street line, with the unit.', '401 Copper St'),
  addressCity: text('City.', 'Seattle'),
  addressState: text('Two-letter state code.', 'WA'),
  addressZipcode: text('ZIP code.', '98199'),
  isUndisclosedAddress: flag('Whether the address must not be shown.'),
  shouldShowRequestOnPrice: flag('Whether the price is given only on request.'),
  beds: number('Bedrooms.', 3),
  baths: number('Bathrooms; a half bathroom counts 0.5 and a three-quarter one 0.75.', 2.5),
  area: number('Living area in square feet.', 1840),
  latLong: part('LatLong', 'The point of the home; rounded to two decimals where the address is hidden.', {
    latitude: number('Latitude in degrees.', 47.656699),
    longitude: number('Longitude in degrees.', -122.400542),
  }),
  isProviderOwned: flag('Whether the operator of the service owns the home.'),
  flexFieldText: text(
    'A short insight: open house, price cut, days listed, sale date or a feature.',
    'Listed 3 days ago',
  ),
  contentType: text('Kind of flexFieldText.', 'homeInsight', ['homeInsight']),
  hdpData: part('HomeData', 'Wrapper of homeInfo.', { homeInfo: Type.Optional(homeInfo) }),
  pgapt: text('Status of the listing.', 'ForSale', ['ForSale', 'ForRent', 'RecentlySold']),
  sgapt: text('Status of the listing in words.', 'For Sale (Broker)', [
    'For Sale (Broker)',
    'For Sale by Owner',
    'New Construction',
    'Foreclosure',
    'For Rent',
    'Recently Sold',
  ]),
  shouldShowEstimateAsPrice: flag('Whether an estimate stands in for the price.'),
  has3DModel: flag('Whether there is a 3D tour.'),
  hasVideo: flag('Whether there is a video.'),
  isHomeRec: flag('Whether the operator recommends the home.'),
  hasAdditionalAttributions: flag('Whether further brokers must be named beside brokerName.'),
  isFeaturedListing: flag('Whether the operator features the listing.'),
  isShowcaseListing: flag('Whether the listing is shown as a showcase.'),
  relaxed: flag('Whether the home only nearly matches the search; this service shows exact matches only.'),
  ma: flag('A marketing flag of the operator.'),
  isPaidBuilderNewConstruction: flag('Whether the builder pays the operator for the listing.'),
  brokerName: text('Office that lists the home.', 'Sample Realty'),
  carouselPhotosComposable: Type.Optional(carouselPhotos),
})

export type HomeInfo = Static<typeof homeInfo>
export type CarouselPhotos = Static<typeof carouselPhotos>
export type SearchResult = Static<typeof searchResult>
