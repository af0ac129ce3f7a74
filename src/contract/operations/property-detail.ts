import { type Static, Type } from 'typebox'
import type { ParsedParameters } from '../parameters/parameter.ts'
import { propertyParameters } from '../parameters/property-parameters.ts'
import { advertiser, consumerAdvertiser } from '../property-detail/advertisers.ts'
import { description } from '../property-detail/description.ts'
import { propertyFlags } from '../property-detail/flags.ts'
import { augmentedGalleryEntry, detailGroup, photo } from '../property-detail/gallery.ts'
import { leadAttributes } from '../property-detail/lead-attributes.ts'
import { location } from '../property-detail/location.ts'
import { mortgage } from '../property-detail/mortgage.ts'
import { source } from '../property-detail/source.ts'
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
import { defineOperation } from './operation-contract.ts'

export type {
  Advertiser,
  AdvertiserOffice,
  AdvertiserPhone,
  ConsumerAdvertiser,
} from '../property-detail/advertisers.ts'
export type { Description } from '../property-detail/description.ts'
export type { PropertyFlags } from '../property-detail/flags.ts'
export type { AugmentedGalleryEntry, DetailGroup, GalleryPhoto } from '../property-detail/gallery.ts'
export type { LeadAttributes } from '../property-detail/lead-attributes.ts'
export type { Location } from '../property-detail/location.ts'
export type { MonthlyPaymentDetail, Mortgage } from '../property-detail/mortgage.ts'
export type { Source, SourceAgent } from '../property-detail/source.ts'

const otherListing = object({
  listing_id: text,
  status: text,
  listing_key: textOrNull,
  sold_date: textOrNull,
  primary: flag,
  unique: flag,
})

const openHouse = object({
  start_date: text,
  end_date: text,
  description: textOrNull,
  time_zone: text,
  dst: flag,
})

const propertyDetailData = object({
  coming_soon_date: textOrNull,
  augmented_gallery: list(augmentedGalleryEntry),
  mortgage,
  advertisers: list(advertiser),
  builder: partOrNull({ feed_id: number, name: text, url: text, logo_url: textOrNull }),
  promotions: unspecified,
  buyers: unspecified,
  community: partOrNull({ provider_listing_id: number, name: text, url: text }),
  move_in_date: textOrNull,
  vendor_3d_tour: unspecified,
  virtual_tours: unspecified,
  videos: unspecified,
  provider_url: textOrNull,
  products: part({
    product_attributes: freeObject,
    products: textList,
    brand_name: text,
    is_promoted_listing: flag,
  }),
  consumer_advertisers: list(consumerAdvertiser),
  description,
  details: list(detailGroup),
  other_listings: part({ provider: list(otherListing) }),
  lead_attributes: leadAttributes,
  flags: propertyFlags,
  href: text,
  last_sold_date: text,
  last_sold_price: number,
  list_date: text,
  list_price: number,
  last_price_change_amount: numberOrNull,
  listing_id: text,
  location,
  home_tours: part({ virtual_tours: freeList }),
  floorplans: part({ vendor_floorplan: freeList }),
  open_houses: list(openHouse),
  permalink: text,
  photo_count: number,
  photos: list(photo),
  price_per_sqft: number,
  primary_photo: part({ href: text }),
  hoa: part({ fee: number }),
  property_id: text,
  source,
  status: text,
  suppression_flags: part({ has_suppress_all_offmarket_photos_except_one: flag }),
  tags: textList,
  tags_for_display: Type.Array(Type.Unknown()),
})

export type OtherListing = Static<typeof otherListing>
export type PublishedOpenHouse = Static<typeof openHouse>
export type PropertyDetailData = Static<typeof propertyDetailData>

export const propertyDetailContract = defineOperation({
  name: 'property-detail',
  base: 'alt',
  path: '/api/v1/property/detail',
  summary: 'Everything known of one property and its listing.',
  parameters: propertyParameters,
  data: propertyDetailData,
  isPaged: false,
  mayBeNotFound: true,
})

export type PropertyDetailParameters = ParsedParameters<typeof propertyDetailContract.parameters>
