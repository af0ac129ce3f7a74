import type { Place } from '../../records/place.ts'
import type { CityNames } from '../ports/edition-index.ts'
import { foldPlaceName } from './fold-place-name.ts'

/** Finds the city names that several cities of one state share. Places without a known county are ignored. */
export function buildCityNames(places: readonly Place[]): CityNames {
  const counties = new Map<string, Set<string>>()
  for (const { name, stateOrProvince, countyFips } of places) {
    if (countyFips === undefined) continue
    const key = renderKey(name, stateOrProvince)
    const known = counties.get(key)
    if (known === undefined) counties.set(key, new Set([countyFips]))
    else known.add(countyFips)
  }
  return {
    isCityNameShared: (city, stateOrProvince) => {
      const found = counties.get(renderKey(city, stateOrProvince))
      return found === undefined ? undefined : found.size > 1
    },
  }
}

function renderKey(city: string, stateOrProvince: string): string {
  return `${foldPlaceName(city)}, ${stateOrProvince}`
}
