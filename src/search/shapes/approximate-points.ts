import { isInArea, type SearchArea } from '../../domain/listing-search/search-choices.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { ZipCode } from '../../records/place.ts'
import type { ApproximatePoints } from '../ports/edition-index.ts'
import { buildPointIndex } from './point-index.ts'

/** Approximate points, and the ZIP codes around a point. */
export interface PostalCodePoints extends ApproximatePoints {
  listPostalCodesNear(point: GeoPoint, maxMiles: number): { postalCode: string; distanceMiles: number }[]
}

/** Builds approximate points: a home without a point is placed at the point of its ZIP code. */
export function buildApproximatePoints(zipCodes: readonly ZipCode[]): PostalCodePoints {
  const byCode = new Map(zipCodes.map(({ postalCode, point }) => [postalCode, point]))
  const nearest = buildPointIndex(zipCodes, ({ point }) => point)
  return {
    findApproximatePoint: (postalCode) => byCode.get(postalCode),
    listPostalCodesIn: (area: SearchArea) =>
      zipCodes.filter(({ point }) => isInArea(point, area)).map(({ postalCode }) => postalCode),
    listPostalCodesNear: (point, maxMiles) =>
      nearest
        .listNearest({ point, limit: zipCodes.length, maxMiles })
        .map(({ item, distanceMiles }) => ({ postalCode: item.postalCode, distanceMiles })),
  }
}
