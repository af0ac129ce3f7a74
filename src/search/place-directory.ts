import { getForgivenDistance, getForgivenEdits, getLeastEdits, getLetterMask } from './edit-distance.ts'
import type { ResolvedLocation } from './ports/market.ts'

/** A place that can be named. */
export interface NamedPlace {
  location: ResolvedLocation
  stateOrProvince?: string
  /** Folded name of the city around it: for neighborhoods. */
  city?: string
  population?: number
}

/** Places by their folded names. */
export class PlaceDirectory {
  readonly #byName = new Map<string, { mask: number; places: NamedPlace[] }>()

  add(foldedName: string, place: NamedPlace): void {
    const entry = this.#byName.get(foldedName)
    if (entry === undefined)
      this.#byName.set(foldedName, { mask: getLetterMask(foldedName), places: [place] })
    else entry.places.push(place)
  }

  /** All of exactly the name. */
  list(foldedName: string): readonly NamedPlace[] {
    return this.#byName.get(foldedName)?.places ?? []
  }

  /** All whose name is fewest typing errors away, if no more than are forgiven and `accept` takes one of them. */
  listAlike(text: string, accept: (place: NamedPlace) => boolean): { places: NamedPlace[]; edits: number } {
    let max = getForgivenEdits(Infinity)
    const mask = getLetterMask(text)
    let best: NamedPlace[] = []
    for (const [name, entry] of this.#byName) {
      if (Math.abs(name.length - text.length) > max || getLeastEdits(mask, entry.mask) > max) continue
      const edits = getForgivenDistance(text, name)
      const accepted = edits <= max ? entry.places.filter(accept) : []
      if (accepted.length === 0) continue
      best = edits < max ? accepted : [...best, ...accepted]
      max = edits
    }
    return { places: best, edits: best.length === 0 ? Infinity : max }
  }
}
