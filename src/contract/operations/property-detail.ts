import { type Static, Type } from 'typebox'
import type { ParsedParameters } from '../parameters/parameter.ts'
import { advertiser, consumerAdvertiser } from '../property-detail/advertisers.ts'
import {
  augmentedGalleryEntry,
  description,
  detailGroup,
  location,
  photo,
} from '../property-detail/home-blocks.ts'
import { leadAttributes, mortgage, propertyFlags, source } from '../property-detail/listing-blocks.ts'
import {
  flag,
  freeList,
  freeObject,
  list,
  number,
  numberOrNull,
  object,
  part,
  partOrNull,
  text,
  textList,
  textOrNull,
  unspecified,
} from '../schemas/shapes.ts'
import { defineOperation, propertyParameters } from './operation-contract.ts'

export type {
  Advertiser,
  AdvertiserOffice,
  AdvertiserPhone,
  ConsumerAdvertiser,
} from '../property-detail/advertisers.ts'
export type {
  AugmentedGalleryEntry,
  Description,
  DetailGroup,
  GalleryPhoto,
  Location,
} from '../property-detail/home-blocks.ts'
export type {
  LeadAttributes,
  MonthlyPaymentDetail,
  Mortgage,
  PropertyFlags,
  Source,
  SourceAgent,
} from '../property-detail/listing-blocks.ts'

const STATUSES = ['for_sale', 'for_rent', 'sold', 'off_market']

const otherListing = object('OtherListing', 'A listing of the same home.', {
  listing_id: text('MLS number, or the number in the source.', '2002051'),
  status: text('Status of the listing.', 'for_sale', STATUSES),
  listing_key: textOrNull('Key of the listing in the feed.', 'K2002051'),
  sold_date: textOrNull('Day of the sale (YYYY-MM-DD).', '2022-08-03'),
  primary: flag('Whether this answer shows the listing.', true),
  unique: flag('Whether the home has no other listing.', true),
})

const openHouse = object('OpenHouse', 'A time at which the home can be seen.', {
  start_date: text('Start in local time, without offset.', '2026-04-05T13:00:00'),
  end_date: text('End in local time, without offset.', '2026-04-05T15:00:00'),
  description: textOrNull('Remarks.', 'Please park on the street.'),
  time_zone: text('Time zone (IANA name).', 'America/Los_Angeles'),
  dst: flag('Whether daylight saving time is in force at the start.', true),
})

