import type { SearchArea } from '../../domain/listing-search/search-area.ts'
import type { GeoBox } from '../../records/geo-point.ts'
import { buildCircleTest } from './circle-test.ts'
import { buildShapeTest } from './shape-test.ts'

/** The answers of `isInArea`, made for many points. */
export interface AreaTest {
  /** Whether the area holds a point. */
  holds(lat: number, lon: number): boolean
  /** What is so of all points in the box at a place among boxes of south, north, west, east. */
  judgeBox(boxes: Float64Array, at: number): BoxVerdict
}

/** 1: the area holds all points of a box; -1: it holds none; 0: each point must be asked for. */
export type BoxVerdict = 1 | 0 | -1

export function buildAreaTest(area: SearchArea): AreaTest {
  switch (area.kind) {
    case 'box':
      return buildBoxTest(area.box)
    case 'circle':
      return buildCircleTest(area.center, area.radiusMiles)
    case 'polygon':
      return buildShapeTest(area.shape)
  }
}

function buildBoxTest({ south, north, west, east }: GeoBox): AreaTest {
  return {
    holds: (lat, lon) => lat >= south && lat <= north && lon >= west && lon <= east,
    judgeBox: (boxes, at) => {
      const isWithin =
        boxes[at]! >= south && boxes[at + 1]! <= north && boxes[at + 2]! >= west && boxes[at + 3]! <= east
      return isWithin ? 1 : 0
    },
  }
}
