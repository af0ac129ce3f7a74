import { foldPlaceName } from '../../../domain/address/fold-place-name.ts'
import { memoize } from '../../../domain/memoize.ts'
import type { PlacedListing } from '../../ports/is-at-place.ts'
import type { PlaceOfListings } from '../../ports/search-engine.ts'
import { type CodeColumn, readCode } from '../columns/code-column.ts'
import { shareUint32 } from '../columns/shared-array.ts'

/** The fields that say at which named places a listing is. */
export const PLACE_FIELDS = [
  'stateOrProvince',
  'countyFips',
  'city',
  'boundaryCities',
  'postalCode',
  'neighborhoodIds',
  'subdivisionName',
] as const

export type PlaceField = (typeof PLACE_FIELDS)[number]

type NamedPlacesOfListing = Pick<PlacedListing, PlaceField>

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
export function listPlaceKeys(listing: NamedPlacesOfListing): string[] {
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

/** The columns that say at which places rows are. */
export type PlaceColumns = Readonly<Record<PlaceField, CodeColumn>>

/** Finds the ranges of all places. The rows are in their final order. */
export function packPlaceRanges(columns: PlaceColumns, rows: number): PlaceRanges {
  const places = new Map<string, number[]>()
  const ofFields = PLACE_FIELDS.map((field) => columns[field].codes)
  /** The ranges of the places of the row before. */
  let ranges: number[][] = []
  for (let row = 0; row < rows; row++) {
    // Consecutive rows usually share all their places.
    if (row > 0 && ofFields.every((codes) => codes[row] === codes[row - 1]))
      for (const ofPlace of ranges) ofPlace[ofPlace.length - 1] = row + 1
    else ranges = listPlaceKeys(readPlaces(columns, row)).map((key) => extendRange(places, key, row))
  }
  const starts = [0]
  const pairs: number[] = []
  for (const ofPlace of places.values()) {
    for (const bound of ofPlace) pairs.push(bound)
    starts.push(pairs.length)
  }
  return { keys: [...places.keys()], starts: shareUint32(starts), pairs: shareUint32(pairs) }
}

function readPlaces(columns: PlaceColumns, row: number): NamedPlacesOfListing {
  const places = PLACE_FIELDS.map((field) => [field, readCode(columns[field], row)])
  return Object.fromEntries(places) as NamedPlacesOfListing
}

function extendRange(places: Map<string, number[]>, key: string, row: number): number[] {
  const ranges = places.get(key)
  if (ranges === undefined) {
    const first = [row, row + 1]
    places.set(key, first)
    return first
  }
  if (ranges[ranges.length - 1] === row) ranges[ranges.length - 1] = row + 1
  else if (ranges[ranges.length - 1] !== row + 1) ranges.push(row, row + 1)
  return ranges
}

/** Names of places that are looked up without rendering their key again; more than a state has. */
const MOST_NAMES = 10_000

/** Opens the function that finds the ranges of a place. It caches what takes long to make: keys, and its views of the pairs. */
export function openPlaceRanges({
  keys,
  starts,
  pairs,
}: PlaceRanges): (place: PlaceOfListings) => Uint32Array {
  const indexes = new Map(keys.map((key, index) => [key, index]))
  const views = new Array<Uint32Array | undefined>(keys.length)
  const find = (place: PlaceOfListings): Uint32Array => {
    const index = indexes.get(renderPlaceKey(place))
    if (index === undefined) return NO_RANGES
    views[index] ??= pairs.subarray(starts[index], starts[index + 1])
    return views[index]
  }
  const ofZipCode = memoize((postalCode: string) => find({ kind: 'zipCode', postalCode }), MOST_NAMES)
  const ofNeighborhood = memoize(
    (neighborhoodId: number) => find({ kind: 'neighborhood', neighborhoodId }),
    MOST_NAMES,
  )
  const ofCityIn = memoize(
    (stateOrProvince: string) =>
      memoize((city: string) => find({ kind: 'city', city, stateOrProvince }), MOST_NAMES),
    MOST_STATES,
  )
  return (place) => {
    if (place.kind === 'zipCode') return ofZipCode(place.postalCode)
    if (place.kind === 'neighborhood') return ofNeighborhood(place.neighborhoodId)
    return place.kind === 'city' ? ofCityIn(place.stateOrProvince)(place.city) : find(place)
  }
}

const MOST_STATES = 100

const NO_RANGES = new Uint32Array(0)
