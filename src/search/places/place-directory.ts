import { findPartition } from '../../domain/bisect.ts'
import { getForgivenEdits } from '../../domain/edit-distance.ts'
import type { ResolvedLocation } from '../ports/edition-index.ts'
import { buildSimilarNames, type SimilarName } from './similar-names.ts'

/** A place that can be named. */
export interface NamedPlace {
  location: Exclude<ResolvedLocation, { kind: 'address' }>
  /** As it is written. */
  name: string
  stateOrProvince?: string
  /** Folded name of the city around it: for neighborhoods. */
  city?: string
  /** The same as it is written. */
  cityName?: string
  population?: number
}

export interface SimilarPlaces {
  places: NamedPlace[]
  /** Infinity where there is none. */
  edits: number
}

/** Places by their folded names. */
export interface PlaceDirectory {
  /** All of exactly the name. */
  list(foldedName: string): readonly NamedPlace[]
  /** All whose name is fewest typing errors away, if no more than are forgiven and `accept` takes one of them. */
  listAlike(text: string, accept: (place: NamedPlace) => boolean): SimilarPlaces
  /** All whose name begins with the text. */
  listStarting(text: string): readonly NamedPlace[]
  /** All whose name begins with the text but for as many typing errors as the text is forgiven. */
  listAlikeStarting(text: string): { place: NamedPlace; edits: number }[]
}

/** Makes a directory of places and their folded names. */
export function buildPlaceDirectory(entries: Iterable<readonly [string, NamedPlace]>): PlaceDirectory {
  const byName = new Map<string, NamedPlace[]>()
  for (const [name, place] of entries) {
    const places = byName.get(name)
    if (places === undefined) byName.set(name, [place])
    else places.push(place)
  }
  const names = [...byName.keys()].sort()
  const alike = buildSimilarNames(names)
  const placesOf = ({ index }: SimilarName) => byName.get(names[index]!)!
  return {
    list: (foldedName) => byName.get(foldedName) ?? [],
    listAlike: (text, accept) => {
      const most = getForgivenEdits(text.length + getForgivenEdits(Infinity))
      const found = alike
        .listAlike(text, most)
        .filter(({ index, edits }) => edits <= getForgivenEdits(names[index]!.length))
        .map((one) => ({ edits: one.edits, places: placesOf(one).filter(accept) }))
        .filter(({ places }) => places.length > 0)
      const edits = Math.min(...found.map((one) => one.edits))
      return { places: found.flatMap((one) => (one.edits === edits ? one.places : [])), edits }
    },
    listStarting: (text) => {
      const found: NamedPlace[] = []
      for (let index = findFirstFrom(names, text); names[index]?.startsWith(text) === true; index++)
        found.push(...byName.get(names[index]!)!)
      return found
    },
    listAlikeStarting: (text) =>
      alike
        .listAlikeStarting(text, getForgivenEdits(text.length))
        .flatMap((one) => placesOf(one).map((place) => ({ place, edits: one.edits }))),
  }
}

/** The index of the first text that is not before the given one. */
export function findFirstFrom(sortedTexts: readonly string[], text: string): number {
  return findPartition(0, sortedTexts.length, (index) => sortedTexts[index]! < text)
}
