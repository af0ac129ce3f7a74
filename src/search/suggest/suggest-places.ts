import { foldPlaceName, PLACE_SHORT_FORMS } from '../../domain/address/fold-place-name.ts'
import { getForgivenEdits } from '../../domain/edit-distance.ts'
import { listPlaceTails, listPlaceTexts } from '../places/describe-place.ts'
import { toNamedPlace } from '../places/find-named-places.ts'
import { filterFewestEdits, type NamedPlace, type PlaceDirectory } from '../places/place-directory.ts'
import type { AddressBook } from '../ports/search-engine.ts'
import type { Described } from './match.ts'

/** A named place whose name may begin with what the caller typed. */
export interface PlaceMatch {
  place: NamedPlace
  edits: number
}

const shortenLastWord = buildShortenLastWord(PLACE_SHORT_FORMS)

const MAX_TAIL_WORDS = 5
/** Too many subdivisions begin with fewer letters. */
const LEAST_SUBDIVISION_LETTERS = 3
const MOST_SUBDIVISIONS = 50

/** Lists the places whose name, with what may follow it, begins exactly with the folded text. */
export function listPlacesStarting(text: string, directories: readonly PlaceDirectory[]): PlaceMatch[] {
  const folded = foldPlaceName(text)
  // A short form alone, such as "mt", is not the name of a place.
  const texts = [folded, ...shortenLastWord(folded).map((one) => `${one} `)]
  const places = directories.flatMap((directory) => [
    ...texts.flatMap((one) => directory.listStarting(one)),
    ...splitTail(text).flatMap(([name, tail]) =>
      directory.list(name).filter((place) => hasTail(place, tail)),
    ),
  ])
  return [...new Set(places)].map((place) => ({ place, edits: 0 }))
}

/** Lists the subdivisions whose name, with what may follow it, begins exactly with the folded text. */
export async function listSubdivisionsStarting(
  text: string,
  { listSubdivisions }: Pick<AddressBook, 'listSubdivisions'>,
): Promise<PlaceMatch[]> {
  const folded = foldPlaceName(text)
  if (folded.length < LEAST_SUBDIVISION_LETTERS) return []
  const split = splitTail(text)
  const queries = [
    { foldedName: folded, isWhole: false },
    ...split.map(([foldedName]) => ({ foldedName, isWhole: true })),
  ]
  const [starting = [], ...whole] = await listSubdivisions(queries, MOST_SUBDIVISIONS)
  const places = [
    ...starting.map(toNamedPlace),
    ...split.flatMap(([, tail], index) =>
      whole[index]!.map(toNamedPlace).filter((place) => hasTail(place, tail)),
    ),
  ]
  return places.map((place) => ({ place, edits: 0 }))
}

/** Like `listPlacesStarting`, but forgives a few typing errors in the name. What follows the name must be exact. */
export function listSimilarPlacesStarting(
  text: string,
  directories: readonly PlaceDirectory[],
): PlaceMatch[] {
  const folded = foldPlaceName(text)
  if (getForgivenEdits(folded.length) === 0) return []
  return directories.flatMap((directory) => [
    ...directory.listSimilarStarting(folded),
    ...splitTail(text).flatMap(([name, tail]) =>
      filterFewestEdits(directory.listSimilar(name).filter(({ place }) => hasTail(place, tail))),
    ),
  ])
}

/** Lists the folded text and what it may become if its last word is unfinished. */
export function listCompletions(text: string): string[] {
  const folded = foldPlaceName(text)
  return [folded, ...shortenLastWord(folded)]
}

/** Splits "capitol hill sea" into a possible name and what follows, in every possible way. */
function splitTail(text: string): [name: string, tail: string][] {
  const words = text.split(' ')
  const counts = Array.from({ length: Math.min(MAX_TAIL_WORDS, words.length - 1) }, (_, index) => index + 1)
  return counts.flatMap((count) => {
    const name = foldPlaceName(words.slice(0, -count).join(' '))
    return listCompletions(words.slice(-count).join(' ')).map((tail): [string, string] => [name, tail])
  })
}

function hasTail(place: NamedPlace, tail: string): boolean {
  return listPlaceTails(place).some((one) => one.startsWith(tail))
}

/** Describes a named place as a suggestion. */
export function describePlace(place: NamedPlace): Described {
  const { location, name, cityName: city, stateOrProvince } = place
  return {
    location,
    name,
    texts: listPlaceTexts(place),
    ...(city && { city }),
    ...(stateOrProvince && { stateOrProvince }),
  }
}

/** Lists the folded texts that a text with an unfinished last word may become. */
export type ShortenLastWord = (text: string) => string[]

/** Completes the last word by a table of short forms: "mou" may become "mount", which is compared as "mt". */
export function buildShortenLastWord(shortForms: Readonly<Record<string, string>>): ShortenLastWord {
  const forms = Object.entries(shortForms)
  return (text) => {
    const start = text.slice(0, text.lastIndexOf(' ') + 1)
    const word = text.slice(start.length)
    if (word.length < 2) return []
    const candidates = forms.filter(([long, short]) => long.startsWith(word) && !short.startsWith(word))
    return [...new Set(candidates.map(([, short]) => `${start}${short}`))]
  }
}
