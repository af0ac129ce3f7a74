import type { Static } from 'typebox'
import { identifier } from '../formats/numbers.ts'
import { type ParsedParameters, required } from '../parameters/parameter.ts'
import {
  freeList,
  list,
  number,
  numberList,
  numberOrNull,
  object,
  part,
  text,
  textList,
  textOrNull,
} from '../schemas/shapes.ts'
import { defineOperation } from './operation-contract.ts'

const boundBox = part('BoundBox', 'The smallest box in latitude and longitude that holds all points.', {
  north: number('Northern edge in degrees.', 47.657308),
  south: number('Southern edge in degrees.', 47.394699),
  east: number('Eastern edge in degrees.', -122.185894),
  west: number('Western edge in degrees.', -122.470909),
})

const builderRegion = object('BuilderRegion', 'A city in which the builder has communities.', {
  regionId: number('Identifier of the region.', 524900925),
  urlFragment: text('Name of the region for addresses of pages.', 'burien-wa'),
  providerListingIds: numberList('Identifiers of the communities there.', [1000006]),
  name: text('City and state.', 'Burien, WA'),
  boundBox,
  averageRatings: numberOrNull('Average rating of the communities.', 4.5),
  reviews: freeList('Reviews.'),
})

const communityCard = object('CommunityCard', 'A community of the builder.', {
  communityAddress: part('CommunityAddress', 'Where the community is.', {
    longitude: number('Longitude in degrees.', -122.348556),
    latitude: number('Latitude in degrees.', 47.455739),
    city: text('City.', 'Burien'),
    state: text('Two-letter state code.', 'WA'),
  }),
  providerListingId: number('Identifier of the community.', 1000006),
  url: text('Path of a page about the community.', '/communities/burien-reserve-6/1000006'),
  style: text('Kind of homes that are built there.', 'SingleFamily'),
  name: text('Name.', 'Burien Reserve 6'),
  featuredImage: part('FeaturedImage', 'Photo to show first.', {
    url: text('Address of the photo.', 'https://photos.example/f00812b4-exterior.jpg'),
  }),
  minPrice: number('Lowest price in US dollars.', 895000),
  currency: text('Currency of the price.', 'USD', ['USD']),
})

const builderDetailData = object('BuilderDetail', 'A builder with its regions and communities.', {
  url: text('Path of a page about the builder.', '/builders/sample-timberline-homes/1000001'),
  location: list(builderRegion, 'Cities in which the builder has communities.'),
  allCommunities: numberList('Identifiers of all communities.', [1000006]),
  description: text('What the builder says of itself.', 'Family homes since 1984.'),
  name: text('Name.', 'Sample Timberline Homes'),
  logoUrl: textOrNull('Address of the logo.', 'https://photos.example/1cccc370-builder.svg'),
  communitiesCount: number('Number of communities.', 6),
  averageRatings: numberOrNull('Average rating.', 4.5),
  specialties: textList('What the builder specializes in.', ['Energy-efficient homes']),
  feedId: number('Identifier of the builder, which this operation takes as feed_id.', 1000001),
  communityCards: list(communityCard, 'The communities.'),
  boundBox,
  reviews: freeList('Reviews.'),
  minPrice: number('Lowest price in any community, in US dollars.', 650000),
  currency: text('Currency of all prices.', 'USD', ['USD']),
  specCount: number('Number of homes that are built or being built.', 39),
})

export type BuilderRegion = Static<typeof builderRegion>
export type CommunityCard = Static<typeof communityCard>
export type BuilderDetailData = Static<typeof builderDetailData>

export const builderDetailContract = defineOperation({
  name: 'builder-detail',
  base: 'main',
  path: '/api/v1/builder/detail',
  summary: 'A home builder, its regions and its communities.',
  parameters: {
    feed_id: required({
      format: identifier,
      description: 'Identifier of the builder, as property detail shows it.',
      example: '12',
    }),
  },
  data: builderDetailData,
  isPaged: false,
  mayBeNotFound: true,
})

export type BuilderDetailParameters = ParsedParameters<typeof builderDetailContract.parameters>
