import type { MultiPolygon } from '../../records/geo-point.ts'
import type { AreaTest } from './area-test.ts'
import { buildRingTest, type RingTest } from './ring-test.ts'

/** Of each polygon the first ring bounds it and the others are holes. */
export function buildShapeTest(shape: MultiPolygon): AreaTest {
  const polygons = shape.map((rings) => rings.map(buildRingTest))
  const rings = polygons.flat()
  const holds = (lat: number, lon: number) => {
    for (let at = 0; at < polygons.length; at++) if (isInPolygon(polygons[at]!, lat, lon)) return true
    return false
  }
  return {
    holds: polygons.length === 1 && rings.length === 1 ? rings[0]!.holds : holds,
    judgeBox: (boxes, at) => {
      for (let ring = 0; ring < rings.length; ring++) if (rings[ring]!.mayCross(boxes, at)) return 0
      // No edge parts the points of the box, so that one speaks for all.
      return holds(boxes[at]!, boxes[at + 2]!) ? 1 : -1
    },
  }
}

function isInPolygon(rings: readonly RingTest[], lat: number, lon: number): boolean {
  if (rings.length === 0 || !rings[0]!.holds(lat, lon)) return false
  for (let hole = 1; hole < rings.length; hole++) if (rings[hole]!.holds(lat, lon)) return false
  return true
}
