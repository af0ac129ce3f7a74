import { foldPlaceName } from '../../domain/address/fold-place-name.ts'
import { foldStreetLine } from '../../domain/address/street-words.ts'
import { findPartition } from '../../domain/bisect.ts'
import { LISTING_STATUSES } from '../../domain/listing-search/search-choices.ts'
import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import type { Pause } from '../edition/edition-tables.ts'
import { type CodeColumn, CodeColumnBuilder, readCode } from '../index/columns/code-column.ts'
import { GatheredNumbers, reorder } from '../index/columns/gathered-numbers.ts'
import { GatheredTexts, sortTexts } from '../index/columns/gathered-texts.ts'
import { GrowingNumbers } from '../index/columns/growing-numbers.ts'
import { type NumberColumn, packKnown, readNumber } from '../index/columns/number-column.ts'
import { shareUint32 } from '../index/columns/shared-array.ts'
import { orderBy } from '../index/ranks/sort-rows.ts'
import type { AddressBook, ListedAddress, ListedLine, ListedSubdivision } from '../ports/search-engine.ts'
import {
  findFirstLineFrom,
  findLine,
  packGatheredLines,
  packSortedLines,
  readLine,
  type SortedLines,
  startsLine,
} from './sorted-lines.ts'

/** Homes by folded street line, as columns in shared memory. Each row is one home at one line. */
export interface AddressSegment {
  lines: SortedLines
  /** One line per subdivision: folded name, folded city, state, name and city, separated by tabs. */
  subdivisions: SortedLines
  /** The first row of each line, then the number of rows. */
  rowStarts: Uint32Array
  propertyIds: NumberColumn
  cities: CodeColumn
  states: CodeColumn
  postalCodes: CodeColumn
  /** The ids of all homes in the segment, ascending, including homes whose address must not be shown. */
  homes: NumberColumn
  homeCount: number
}

const DIRECTIONS = new Set(['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw'])

/** Writes a folded street line as people do: "1234 ne pine st" becomes "1234 NE Pine St". */
export function renderFoldedLine(line: string): string {
  return line
    .split(' ')
    .map((word) =>
      DIRECTIONS.has(word) ? word.toUpperCase() : word.slice(0, 1).toUpperCase() + word.slice(1),
    )
    .join(' ')
}

/** What a segment has of the addresses of listings, as columns in the order in which they come. They take about 50 bytes per listing. */
export class GatheredAddresses {
  readonly lines = new GatheredTexts()
  readonly propertyIds = new GatheredNumbers()
  readonly statuses = new GatheredNumbers()
  readonly cities = new CodeColumnBuilder()
  readonly states = new CodeColumnBuilder()
  readonly postalCodes = new CodeColumnBuilder()
  /** The homes of all listings, each at least once. */
  readonly homes = new GatheredNumbers()
  readonly subdivisions = new Set<string>()

  add(listing: SearchableListing): void {
    this.homes.push(listing.propertyId)
    addSubdivision(this.subdivisions, listing)
    if (listing.streetLine === undefined) return
    this.lines.push(foldStreetLine(listing.streetLine))
    this.propertyIds.push(listing.propertyId)
    this.statuses.push(LISTING_STATUSES.indexOf(listing.status))
    this.cities.push(listing.city)
    this.states.push(listing.stateOrProvince)
    this.postalCodes.push(listing.postalCode)
  }
}

/** Builds a segment of the addresses that may be shown. `gone` are the homes that no longer have a listing. */
export function buildAddressSegment(
  listings: readonly SearchableListing[],
  pause: Pause,
  gone: readonly number[] = [],
): Promise<AddressSegment> {
  const gathered = new GatheredAddresses()
  for (const listing of listings) gathered.add(listing)
  return packAddressSegment(gathered, pause, gone)
}

/** Sorts gathered addresses and packs them. If a home has several listings at one line, the first one in the order of statuses counts. */
export async function packAddressSegment(
  gathered: GatheredAddresses,
  pause: Pause,
  gone: readonly number[],
): Promise<AddressSegment> {
  const { lines, subdivisions, cities, states, postalCodes } = gathered
  const propertyIds = gathered.propertyIds.take()
  const sorted = sortTexts(lines, orderBy(gathered.statuses.take()))
  await pause()
  const { starts, rows } = dropLaterRowsOfHomes(lines, sorted, propertyIds)
  await pause()
  const homes = listHomes(gathered.homes.take(), gone)
  return {
    lines: packGatheredLines(
      lines,
      starts.subarray(0, -1).map((start) => rows[start]!),
    ),
    subdivisions: packSortedLines([...subdivisions].sort()),
    rowStarts: shareUint32(starts),
    propertyIds: packKnown(reorder(propertyIds, rows)),
    cities: cities.build(rows),
    states: states.build(rows),
    postalCodes: postalCodes.build(rows),
    homes: packKnown(homes),
    homeCount: homes.length,
  }
}

function listHomes(ids: Float64Array, gone: readonly number[]): Float64Array {
  const all = new Float64Array(ids.length + gone.length)
  all.set(ids)
  all.set(gone, ids.length)
  return all.sort().filter((id, index) => index === 0 || id !== all[index - 1])
}

