import { getForgivenEdits } from '../edit-distance.ts'
import { foldPlaceName, PLACE_SHORT_FORMS } from '../fold-place-name.ts'
import type { NamedPlace, PlaceDirectory } from '../place-directory.ts'
import { buildShortenLastWord } from './begun-words.ts'
import { listTails } from './describe-place.ts'

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
