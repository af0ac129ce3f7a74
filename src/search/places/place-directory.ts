import { findPartition } from '../../domain/bisect.ts'
import { getForgivenEdits } from '../../domain/edit-distance.ts'
import type { PlaceOfListings } from '../ports/search-engine.ts'
import { buildSimilarNames, type SimilarName } from './similar-names.ts'

/** A place that has a name. */
export interface NamedPlace {
  location: PlaceOfListings
  /** The name as the source writes it. */
  name: string
  stateOrProvince?: string
  /** The folded name of the surrounding city. Only neighborhoods and subdivisions have one. */
  city?: string
  /** The name of that city as the source writes it. */
  cityName?: string
  population?: number
}

/** A place whose name is a few typing errors away from a text. */
export interface SimilarPlace {
  place: NamedPlace
  edits: number
}

/** Filters the places with the fewest typing errors. */
export function filterFewestEdits(similar: readonly SimilarPlace[]): SimilarPlace[] {
  const fewest = Math.min(...similar.map(({ edits }) => edits))
  return similar.filter(({ edits }) => edits === fewest)
}

/** Places by their folded names. */
export interface PlaceDirectory {
  /** Lists the places with exactly this name. */
  list(foldedName: string): readonly NamedPlace[]
  /** Lists the places whose names equal the text, within the typing errors that are forgiven for the length of the name. */
  listSimilar(text: string): SimilarPlace[]
  /** Lists the places whose names begin with the text. */
  listStarting(text: string): readonly NamedPlace[]
  /** Lists the places whose names begin with the text, within the typing errors that are forgiven for its length. */
  listSimilarStarting(text: string): SimilarPlace[]
}

/** Builds a directory from pairs of a folded name and a place. */
export function buildPlaceDirectory(entries: Iterable<readonly [string, NamedPlace]>): PlaceDirectory {
  const byName = new Map<string, NamedPlace[]>()
  for (const [name, place] of entries) {
    const places = byName.get(name)
    if (places === undefined) byName.set(name, [place])
    else places.push(place)
  }
  const names = [...byName.keys()].sort()
  const similarNames = buildSimilarNames(names)
  const placesOf = ({ index }: SimilarName) => byName.get(names[index]!)!
  return {
    list: (foldedName) => byName.get(foldedName) ?? [],
    listSimilar: (text) => {
      const most = getForgivenEdits(text.length + getForgivenEdits(Infinity))
      return similarNames
        .listSimilar(text, most)
        .filter(({ index, edits }) => edits <= getForgivenEdits(names[index]!.length))
        .flatMap((one) => placesOf(one).map((place) => ({ place, edits: one.edits })))
    },
    listStarting: (text) => {
      const found: NamedPlace[] = []
      for (let index = findFirstFrom(names, text); names[index]?.startsWith(text) === true; index++)
        found.push(...byName.get(names[index]!)!)
      return found
    },
    listSimilarStarting: (text) =>
      similarNames
        .listSimilarStarting(text, getForgivenEdits(text.length))
        .flatMap((one) => placesOf(one).map((place) => ({ place, edits: one.edits }))),
  }
}

/** Returns the index of the first sorted text that is not less than the given text. */
export function findFirstFrom(sortedTexts: readonly string[], text: string): number {
  return findPartition(0, sortedTexts.length, (index) => sortedTexts[index]! < text)
}
