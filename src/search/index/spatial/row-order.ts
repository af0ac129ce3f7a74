import { foldPlaceName } from '../../../domain/address/fold-place-name.ts'
import { memoize } from '../../../domain/memoize.ts'
import type { GeoPoint } from '../../../records/geo-point.ts'
import type { PlacedListing } from '../../ports/is-at-place.ts'
import { orderBy, sortRows } from '../ranks/sort-rows.ts'

/** The cells along each side of the world. A cell is 20 to 40 meters across. */
const LEVELS = 20

const SIDE = 2 ** LEVELS

/**
 * The offset of a point along a Hilbert curve over the world, from 0 to 2^40 - 1: points close on the curve are close on the
 * map. Each step takes a quadrant and turns it the way the curve runs in it.
 */
function findCurveOffset({ lat, lon }: GeoPoint): number {
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

/**
 * The order that puts the rows of a place side by side, and nearby places near one another: cities along a curve over the map,
 * ZIP codes within each city, neighborhoods within those, and rows within those, all along the same curve. So the rows of a
 * block, and of a group of blocks, lie close together on the map.
 */
export function orderRowsByPlace<Row extends PlacedListing>(listings: readonly Row[]): Row[] {
  const [ids, places] = [new Float64Array(listings.length), new Float64Array(listings.length)]
  const groups = new GroupNumbers(listings.length)
  for (let at = 0; at < listings.length; at++) {
    const listing = listings[at]!
    ids[at] = listing.propertyId
    places[at] = listing.point === undefined ? -1 : findCurveOffset(listing.point)
    groups.add(at, listing)
  }
  const order = sortRows(sortRows(orderBy(ids), places), groups.rank())
  const rows = new Array<Row>(listings.length)
  for (let row = 0; row < order.length; row++) rows[row] = listings[order[row]!]!
  return rows
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

/** Numbers the groups of listings. */
class GroupNumbers {
  readonly #coarser = memoize((key: string): Group => ({ key, lat: 0, lon: 0, points: 0 }))
  readonly #nested: Nested[] = []
  readonly #numbers = new Map<string, number>()
  /** The numbers by city as it is written, ZIP code and neighborhoods, because the keys of each listing take long to make. */
  readonly #written = new Map<string, Map<string, number>>()
  readonly #given: Uint32Array

  constructor(listings: number) {
    this.#given = new Uint32Array(listings)
  }

  add(at: number, listing: PlacedListing): void {
    const { stateOrProvince = '', countyFips = '', city = '', postalCode = '', neighborhoodIds } = listing
    const place = `${stateOrProvince}|${countyFips}|${city}|${postalCode}`
    let numbers = this.#written.get(place)
    if (numbers === undefined) {
      numbers = new Map()
      this.#written.set(place, numbers)
    }
    const hoods = neighborhoodIds.length === 0 ? '' : neighborhoodIds.join('|')
    let number = numbers.get(hoods)
    if (number === undefined) {
      number = this.#numberOf(listing)
      numbers.set(hoods, number)
    }
    this.#given[at] = number
    if (listing.point !== undefined) for (const group of this.#nested[number]!) addPoint(group, listing.point)
  }

  /** For each listing, the rank of its group among all groups. */
  rank(): Float64Array {
    const ranks = rankGroups(this.#nested)
    return Float64Array.from(this.#given, (number) => ranks[number]!)
  }

  #numberOf(listing: PlacedListing): number {
    const keys = listKeys(listing)
    let number = this.#numbers.get(keys[2])
    if (number === undefined) {
      number = this.#nested.push(keys.map(this.#coarser)) - 1
      this.#numbers.set(keys[2], number)
    }
    return number
  }
}

/** The keys of the city, of its part in a ZIP code, and of the part of that in the same neighborhoods. */
function listKeys(listing: PlacedListing): [string, string, string] {
  const { stateOrProvince = '', countyFips = '', city = '', postalCode = '', neighborhoodIds } = listing
  const cityKey = `${stateOrProvince}|${countyFips}|${foldCity(city)}`
  const zipKey = `${cityKey}|${postalCode}`
  return [cityKey, zipKey, `${zipKey}|${neighborhoodIds.join('|')}`]
}

const foldCity = memoize(foldPlaceName)

function addPoint(group: Group, { lat, lon }: GeoPoint): void {
  group.lat += lat
  group.lon += lon
  group.points++
}

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
  return points === 0 ? -1 : findCurveOffset({ lat: lat / points, lon: lon / points })
}
