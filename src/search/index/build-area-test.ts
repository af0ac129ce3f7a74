import type { SearchArea } from '../../domain/listing-search/search-area.ts'
import type { GeoBox } from '../../records/geo-point.ts'
import type { AreaTest } from './area-test.ts'
import { buildCircleTest } from './circle-test.ts'
import { buildShapeTest } from './shape-test.ts'

/** Makes what many points are asked of. */
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
