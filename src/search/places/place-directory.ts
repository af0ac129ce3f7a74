import { findPartition } from '../../domain/bisect.ts'
import { getForgivenEdits } from '../../domain/edit-distance.ts'
import type { ResolvedLocation } from '../ports/edition-index.ts'
import { buildSimilarNames, type SimilarName } from './similar-names.ts'

/** A place that has a name. */
export interface NamedPlace {
  location: Exclude<ResolvedLocation, { kind: 'address' }>
  /** The name as the source writes it. */
  name: string
  stateOrProvince?: string
  /** The folded name of the surrounding city. Only neighborhoods and subdivisions have one. */
  city?: string
  /** The name of that city as the source writes it. */
  cityName?: string
  population?: number
}

export interface SimilarPlaces {
  places: NamedPlace[]
  /** Infinity if there are no places. */
  edits: number
}

/** Places by their folded names. */
export interface PlaceDirectory {
  /** Lists the places with exactly this name. */
  list(foldedName: string): readonly NamedPlace[]
  /** Lists the accepted places whose names are the fewest typing errors away, within the number that is forgiven. */
  listSimilar(text: string, accept: (place: NamedPlace) => boolean): SimilarPlaces
  /** Lists the places whose names begin with the text. */
  listStarting(text: string): readonly NamedPlace[]
  /** Lists the places whose names begin with the text, within the typing errors that are forgiven for its length. */
  listSimilarStarting(text: string): { place: NamedPlace; edits: number }[]
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
    listSimilar: (text, accept) => {
      const most = getForgivenEdits(text.length + getForgivenEdits(Infinity))
      const found = similarNames
        .listSimilar(text, most)
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
