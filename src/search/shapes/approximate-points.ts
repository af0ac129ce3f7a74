import { isInArea, type SearchArea } from '../../domain/listing-search/search-choices.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { ZipCode } from '../../records/place.ts'
import type { ApproximatePoints } from '../ports/edition-index.ts'
import { buildPointIndex } from './point-index.ts'

/** ZIP codes by their points, nearest first. */
export interface PostalCodePoints extends ApproximatePoints {
  listPostalCodesNear(point: GeoPoint, maxMiles: number): { postalCode: string; distanceMiles: number }[]
}

/** The point of a ZIP code stands for homes in it that have none of their own. */
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
