import { findStateName } from '../../records/us-states.ts'
import type { NamedPlace } from './place-directory.ts'

/** The words that two states use instead of "County". */
const COUNTY_WORDS: Readonly<Record<string, string>> = { LA: 'Parish', AK: 'Borough' }

/** The ways in which people write a place, the longest first: "Capitol Hill, Seattle, WA". */
export function listPlaceTexts({ location, name, cityName, stateOrProvince }: NamedPlace): string[] {
  const inState = stateOrProvince === undefined ? [] : [stateOrProvince]
  switch (location.kind) {
    case 'state':
    case 'zipCode':
      return [name]
    case 'county':
      return [[nameCounty(name, stateOrProvince), ...inState].join(', ')]
    case 'city':
      return [[name, ...inState].join(', ')]
    case 'neighborhood':
    case 'subdivision': {
      const inCity = cityName === undefined ? [] : [cityName]
      return [
        [name, ...inCity, ...inState],
        [name, ...inCity],
        [name, ...inState],
      ].map((parts) => parts.join(', '))
    }
  }
}

/** "King County", "Orleans Parish", "Capitol Planning Region" */
function nameCounty(name: string, stateOrProvince = ''): string {
  return name.endsWith(' Region') ? name : `${name} ${COUNTY_WORDS[stateOrProvince] ?? 'County'}`
}

/** The folded texts that may follow the name of a place to say where it is: "seattle wa", "county wa". */
export function listPlaceTails({ location, city, stateOrProvince }: NamedPlace): string[] {
  const states =
    stateOrProvince === undefined
      ? []
      : [stateOrProvince, findStateName(stateOrProvince) ?? ''].map((name) => name.toLowerCase())
  const within = (start: string) => [start, ...states.map((state) => `${start} ${state}`)]
  switch (location.kind) {
    case 'county':
      return [...['county', 'parish', 'borough'].flatMap(within), ...states]
    case 'neighborhood':
    case 'subdivision':
      return [...(city === undefined ? [] : within(city)), ...states]
    default:
      return states
  }
}
