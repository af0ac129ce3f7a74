import { createRequire } from 'node:module'
import { isInMultiPolygon } from '../../src/domain/geo/polygon.ts'
import { findBox } from '../../src/domain/geo/shape-measures.ts'
import type { GeoBox, GeoPoint, MultiPolygon, Ring } from '../../src/records/geo-point.ts'

const require = createRequire(import.meta.url)

export interface AtlasArea {
  fips: string
  name: string
  shape: MultiPolygon
  box: GeoBox
}

interface AtlasFeature {
  id: string
  properties: { name: string }
  geometry: { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: MultiPolygon }
}

/** Reads the counties or states of us-atlas (Census cartographic boundaries, 2017), by FIPS code. */
export function readAtlas(object: 'counties' | 'states'): AtlasArea[] {
  const topology = require('us-atlas/counties-10m.json')
  const { feature } = require('topojson-client')
  const features: AtlasFeature[] = feature(topology, topology.objects[object]).features
  return features
    .map(({ id, properties, geometry }) => {
      const shape = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
      return { fips: id, name: properties.name, shape, box: findBox(shape)! }
    })
    .sort((left, right) => left.fips.localeCompare(right.fips))
}

/** Finds the area that contains the point. */
export function findArea(areas: readonly AtlasArea[], point: GeoPoint): AtlasArea | undefined {
  return areas.find(({ box, shape }) => {
    const isInBox =
      point.lat >= box.south && point.lat <= box.north && point.lon >= box.west && point.lon <= box.east
    return isInBox && isInMultiPolygon(point, shape)
  })
}
