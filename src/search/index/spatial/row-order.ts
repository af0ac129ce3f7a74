import { foldPlaceName } from '../../../domain/address/fold-place-name.ts'
import { memoize } from '../../../domain/memoize.ts'
import type { CodeColumnBuilder } from '../columns/code-column.ts'
import type { PlaceField } from '../postings/place-ranges.ts'
import { orderBy, sortRows } from '../ranks/sort-rows.ts'
import type { Coordinates } from './coordinates.ts'

/** The cells along each side of the world. A cell is 20 to 40 meters across. */
const LEVELS = 20

const SIDE = 2 ** LEVELS

/**
 * The offset of a point along a Hilbert curve over the world, from 0 to 2^40 - 1: points close on the curve are close on the
 * map. Each step takes a quadrant and turns it the way the curve runs in it.
 */
function findCurveOffset(lat: number, lon: number): number {
  let x = cellOf((lon + 180) / 360)
  let y = cellOf((lat + 90) / 180)
  let offset = 0
  for (let side = SIDE >>> 1; side > 0; side >>>= 1) {
    const isEast = (x & side) !== 0
    const isNorth = (y & side) !== 0
    offset = offset * 4 + (isEast ? (isNorth ? 2 : 3) : isNorth ? 1 : 0)
    if (isNorth) continue
    if (isEast) {
      x = SIDE - 1 - x
      y = SIDE - 1 - y
    }
    const swapped = x
    x = y
    y = swapped
  }
  return offset
}

function cellOf(share: number): number {
  return Math.max(0, Math.min(SIDE - 1, Math.floor(share * SIDE)))
}

/** What the order of rows follows from, by row as they came. */
export interface OrderedRows {
  propertyIds: Float64Array
  /** The coordinates of a row without a point are NaN. */
  coordinates: Coordinates
  places: Readonly<Record<PlaceField, CodeColumnBuilder>>
  /** Whether consecutive rows of a home are offers of one listing, whose point counts once. */
  hasOffers: boolean
}

/**
 * The order that puts the rows of a place side by side, and nearby places near one another: cities along a curve over the map,
 * ZIP codes within each city, neighborhoods within those, and rows within those, all along the same curve. So the rows of a
 * block, and of a group of blocks, lie close together on the map. Returns the position of each row as it came; rows of a home stay in
 * their order.
 */
export function orderRowsByPlace({ propertyIds, coordinates, places, hasOffers }: OrderedRows): Uint32Array {
  const { lats, lons } = coordinates
  const offsets = new Float64Array(propertyIds.length)
  const groups = new GroupNumbers(places, propertyIds.length)
  for (let at = 0; at < propertyIds.length; at++) {
    const [lat, lon] = [lats[at]!, lons[at]!]
    const isPlaced = !Number.isNaN(lat)
    offsets[at] = isPlaced ? findCurveOffset(lat, lon) : -1
    groups.add(at)
    const isFurtherOffer = hasOffers && at > 0 && propertyIds[at] === propertyIds[at - 1]
    if (isPlaced && !isFurtherOffer) groups.addPoint(at, lat, lon)
  }
  return sortRows(sortRows(orderBy(propertyIds), offsets), groups.rank())
}

/** The listings of one place, with the sums of their points. */
interface Group {
  key: string
  lat: number
  lon: number
  points: number
}

/** A group of the finest kind within the groups of the coarser kinds, coarsest first. */
type Nested = readonly Group[]

/** Numbers the groups of rows. */
class GroupNumbers {
  readonly #coarser = memoize((key: string): Group => ({ key, lat: 0, lon: 0, points: 0 }))
  readonly #nested: Nested[] = []
  readonly #numbers = new Map<string, number>()
  /** The numbers by the codes of state and county, of city and ZIP code, and of neighborhoods, because keys take long to make. */
  readonly #byCodes = memoize((_: number) => memoize((_: number) => new Map<number, number>()))
  readonly #places: OrderedRows['places']
  readonly #given: Uint32Array

  constructor(places: OrderedRows['places'], rows: number) {
    this.#places = places
    this.#given = new Uint32Array(rows)
  }

  add(at: number): void {
    const { stateOrProvince, countyFips, city, postalCode, neighborhoodIds } = this.#places
    const region = stateOrProvince.codeAt(at) * (countyFips.valueCount + 1) + countyFips.codeAt(at)
    const place = city.codeAt(at) * (postalCode.valueCount + 1) + postalCode.codeAt(at)
    const numbers = this.#byCodes(region)(place)
    const hoods = neighborhoodIds.codeAt(at)
    let number = numbers.get(hoods)
    if (number === undefined) {
      number = this.#numberOf(at)
      numbers.set(hoods, number)
    }
    this.#given[at] = number
  }

  /** Adds the point of a row to the groups of the row. */
  addPoint(at: number, lat: number, lon: number): void {
    for (const group of this.#nested[this.#given[at]!]!) {
      group.lat += lat
      group.lon += lon
      group.points++
    }
  }

  /** For each row, the rank of its group among all groups. */
  rank(): Float64Array {
    const ranks = rankGroups(this.#nested)
    return Float64Array.from(this.#given, (number) => ranks[number]!)
  }

  #numberOf(at: number): number {
    const keys = this.#listKeys(at)
    let number = this.#numbers.get(keys[2])
    if (number === undefined) {
      number = this.#nested.push(keys.map(this.#coarser)) - 1
      this.#numbers.set(keys[2], number)
    }
    return number
  }

  /** The keys of the city, of its part in a ZIP code, and of the part of that in the same neighborhoods. */
  #listKeys(at: number): [string, string, string] {
    const read = (field: PlaceField) => String(this.#places[field].read(at) ?? '')
    const cityKey = `${read('stateOrProvince')}|${read('countyFips')}|${foldCity(read('city'))}`
    const zipKey = `${cityKey}|${read('postalCode')}`
    const hoods = (this.#places.neighborhoodIds.read(at) ?? []) as readonly number[]
    return [cityKey, zipKey, `${zipKey}|${hoods.join('|')}`]
  }
}

const foldCity = memoize(foldPlaceName)

/** Ranks the groups by their middles along the curve; keys decide between groups with the same middle. */
function rankGroups(nested: readonly Nested[]): Float64Array {
  const middles = new Map<Group, number>()
  for (const groups of nested) for (const group of groups) middles.set(group, findMiddle(group))
  const order = [...nested.keys()].sort((a, b) => {
    for (const [level, one] of nested[a]!.entries()) {
      const other = nested[b]![level]!
      if (one === other) continue
      return middles.get(one)! - middles.get(other)! || (one.key < other.key ? -1 : 1)
    }
    return 0
  })
  const ranks = new Float64Array(nested.length)
  for (const [rank, number] of order.entries()) ranks[number] = rank
  return ranks
}

function findMiddle({ lat, lon, points }: Group): number {
  return points === 0 ? -1 : findCurveOffset(lat / points, lon / points)
}
