import { foldPlaceName } from '../../domain/address/fold-place-name.ts'
import { foldStreetLine } from '../../domain/address/street-words.ts'
import { findPartition } from '../../domain/bisect.ts'
import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import { forEachInPortions, type Pause } from '../edition/edition-tables.ts'
import { type CodeColumn, packCodes, readCode } from '../index/columns/code-column.ts'
import { type NumberColumn, packNumbers, readNumber } from '../index/columns/number-column.ts'
import { shareUint32 } from '../index/columns/shared-array.ts'
import type { AddressBook, ListedAddress, ListedLine, ListedSubdivision } from '../ports/search-engine.ts'
import {
  findFirstLineFrom,
  findLine,
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

/** The number of street lines between pauses. Folding a portion takes a millisecond or two. */
const PORTION = 1000

type Row = Pick<SearchableListing, 'propertyId' | 'city' | 'stateOrProvince' | 'postalCode'>

/**
 * Builds a segment of the addresses that may be shown. If a home has several listings at one line, the first one counts.
 * `gone` are the homes that no longer have a listing.
 */
export async function buildAddressSegment(
  listings: readonly SearchableListing[],
  pause: Pause,
  gone: readonly number[] = [],
): Promise<AddressSegment> {
  const byLine = new Map<string, Row[]>()
  const homes = new Set(gone)
  const subdivisions = new Set<string>()
  await forEachInPortions(listings, PORTION, pause, (listing) => {
    homes.add(listing.propertyId)
    addSubdivision(subdivisions, listing)
    if (listing.streetLine !== undefined) addRow(byLine, foldStreetLine(listing.streetLine), listing)
  })
  const lines = [...byLine.keys()].sort()
  await pause()
  const rowsOfLines = lines.map((line) => dropLaterRowsOfHome(byLine.get(line)!))
  const rows = rowsOfLines.flat()
  await pause()
  return {
    lines: packSortedLines(lines),
    subdivisions: packSortedLines([...subdivisions].sort()),
    rowStarts: shareUint32(sumUp(rowsOfLines.map(({ length }) => length))),
    propertyIds: packNumbers(rows.map(({ propertyId }) => propertyId)),
    cities: packCodes(rows.map(({ city }) => city)),
    states: packCodes(rows.map(({ stateOrProvince }) => stateOrProvince)),
    postalCodes: packCodes(rows.map(({ postalCode }) => postalCode)),
    homes: packNumbers([...homes].sort((left, right) => left - right)),
    homeCount: homes.size,
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

function addRow(byLine: Map<string, Row[]>, line: string, row: Row): void {
  const rows = byLine.get(line)
  if (rows === undefined) byLine.set(line, [row])
  else rows.push(row)
}

function dropLaterRowsOfHome(rows: readonly Row[]): readonly Row[] {
  if (rows.length === 1) return rows
  const byHome = new Map<number, Row>()
  for (const row of rows) if (!byHome.has(row.propertyId)) byHome.set(row.propertyId, row)
  return [...byHome.values()]
}

function sumUp(counts: readonly number[]): number[] {
  const sums = [0]
  for (const count of counts) sums.push(sums.at(-1)! + count)
  return sums
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
