import { getForgivenEdits } from '../../domain/edit-distance.ts'
import { findStateName } from '../../records/us-states.ts'
import { foldPlaceName, PLACE_SHORT_FORMS } from '../places/fold-place-name.ts'
import type { NamedPlace, PlaceDirectory } from '../places/place-directory.ts'
import type { Described } from './match.ts'

/** A named place that a text may be the beginning of. */
export interface PlaceMatch {
  place: NamedPlace
  edits: number
}

const shortenLastWord = buildShortenLastWord(PLACE_SHORT_FORMS)

const MAX_TAIL_WORDS = 5

/** Places whose name, with what may follow it, begins exactly as the folded text does. */
export function listPlacesBegun(text: string, directories: readonly PlaceDirectory[]): PlaceMatch[] {
  const folded = foldPlaceName(text)
  // A place is never named by such a word alone.
  const texts = [folded, ...shortenLastWord(folded).map((one) => `${one} `)]
  const places = directories.flatMap((directory) => [
    ...texts.flatMap((one) => directory.listStarting(one)),
    ...splitTail(text).flatMap(([name, tail]) =>
      directory.list(name).filter((place) => hasTail(place, tail)),
    ),
  ])
  return [...new Set(places)].map((place) => ({ place, edits: 0 }))
}

/** The same but for few typing errors in the name; what follows the name is exact. */
export function listPlacesBegunAlike(text: string, directories: readonly PlaceDirectory[]): PlaceMatch[] {
  const folded = foldPlaceName(text)
  if (getForgivenEdits(folded.length) === 0) return []
  return directories.flatMap((directory) => [
    ...directory.listAlikeStarting(folded),
    ...splitTail(text).flatMap(([name, tail]) => {
      const { places, edits } = directory.listAlike(name, (place) => hasTail(place, tail))
      return places.map((place) => ({ place, edits }))
    }),
  ])
}

/** A folded text and what it may become where its last word is not finished. */
export function listPlaceTexts(text: string): string[] {
  const folded = foldPlaceName(text)
  return [folded, ...shortenLastWord(folded)]
}

/** "capitol hill sea" as every pair of a first part, which may be a name, and what follows. */
function splitTail(text: string): [name: string, tail: string][] {
  const words = text.split(' ')
  const counts = Array.from({ length: Math.min(MAX_TAIL_WORDS, words.length - 1) }, (_, index) => index + 1)
  return counts.flatMap((count) => {
    const name = foldPlaceName(words.slice(0, -count).join(' '))
    return listPlaceTexts(words.slice(-count).join(' ')).map((tail): [string, string] => [name, tail])
  })
}

function hasTail(place: NamedPlace, tail: string): boolean {
  return listTails(place).some((one) => one.startsWith(tail))
}

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
      : [stateOrProvince, findStateName(stateOrProvince) ?? ''].map((name) => name.toLowerCase())
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

/** Reads a text whose last word may not be finished: the texts, all folded, that it may become. */
export type ShortenLastWord = (text: string) => string[]

/** By a table of short forms: "mou" may become "mount", which is compared as "mt". */
export function buildShortenLastWord(shortForms: Readonly<Record<string, string>>): ShortenLastWord {
  const forms = Object.entries(shortForms)
  return (text) => {
    const start = text.slice(0, text.lastIndexOf(' ') + 1)
    const word = text.slice(start.length)
    if (word.length < 2) return []
    const begun = forms.filter(([long, short]) => long.startsWith(word) && !short.startsWith(word))
    return [...new Set(begun.map(([, short]) => `${start}${short}`))]
  }
}
