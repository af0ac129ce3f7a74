import type { Community } from '../../records/builder.ts'
import type { GeoBox, GeoPoint } from '../../records/geo-point.ts'

/** The communities of one city. */
export interface BuilderRegion {
  city: string
  stateOrProvince: string
  communities: Community[]
}

/** Communities by city, in the order of state and city. Those of unknown place are in no region. */
export function listRegions(communities: readonly Community[]): BuilderRegion[] {
  const regions = new Map<string, BuilderRegion>()
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

/** The smallest box that holds the points; undefined without points. */
export function findHull(points: readonly GeoPoint[]): GeoBox | undefined {
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

/** The lowest starting price: of the plans, else the one the community states. */
export function findMinPriceCents({ plans, priceLowCents }: Community): number | undefined {
  const prices = plans.map(({ basePriceCents }) => basePriceCents).filter((price) => price !== undefined)
  return prices.length === 0 ? priceLowCents : Math.min(...prices)
}

/** Spec homes that are built or being built. */
export function countSpecs(communities: readonly Community[]): number {
  return communities.flatMap(({ plans }) => plans).reduce((count, { specs }) => count + specs.length, 0)
}

/**
 * A number for a region that stays the same as long as its name does: the 32-bit FNV-1a hash of its URL fragment.
 */
export function getRegionNumber(urlFragment: string): number {
  let hash = 0x811c9dc5
  for (const character of urlFragment) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  }
  return hash >>> 0
}
