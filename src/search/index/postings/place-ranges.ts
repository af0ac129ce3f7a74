import { foldPlaceName } from '../../../domain/address/fold-place-name.ts'
import { memoize } from '../../../domain/memoize.ts'
import type { PlacedListing } from '../../ports/is-at-place.ts'
import type { PlaceOfListings } from '../../ports/search-engine.ts'
import { isSameList } from '../columns/code-column.ts'
import { shareUint32 } from '../columns/shared-array.ts'

/**
 * The rows of every place, as pairs of the first row and the row after the last. Rows are ordered by place, so each place has
 * few pairs.
 */
export interface PlaceRanges {
  keys: readonly string[]
  /** The offset of the pairs of each place, then the end of the last. */
  starts: Uint32Array
  pairs: Uint32Array
}

/** Renders a place as one text, which is the same for every spelling of the place. */
export function renderPlaceKey(place: PlaceOfListings): string {
  switch (place.kind) {
    case 'state':
      return `state ${place.stateOrProvince}`
    case 'county':
      return `county ${place.countyFips}`
    case 'city':
      return `city ${place.stateOrProvince} ${foldCity(place.city)}`
    case 'zipCode':
      return `zip ${place.postalCode}`
    case 'neighborhood':
      return `neighborhood ${place.neighborhoodId}`
    case 'subdivision':
      return `subdivision ${place.stateOrProvince} ${foldCity(place.city)}, ${foldPlaceName(place.subdivision)}`
  }
}

/** Caches every city, because searches name only loaded cities, which are few. */
const foldCity = memoize(foldPlaceName)

/** Lists the keys of every place that a listing belongs to, each once. */
export function listPlaceKeys(listing: PlacedListing): string[] {
  const { stateOrProvince, countyFips, postalCode, neighborhoodIds, subdivisionName, city: ownCity } = listing
  const keys = neighborhoodIds.map((id) => renderPlaceKey({ kind: 'neighborhood', neighborhoodId: id }))
  if (countyFips !== undefined) keys.push(renderPlaceKey({ kind: 'county', countyFips }))
  if (postalCode !== undefined) keys.push(renderPlaceKey({ kind: 'zipCode', postalCode }))
  if (stateOrProvince === undefined) return keys
  keys.push(renderPlaceKey({ kind: 'state', stateOrProvince }))
  if (subdivisionName !== undefined && ownCity !== undefined)
    keys.push(
      renderPlaceKey({ kind: 'subdivision', subdivision: subdivisionName, city: ownCity, stateOrProvince }),
    )
  for (const city of new Set([listing.city, ...(listing.boundaryCities ?? [])])) {
    if (city === undefined) continue
    const key = renderPlaceKey({ kind: 'city', city, stateOrProvince })
    if (!keys.includes(key)) keys.push(key)
  }
  return keys
}

export function packPlaceRanges(ordered: readonly PlacedListing[]): PlaceRanges {
  const builder = new PlaceRangesBuilder()
  for (let row = 0; row < ordered.length; row++) builder.add(row, ordered[row]!)
  return builder.build()
}

/** Collects the ranges of each place. The rows come in their final order. */
export class PlaceRangesBuilder {
  readonly #places = new Map<string, number[]>()
  #before: PlacedListing | undefined
  /** The ranges of the places of the row before. */
  #ranges: number[][] = []

  add(row: number, listing: PlacedListing): void {
    // Consecutive rows usually share all their places.
    if (this.#before !== undefined && haveSamePlaces(this.#before, listing))
      for (const ranges of this.#ranges) ranges[ranges.length - 1] = row + 1
    else this.#ranges = listPlaceKeys(listing).map((key) => this.#extend(key, row))
    this.#before = listing
  }

  build(): PlaceRanges {
    const starts = [0]
    const pairs: number[] = []
    for (const ranges of this.#places.values()) {
      for (const bound of ranges) pairs.push(bound)
      starts.push(pairs.length)
    }
    return { keys: [...this.#places.keys()], starts: shareUint32(starts), pairs: shareUint32(pairs) }
  }

  #extend(key: string, row: number): number[] {
    const ranges = this.#places.get(key)
    if (ranges === undefined) {
      const first = [row, row + 1]
      this.#places.set(key, first)
      return first
    }
    if (ranges[ranges.length - 1] === row) ranges[ranges.length - 1] = row + 1
    else if (ranges[ranges.length - 1] !== row + 1) ranges.push(row, row + 1)
    return ranges
  }
}

function haveSamePlaces(one: PlacedListing, other: PlacedListing): boolean {
  return (
    one.stateOrProvince === other.stateOrProvince &&
    one.countyFips === other.countyFips &&
    one.postalCode === other.postalCode &&
    one.city === other.city &&
    one.subdivisionName === other.subdivisionName &&
    isSameList(one.neighborhoodIds, other.neighborhoodIds) &&
    isSameList(one.boundaryCities ?? [], other.boundaryCities ?? [])
  )
}

/** Opens the function that finds the ranges of a place. It caches its views of the pairs, which take long to make. */
export function openPlaceRanges({
  keys,
  starts,
  pairs,
}: PlaceRanges): (place: PlaceOfListings) => Uint32Array {
  const indexes = new Map(keys.map((key, index) => [key, index]))
  const views = new Array<Uint32Array | undefined>(keys.length)
  return (place) => {
    const index = indexes.get(renderPlaceKey(place))
    if (index === undefined) return NO_RANGES
    views[index] ??= pairs.subarray(starts[index], starts[index + 1])
    return views[index]
  }
}

const NO_RANGES = new Uint32Array(0)
