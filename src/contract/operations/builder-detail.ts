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

const boundBoxFields = { north: number, south: number, east: number, west: number }
const boundBox = part(boundBoxFields)

const builderRegion = object({
  regionId: number,
  urlFragment: text,
  providerListingIds: numberList,
  name: text,
  boundBox,
  averageRatings: numberOrNull,
  reviews: freeList,
})

const communityCard = object({
  communityAddress: part({ longitude: number, latitude: number, city: text, state: text }),
  providerListingId: number,
  url: text,
  style: text,
  name: text,
  featuredImage: part({ url: text }),
  minPrice: number,
  currency: text,
})

const builderDetailData = object({
  url: text,
  location: list(builderRegion),
  allCommunities: numberList,
  description: text,
  name: text,
  logoUrl: textOrNull,
  communitiesCount: number,
  averageRatings: numberOrNull,
  specialties: textList,
  feedId: number,
  communityCards: list(communityCard),
  boundBox,
  reviews: freeList,
  minPrice: number,
  currency: text,
  specCount: number,
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
      description: 'The builder, as property detail names it.',
      example: '12',
    }),
  },
  data: builderDetailData,
  isPaged: false,
  mayBeNotFound: true,
})

export type BuilderDetailParameters = ParsedParameters<typeof builderDetailContract.parameters>
