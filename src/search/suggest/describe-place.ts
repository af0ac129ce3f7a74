import { STATE_NAMES_BY_CODE } from '../../records/state-names.ts'
import type { NamedPlace } from '../place-directory.ts'
import type { Described } from './match.ts'

/** What two states have in place of counties. */
const COUNTY_WORDS: Readonly<Record<string, string>> = { LA: 'Parish', AK: 'Borough' }

/** A named place as it is suggested; the texts as people write it, state and all. */
export function describePlace(place: NamedPlace): Described {
  const { location, name, cityName: city, stateOrProvince } = place
  return {
    location,
    name,
    texts: listTexts(place),
    ...(city && { city }),
    ...(stateOrProvince && { stateOrProvince }),
  }
}

function listTexts({ location, name, cityName, stateOrProvince }: NamedPlace): string[] {
  const inState = stateOrProvince === undefined ? [] : [stateOrProvince]
  switch (location.kind) {
    case 'state':
    case 'zipCode':
      return [name]
    case 'county':
      return [[nameCounty(name, stateOrProvince), ...inState].join(', ')]
    case 'city':
      return [[name, ...inState].join(', ')]
    case 'neighborhood': {
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
export function listTails({ location, city, stateOrProvince }: NamedPlace): string[] {
  const states =
    stateOrProvince === undefined
      ? []
      : [stateOrProvince, STATE_NAMES_BY_CODE[stateOrProvince] ?? ''].map((name) => name.toLowerCase())
  const within = (start: string) => [start, ...states.map((state) => `${start} ${state}`)]
  switch (location.kind) {
    case 'county':
      return [...['county', 'parish', 'borough'].flatMap(within), ...states]
    case 'neighborhood':
      return [...(city === undefined ? [] : within(city)), ...states]
    default:
      return states
  }
}
