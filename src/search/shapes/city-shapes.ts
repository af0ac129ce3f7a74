import { foldPlaceName } from '../../domain/address/fold-place-name.ts'
import { getAreaSquareMiles } from '../../domain/geo/shape-measures.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { Place } from '../../records/place.ts'
import { forEachInPortions, type Pause } from '../edition/edition-tables.ts'
import { buildShapeIndex } from './shape-index.ts'

/** The boundaries of cities. */
export interface CityShapes {
  /** Lists the other cities of the state whose boundary contains the point, smallest first, each name once. */
  listOtherCitiesAt(point: GeoPoint, stateOrProvince: string, city: string | undefined): string[]
}

/** The number of outlines between pauses. A portion takes a few milliseconds. */
const PORTION = 50

/** Builds an index that finds the cities at a point. Places without a boundary are left out. */
export async function buildCityShapes(places: readonly Place[], pause: Pause): Promise<CityShapes> {
  const cities: {
    name: string
    folded: string
    state: string
    shape: NonNullable<Place['shape']>
    area: number
  }[] = []
  await forEachInPortions(places, PORTION, pause, ({ name, stateOrProvince: state, shape }) => {
    if (shape !== undefined)
      cities.push({ name, state, shape, folded: foldPlaceName(name), area: getAreaSquareMiles(shape) })
  })
  const shapes = buildShapeIndex(cities.sort((left, right) => left.area - right.area))
  return {
    listOtherCitiesAt: (point, stateOrProvince, city) => {
      const own = city === undefined ? undefined : foldPlaceName(city)
      const names = new Map<string, string>()
      for (const { name, state, folded } of shapes.listAt(point))
        if (state === stateOrProvince && folded !== own && !names.has(folded)) names.set(folded, name)
      return [...names.values()]
    },
  }
}