const propertyDetailData = object('PropertyDetail', 'A home and its listing.', {
  coming_soon_date: textOrNull('Day on which the home comes on the market (YYYY-MM-DD).', '2026-04-10'),
  augmented_gallery: list(augmentedGalleryEntry, 'All photos, then the photos of each room.'),
  mortgage,
  advertisers: list(advertiser, 'Agents who offer the home.'),
  builder: partOrNull('PropertyBuilder', "Builder of a builder's home.", {
    feed_id: number('Identifier of the builder. Builder detail takes it.', 1000001),
    name: text('Name.', 'Sample Timberline Homes'),
    url: text('Path of a page about the builder.', '/builders/sample-timberline-homes/1000001'),
    logo_url: textOrNull('Address of the logo.', 'https://photos.example/1cccc370-builder.svg'),
  }),
  promotions: unspecified('Promotions.'),
  buyers: unspecified('Buyers.'),
  community: partOrNull('PropertyCommunity', "Community of a builder's home.", {
    provider_listing_id: number('Identifier of the community.', 1000002),
    name: text('Name.', 'Seattle Orchard 2'),
    url: text('Path of a page about the community.', '/communities/seattle-orchard-2/1000002'),
  }),
  move_in_date: textOrNull('Day from which one can move in (YYYY-MM-DD).', '2027-03-11'),
  vendor_3d_tour: unspecified('Address of a 3D tour.'),
  virtual_tours: unspecified('Virtual tours.'),
  videos: unspecified('Videos.'),
  provider_url: textOrNull('Address of the listing with its provider.', 'https://provider.example/2002051'),
  products: part('Products', 'What the operator sells for the listing; set by the operator.', {
    product_attributes: freeObject('Facts about the products.', { plan: 'sample' }),
    products: textList('Products.', ['co_broke']),
    brand_name: text('Brand.', 'Example Homes'),
    is_promoted_listing: flag('Whether the listing is promoted.'),
  }),
  consumer_advertisers: list(consumerAdvertiser, 'Whom to contact.'),
  description,
  details: list(detailGroup, 'Facts by category.'),
  other_listings: part('OtherListings', 'Listings of the same home.', {
    provider: list(otherListing, 'The listings.'),
  }),
  lead_attributes: leadAttributes,
  flags: propertyFlags,
  href: text('Address of a page about the home.', 'https://homes.example/homes/401-copper-st/1000302'),
  last_sold_date: text('Day of the last sale (YYYY-MM-DD).', '2018-06-28'),
  last_sold_price: number('Price of the last sale in US dollars.', 512000),
  list_date: text('When the listing came on the market (ISO 8601, UTC).', '2026-04-03T16:00:00Z'),
  list_price: number('List price or monthly rent in US dollars.', 634500),
  last_price_change_amount: numberOrNull('The last change of the price in US dollars.', -25000),
  listing_id: text('MLS number, or the number in the source.', '2002051'),
  location,
  home_tours: part('HomeTours', 'Tours of the home.', { virtual_tours: freeList('Virtual tours.') }),
  floorplans: part('FloorPlans', 'Floor plans of the home.', {
    vendor_floorplan: freeList('Floor plans.', [{ href: 'https://photos.example/d8d55cb0-floor_plan.svg' }]),
  }),
  open_houses: list(openHouse, 'Open houses that are not over.'),
  permalink: text('Path of the page about the home.', '/homes/401-copper-st/1000302'),
  photo_count: number('Number of photos.', 24),
  photos: list(photo, 'All photos.'),
  price_per_sqft: number('Price per square foot of living area, in whole US dollars.', 345),
  primary_photo: part('PrimaryPhoto', 'Photo to show first.', {
    href: text('Address of the photo.', 'https://photos.example/81c96b1b-exterior.jpg'),
  }),
  hoa: part('Association', "Homeowners' association.", {
    fee: number('Fee in US dollars a month; 0 where there is no association.', 250),
  }),
  property_id: text('Property id.', '1000302'),
  source,
  status: text('Status of the home.', 'for_sale', STATUSES),
  suppression_flags: part('SuppressionFlags', 'What must not be shown; set by the operator.', {
    has_suppress_all_offmarket_photos_except_one: flag(
      'Whether only one photo of a home off the market is shown.',
    ),
  }),
  tags: textList('Traits for programs.', ['two_or_more_stories']),
  tags_for_display: Type.Array(Type.Unknown(), {
    description: 'The same traits for people.',
    examples: [['Two or more stories']],
  }),
})

export type OtherListing = Static<typeof otherListing>
export type PublishedOpenHouse = Static<typeof openHouse>
export type PropertyDetailData = Static<typeof propertyDetailData>

export const propertyDetailContract = defineOperation({
  name: 'property-detail',
  base: 'alt',
  path: '/api/v1/property/detail',
  summary: 'Everything that is known about one property and its listing.',
  parameters: propertyParameters,
  data: propertyDetailData,
  isPaged: false,
  mayBeNotFound: true,
  responseHeaders: {
    'x-point-source': {
      description:
        'Where the point of the home comes from if no listing and no public record states one: address_point (that of its address ' +
        'in loaded address data) or street_block (one on its block, near the home). Absent otherwise.',
      example: 'street_block',
    },
  },
})

export type PropertyDetailParameters = ParsedParameters<typeof propertyDetailContract.parameters>