/** Finds the rows of each line, without those of homes that the line already has. */
function dropLaterRowsOfHomes(lines: GatheredTexts, sorted: Uint32Array, propertyIds: Float64Array) {
  const starts = new GrowingNumbers()
  const rows = new GrowingNumbers()
  for (let from = 0, to = 1; from < sorted.length; from = to++) {
    while (to < sorted.length && lines.isSame(sorted[from]!, sorted[to]!)) to++
    starts.push(rows.length)
    const homes = to - from > 1 ? new Set<number>() : undefined
    for (let at = from; at < to; at++) {
      const row = sorted[at]!
      const propertyId = propertyIds[row]!
      if (homes?.has(propertyId)) continue
      homes?.add(propertyId)
      rows.push(row)
    }
  }
  starts.push(rows.length)
  return {
    starts: starts.values().subarray(0, starts.length),
    rows: rows.values().subarray(0, rows.length),
  }
}

function addSubdivision(
  subdivisions: Set<string>,
  { subdivisionName: name, city, stateOrProvince }: SearchableListing,
): void {
  if (name === undefined || city === undefined || stateOrProvince === undefined) return
  if (name.includes('\t') || city.includes('\t')) return
  subdivisions.add([foldPlaceName(name), foldPlaceName(city), stateOrProvince, name, city].join('\t'))
}

/** Opens several segments as one book. If several segments contain a home, the last one counts. */
export function openAddressBooks(segments: readonly AddressSegment[]): AddressBook {
  const books = segments.map((segment, index) => openSegment(segment, segments.slice(index + 1)))
  const listExactly = (line: string) => books.flatMap((book) => book.listExactly(line)).sort(compareHomes)
  const listLinesFrom = (foldedStart: string, limit: number) => {
    const byLine = new Map<string, ListedAddress[]>()
    for (const { line, homes } of books.flatMap((book) => [...book.listLines(foldedStart, limit)]))
      byLine.set(line, [...(byLine.get(line) ?? []), ...homes])
    return [...byLine.keys()]
      .sort()
      .slice(0, limit)
      .map((line) => ({ line, homes: byLine.get(line)!.sort(compareHomes) }))
  }
  const listSubdivisions = (start: string, limit: number) => {
    const lines = segments.flatMap(({ subdivisions }) => listStarting(subdivisions, start, limit))
    return [...new Set(lines)].sort().slice(0, limit).map(parseSubdivision)
  }
  return {
    listAt: (line) => {
      const exact = listExactly(line)
      return exact.length > 0 ? exact : books.flatMap((book) => book.listContinuing(line)).sort(compareHomes)
    },
    listLinesFrom: (foldedStarts, limit) => foldedStarts.map((start) => listLinesFrom(start, limit)),
    findLines: (foldedLines) =>
      foldedLines.map((line): ListedLine | undefined => {
        const homes = listExactly(line)
        return homes.length === 0 ? undefined : { line, homes }
      }),
    listSubdivisions: (queries, limit) =>
      queries.map(({ foldedName, isWhole }) =>
        listSubdivisions(isWhole ? `${foldedName}\t` : foldedName, limit),
      ),
  }
}

function compareHomes(left: ListedAddress, right: ListedAddress): number {
  return left.propertyId - right.propertyId
}

function listStarting(lines: SortedLines, start: string, limit: number): string[] {
  const found: string[] = []
  for (let index = findFirstLineFrom(lines, start); startsLine(lines, index, start); index++) {
    if (found.length === limit) break
    found.push(readLine(lines, index))
  }
  return found
}

function parseSubdivision(line: string): ListedSubdivision {
  const [, foldedCity = '', stateOrProvince = '', name = '', city = ''] = line.split('\t')
  return { name, city, foldedCity, stateOrProvince }
}

function openSegment(segment: AddressSegment, later: readonly AddressSegment[]) {
  const foldedCities = segment.cities.values.map((city) => foldPlaceName(String(city)))
  const listHomes = (line: number): ListedAddress[] => {
    const homes: ListedAddress[] = []
    for (let row = segment.rowStarts[line]!; row < segment.rowStarts[line + 1]!; row++) {
      const propertyId = readNumber(segment.propertyIds, row)!
      if (later.some((one) => knowsHome(one, propertyId))) continue
      const city = foldedCities[segment.cities.codes[row]! - 1]
      homes.push({ propertyId, city, ...readPlace(segment, row) })
    }
    return homes
  }
  return {
    listExactly: (line: string) => {
      const index = findLine(segment.lines, line)
      return index === undefined ? [] : listHomes(index)
    },
    *listLines(start: string, limit: number): Generator<ListedLine> {
      let left = limit
      for (let index = findFirstLineFrom(segment.lines, start); left > 0; index++) {
        if (!startsLine(segment.lines, index, start)) return
        const homes = listHomes(index)
        if (homes.length === 0) continue
        left--
        yield { line: readLine(segment.lines, index), homes }
      }
    },
    listContinuing: (line: string) => listContinuations(segment.lines, `${line} `).flatMap(listHomes),
  }
}

function readPlace({ cities, states, postalCodes }: AddressSegment, row: number) {
  return {
    cityName: readCode(cities, row) as string | undefined,
    stateOrProvince: readCode(states, row) as string | undefined,
    postalCode: readCode(postalCodes, row) as string | undefined,
  }
}

/** Lists the lines that have exactly one word after `start`. */
function listContinuations(lines: SortedLines, start: string): number[] {
  const found: number[] = []
  for (let index = findFirstLineFrom(lines, start); startsLine(lines, index, start); index++) {
    if (!readLine(lines, index).includes(' ', start.length)) found.push(index)
  }
  return found
}

function knowsHome({ homes, homeCount }: AddressSegment, propertyId: number): boolean {
  const index = findPartition(0, homeCount, (at) => readNumber(homes, at)! < propertyId)
  return index < homeCount && readNumber(homes, index) === propertyId
}
