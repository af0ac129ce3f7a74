import { findStateName } from '../../records/us-states.ts'
import type { NamedPlace } from './place-directory.ts'

/** What two states have in place of counties. */
const COUNTY_WORDS: Readonly<Record<string, string>> = { LA: 'Parish', AK: 'Borough' }

/** The ways in which people write a place, the fullest first: "Capitol Hill, Seattle, WA". */
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

/** What may follow the name of a place, folded: where it is. */
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
