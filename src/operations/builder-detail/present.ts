import type {
  BuilderDetailData,
  CommunityCard,
  BuilderRegion as RegionOnWire,
} from '../../contract/builder-detail.ts'
import type { Community } from '../../records/builder.ts'
import { renderBuilderPath, renderCommunityPath } from '../presentation/links.ts'
import { listPhotos, renderMediaUrl } from '../presentation/media-url.ts'
import { toDollars } from '../presentation/money-text.ts'
import { renderSlug } from '../presentation/slug.ts'
import {
  type BuilderRegion,
  countSpecs,
  findHull,
  findMinPriceCents,
  getRegionNumber,
  listRegions,
} from './decide.ts'
import type { BuilderWithCommunities } from './gather.ts'

/** A builder in the words of the wire. */
export function presentBuilder(
  { builder, communities }: BuilderWithCommunities,
  baseUrl: string,
): BuilderDetailData {
  return {
    url: renderBuilderPath(builder.brandName, builder.id),
    location: listRegions(communities).map(presentRegion),
    allCommunities: listIds(communities),
    description: builder.description,
    name: builder.brandName,
    logoUrl: builder.logoUrl === undefined ? null : renderMediaUrl(builder.logoUrl, baseUrl),
    communitiesCount: communities.length,
    averageRatings: null,
    specialties: [],
    feedId: builder.id,
    communityCards: communities.map((community) => presentCard(community, baseUrl)),
    boundBox: findHullOf(communities),
    reviews: [],
    minPrice: presentLowest(communities),
    currency: 'USD',
    specCount: countSpecs(communities),
  }
}

function presentRegion({ city, stateOrProvince, communities }: BuilderRegion): RegionOnWire {
  const urlFragment = renderSlug(city, stateOrProvince)
  return {
    regionId: getRegionNumber(urlFragment),
    urlFragment,
    providerListingIds: listIds(communities),
    name: `${city}, ${stateOrProvince}`,
    boundBox: findHullOf(communities),
    averageRatings: null,
    reviews: [],
  }
}

function presentCard(community: Community, baseUrl: string): CommunityCard {
  const photo = listPhotos(community.media)[0]
  return {
    communityAddress: {
      longitude: community.point?.lon,
      latitude: community.point?.lat,
      city: community.city,
      state: community.stateOrProvince,
    },
    providerListingId: community.id,
    url: renderCommunityPath(community.name, community.id),
    style: community.style,
    name: community.name,
    featuredImage: photo && { url: renderMediaUrl(photo.url, baseUrl) },
    minPrice: presentLowest([community]),
    currency: 'USD',
  }
}

function presentLowest(communities: readonly Community[]): number | undefined {
  const prices = communities.map(findMinPriceCents).filter((price) => price !== undefined)
  return prices.length === 0 ? undefined : toDollars(Math.min(...prices))
}

function findHullOf(communities: readonly Community[]) {
  return findHull(communities.map(({ point }) => point).filter((point) => point !== undefined))
}

function listIds(communities: readonly Community[]): number[] {
  return communities.map(({ id }) => id)
}
