import { findPartition } from '../../domain/bisect.ts'
import {
  findFirstLineFrom,
  packGatheredLines,
  readLine,
  type SortedLines,
  startsLine,
} from '../addresses/sorted-lines.ts'
import { type CodeColumn, CodeColumnBuilder } from '../index/columns/code-column.ts'
import { GatheredNumbers, reorder } from '../index/columns/gathered-numbers.ts'
import { GatheredTexts, sortTexts } from '../index/columns/gathered-texts.ts'
import { type NumberColumn, packKnown, packNumbers, readKnown } from '../index/columns/number-column.ts'
import { numberRows, orderBy } from '../index/ranks/sort-rows.ts'
import type { AddressedHome, HomeBook, HomeQuery, ParcelQuery } from '../ports/search-engine.ts'
import { type HomeEntry, parseStreetKey, renderStreetKey } from './home-entry.ts'

/** Homes by street and by parcel, as columns in shared memory. A row is a home at its street. */
export interface HomeSegment {
  /** The street key of each row, in order. Homes at the same street are next to each other, by id. */
  streets: SortedLines
  propertyIds: NumberColumn
  /** Folded names. */
  cities: CodeColumn
  states: CodeColumn
  postalCodes: CodeColumn
  /** One line per home with a parcel number: parcel, county, state and property id, separated by tabs. */
  parcels: SortedLines
  /** The ids of homes about which earlier segments must not be asked, ascending. */
  decided: NumberColumn
  decidedCount: number
}

/** What a segment has of homes, as columns in the order in which they come. They take about 100 bytes per home. */
export class GatheredHomes {
  readonly streets = new GatheredTexts()
  readonly propertyIds = new GatheredNumbers()
  readonly cities = new CodeColumnBuilder()
  readonly states = new CodeColumnBuilder()
  readonly postalCodes = new CodeColumnBuilder()
  readonly parcels = new GatheredTexts()

  add({ propertyId, address, parcel, countyFips = '', stateOrProvince = '' }: HomeEntry): void {
    if (parcel !== undefined) this.parcels.push([parcel, countyFips, stateOrProvince, propertyId].join('\t'))
    if (address === undefined) return
    this.streets.push(renderStreetKey(address))
    this.propertyIds.push(propertyId)
    this.cities.push(address.city)
    this.states.push(address.stateOrProvince)
    this.postalCodes.push(address.postalCode)
  }
}

/** Builds a segment of homes. `decided` are the homes that have changed since an earlier segment. */
export function buildHomeSegment(homes: readonly HomeEntry[], decided: readonly number[] = []): HomeSegment {
  const gathered = new GatheredHomes()
  for (const home of homes) gathered.add(home)
  return packHomeSegment(gathered, decided)
}

/** Sorts gathered homes and packs them. */
export function packHomeSegment(gathered: GatheredHomes, decided: readonly number[]): HomeSegment {
  const { streets, cities, states, postalCodes, parcels } = gathered
  const propertyIds = gathered.propertyIds.take()
  const order = sortTexts(streets, orderBy(propertyIds))
  return {
    streets: packGatheredLines(streets, order),
    propertyIds: packKnown(reorder(propertyIds, order)),
    cities: cities.build(order),
    states: states.build(order),
    postalCodes: postalCodes.build(order),
    parcels: packGatheredLines(parcels, sortTexts(parcels, numberRows(parcels.length))),
    decided: packNumbers(decided.toSorted((left, right) => left - right)),
    decidedCount: decided.length,
  }
}

/** Opens several segments as one book. If several segments know a home, the last one counts. */
export function openHomeBook(segments: readonly HomeSegment[]): HomeBook {
  const books = segments.map((segment, index) => openSegment(segment, segments.slice(index + 1)))
  return {
    listHomes: (queries, limit) =>
      queries.map((query) =>
        takeFirst(
          books.flatMap((book) => book.listHomes(query)),
          limit,
        ),
      ),
    listParcelHomes: (queries, limit) =>
      queries.map((query) =>
        [...new Set(books.flatMap((book) => book.listParcelHomes(query)))]
          .sort(compareNumbers)
          .slice(0, limit),
      ),
  }
}

function takeFirst(homes: AddressedHome[], limit: number): AddressedHome[] {
  return homes.sort((left, right) => left.propertyId - right.propertyId).slice(0, limit)
}

function compareNumbers(left: number, right: number): number {
  return left - right
}

function openSegment(segment: HomeSegment, later: readonly HomeSegment[]) {
  const { streets, propertyIds, cities, states, postalCodes, parcels } = segment
  const isDecidedLater = (propertyId: number) => later.some((one) => isDecided(one, propertyId))
  return {
    listHomes: (query: HomeQuery): AddressedHome[] => {
      const start = `${query.number}\t${query.kind === 'street' ? `${query.name}\t` : ''}`
      const accept = buildAccept(segment, query)
      const found: AddressedHome[] = []
      for (let row = findFirstLineFrom(streets, start); startsLine(streets, row, start); row++) {
        if (!accept(row)) continue
        const propertyId = readKnown(propertyIds, row)
        if (isDecidedLater(propertyId)) continue
        const place = { city: readText(cities, row), stateOrProvince: readText(states, row) }
        const address = {
          ...parseStreetKey(readLine(streets, row)),
          ...place,
          postalCode: readText(postalCodes, row),
        }
        found.push({ propertyId, address })
      }
      return found
    },
    listParcelHomes: ({ parcel, countyFips, stateOrProvince }: ParcelQuery): number[] => {
      const start = `${parcel}\t`
      const found: number[] = []
      for (let index = findFirstLineFrom(parcels, start); startsLine(parcels, index, start); index++) {
        const [, county = '', state = '', id] = readLine(parcels, index).split('\t')
        if (countyFips !== undefined && county !== countyFips) continue
        if (stateOrProvince !== undefined && state !== stateOrProvince) continue
        if (!isDecidedLater(Number(id))) found.push(Number(id))
      }
      return found
    },
  }
}

function readText({ codes, values }: CodeColumn, row: number): string | undefined {
  return values[codes[row]! - 1] as string | undefined
}

function buildAccept(
  { cities, states, postalCodes }: HomeSegment,
  query: HomeQuery,
): (row: number) => boolean {
  if (query.kind === 'street') return () => true
  if (query.kind === 'zipCode') return matchCode(postalCodes, query.postalCode)
  const isInCity = matchCode(cities, query.city)
  if (query.stateOrProvince === undefined) return isInCity
  const isInState = matchCode(states, query.stateOrProvince)
  return (row) => isInCity(row) && isInState(row)
}

function matchCode({ codes, values }: CodeColumn, value: string): (row: number) => boolean {
  const code = values.indexOf(value) + 1
  return code === 0 ? () => false : (row) => codes[row] === code
}

/** Lists the homes about which earlier segments must not be asked. */
export function listDecided({ decided, decidedCount }: HomeSegment): number[] {
  return Array.from({ length: decidedCount }, (_, at) => readKnown(decided, at))
}

function isDecided({ decided, decidedCount }: HomeSegment, propertyId: number): boolean {
  const index = findPartition(0, decidedCount, (at) => readKnown(decided, at) < propertyId)
  return index < decidedCount && readKnown(decided, index) === propertyId
}
