import type {
  BuilderDetailData,
  BuilderDetailParameters,
  CommunityCard,
  BuilderRegion as RegionOnWire,
} from '../../contract/operations/builder-detail.ts'
import { hashCodePoints } from '../../domain/hash-text.ts'
import type { Builder, Community } from '../../records/builder.ts'
import type { GeoBox, GeoPoint } from '../../records/geo-point.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import { ALWAYS_VALID, type Splicing } from '../documents/answer-documents.ts'
import type { Operation, OperationResult, RequestContext } from '../operation.ts'
import { type LinkSettings, renderPagePath } from '../presentation/links.ts'
import { listPhotos, renderMediaUrl } from '../presentation/photos.ts'
import { renderSlug, toDollars } from '../presentation/wire-text.ts'

/** A builder with its regions and active communities. */
export const runBuilderDetail: Operation<BuilderDetailParameters, BuilderDetailData> = async (
  { feed_id: builderId },
  context,
) => {
  const { reader, settings, splicing } = context
  if (splicing !== undefined) return spliceBuilder(builderId, context, splicing)
  const facts = await gatherBuilder(builderId, reader)
  return facts === undefined
    ? { kind: 'notFound' }
    : { kind: 'answer', data: presentBuilder(facts, settings), validity: ALWAYS_VALID }
}

/** Answers with the cached detail, or presents it and caches it. */
async function spliceBuilder(
  builderId: number,
  { reader, settings }: RequestContext,
  { documents, openBody }: Splicing,
): Promise<OperationResult<BuilderDetailData>> {
  const body = openBody()
  if (documents.writeBuilder(builderId, body)) return { kind: 'spliced', body, validity: ALWAYS_VALID }
  const facts = await gatherBuilder(builderId, reader)
  if (facts === undefined) {
    body.release()
    return { kind: 'notFound' }
  }
  const text = JSON.stringify(presentBuilder(facts, settings))
  documents.cacheBuilder(builderId, text)
  body.writeText(text)
  return { kind: 'spliced', body, validity: ALWAYS_VALID }
}

export interface BuilderWithCommunities {
  builder: Builder
  /** The active communities, by name. */
  communities: Community[]
}

/** The builder with its communities; undefined when there is no such builder. */
async function gatherBuilder(
  builderId: number,
  reader: EditionReader,
): Promise<BuilderWithCommunities | undefined> {
  const [builder] = await reader.getMany('builder', [builderId])
  if (builder === undefined) return undefined
  const [communityIds] = await reader.getRelated('builderCommunities', [builderId])
  const communities = await reader.getMany('community', communityIds ?? [])
  return { builder, communities: communities.filter((community) => community !== undefined) }
}

/** The communities of one city. */
export interface CommunityRegion {
  city: string
  stateOrProvince: string
  communities: Community[]
}

/** Communities grouped by city, ordered by state and city. A community without a city is in no region. */
function listRegions(communities: readonly Community[]): CommunityRegion[] {
  const regions = new Map<string, CommunityRegion>()
  for (const community of communities) {
    const { city, stateOrProvince } = community
    if (city === undefined || stateOrProvince === undefined) continue
    const key = `${stateOrProvince} ${city.toLowerCase()}`
    const region = regions.get(key) ?? { city, stateOrProvince, communities: [] }
    region.communities.push(community)
    regions.set(key, region)
  }
  return [...regions].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, region]) => region)
}

/** The smallest box around the points; undefined without points. */
function findHull(points: readonly GeoPoint[]): GeoBox | undefined {
  if (points.length === 0) return undefined
  const lats = points.map(({ lat }) => lat)
  const lons = points.map(({ lon }) => lon)
  return {
    north: Math.max(...lats),
    south: Math.min(...lats),
    east: Math.max(...lons),
    west: Math.min(...lons),
  }
}

/** The lowest starting price of the plans, else the one that the community states. */
function findMinPriceCents({ plans, priceLowCents }: Community): number | undefined {
  const prices = plans.map(({ basePriceCents }) => basePriceCents).filter((price) => price !== undefined)
  return prices.length === 0 ? priceLowCents : Math.min(...prices)
}

/** The number of spec homes that are built or being built. */
function countSpecs(communities: readonly Community[]): number {
  return communities.flatMap(({ plans }) => plans).reduce((count, { specs }) => count + specs.length, 0)
}

/** A builder in the wire format. */
function presentBuilder(
  { builder, communities }: BuilderWithCommunities,
  settings: LinkSettings,
): BuilderDetailData {
  return {
    url: renderPagePath('builder', { id: builder.id, name: builder.brandName }, settings),
    location: listRegions(communities).map(presentRegion),
    allCommunities: listIds(communities),
    description: builder.description,
    name: builder.brandName,
    logoUrl: builder.logoUrl === undefined ? null : renderMediaUrl(builder.logoUrl, settings.baseUrl),
    communitiesCount: communities.length,
    averageRatings: null,
    specialties: [...(builder.specialties ?? [])],
    feedId: builder.id,
    communityCards: communities.map((community) => presentCard(community, settings)),
    boundBox: findHullOf(communities),
    reviews: [],
    minPrice: presentLowest(communities),
    currency: 'USD',
    specCount: countSpecs(communities),
  }
}

function presentRegion({ city, stateOrProvince, communities }: CommunityRegion): RegionOnWire {
  const urlFragment = renderSlug(city, stateOrProvince)
  return {
    // Stable as long as the name is.
    regionId: hashCodePoints(urlFragment),
    urlFragment,
    providerListingIds: listIds(communities),
    name: `${city}, ${stateOrProvince}`,
    boundBox: findHullOf(communities),
    averageRatings: null,
    reviews: [],
  }
}

function presentCard(community: Community, settings: LinkSettings): CommunityCard {
  const photo = listPhotos(community.media)[0]
  return {
    communityAddress: {
      longitude: community.point?.lon,
      latitude: community.point?.lat,
      city: community.city,
      state: community.stateOrProvince,
    },
    providerListingId: community.id,
    url: renderPagePath('community', community, settings),
    style: community.style,
    name: community.name,
    featuredImage: photo && { url: renderMediaUrl(photo.url, settings.baseUrl) },
    minPrice: presentLowest([community]),
    currency: 'USD',
  }
}

function presentLowest(communities: readonly Community[]): number | undefined {
  const prices = communities.map(findMinPriceCents).filter((price) => price !== undefined)
  return prices.length === 0 ? undefined : toDollars(Math.min(...prices))
}

/** A community without a point of its own is located by its homes. */
function findHullOf(communities: readonly Community[]) {
  const points = communities.flatMap(({ point, plans }) =>
    point === undefined ? plans.flatMap(({ specs }) => specs.map((spec) => spec.point)) : [point],
  )
  return findHull(points.filter((point) => point !== undefined))
}

function listIds(communities: readonly Community[]): number[] {
  return communities.map(({ id }) => id)
}
