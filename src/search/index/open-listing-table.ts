import type { HomeType } from '../../records/listing.ts'
import type { SearchPlace } from '../ports/market.ts'
import { readCode } from './code-column.ts'
import { addFacets, countRowFacets } from './count-row-facets.ts'
import { hasBit } from './flag-columns.ts'
import type { ListingImage } from './listing-image.ts'
import type { ListingOverlay } from './listing-overlay.ts'
import type { ListingColumns, ListingTable, NearRow } from './listing-table.ts'
import { type MatchQuery, matchRows } from './match-rows.ts'
import { readNumber } from './number-column.ts'
import { openImage } from './open-image.ts'
import { planSearch, type SearchPlan } from './plan-search.ts'
import { readCompared } from './read-compared.ts'
import { readListing } from './read-listing.ts'
import { type Layer, readPage } from './read-page.ts'
import { isSet, RowCandidates } from './row-candidates.ts'

/** Opens listings in shared memory, and what is laid over them, for one thread. */
export function openListingTable(image: ListingImage, overlay?: ListingOverlay): ListingTable {
  const layers = openLayers(image, overlay)
  const size = layers.reduce((rows, { open }) => rows + open.image.size, 0)
  return {
    size,
    ...openColumns(layers),
    find: (query) => {
      match(layers, query)
      return readPage(layers, query)
    },
    countFacets: (place, criteria, clock) => {
      match(layers, { place, criteria, clock })
      return layers
        .map(({ open, candidates }) => countRowFacets(open, candidates, criteria.status))
        .reduce(addFacets)
    },
    count: (place) => countAt(layers, place),
    listRows: (place) => listAt(layers, place),
    findRow: (propertyId) => findRow(layers, propertyId),
    getListing: (row) => {
      const { open, start } = layerOf(layers, row)
      return readListing(open, row - start)
    },
    getCompared: (row) => {
      const { open, start } = layerOf(layers, row)
      return readCompared(open, row - start)
    },
    listNearest: (query) => {
      const near = layers.flatMap(({ open, start, removed }) => {
        const accept = (row: number) =>
          !isSet(removed, row) && (query.accept === undefined || query.accept(start + row))
        return open.points
          .listNearest({ ...query, accept })
          .map(({ row, distanceMiles }) => ({ row: start + row, distanceMiles }))
      })
      return layers.length === 1 ? near : mergeNear(layers, near).slice(0, Math.max(query.limit, 0))
    },
  }
}

function openLayers(image: ListingImage, overlay: ListingOverlay | undefined): Layer[] {
  const base = { ...openBase(image), start: 0 }
  if (overlay === undefined) return [base]
  const above = {
    open: openImage(overlay.image),
    start: image.size,
    candidates: new RowCandidates(overlay.image.size),
  }
  return [
    { ...base, removed: overlay.removed },
    { ...above, ranks: overlay.ranks },
  ]
}

/** Opened once a thread: many editions are laid over the same image. Its room for candidates is used by one search at a time. */
function openBase(image: ListingImage): Pick<Layer, 'open' | 'candidates'> {
  let base = bases.get(image)
  if (base === undefined) {
    base = { open: openImage(image), candidates: new RowCandidates(image.size) }
    bases.set(image, base)
  }
  return base
}

const bases = new WeakMap<ListingImage, Pick<Layer, 'open' | 'candidates'>>()

function layerOf(layers: readonly Layer[], row: number): Layer {
  return layers.findLast(({ start }) => row >= start)!
}

function match(layers: readonly Layer[], query: MatchQuery): void {
  const plan = planSearch(query.criteria, query.clock)
  for (const { open, candidates, removed } of layers) matchRows(open, candidates, query, plan, removed)
}

function countAt(layers: readonly Layer[], place: SearchPlace): number {
  let count = 0
  for (const { candidates } of atPlace(layers, place)) count += candidates.countRows()
  return count
}

function listAt(layers: readonly Layer[], place: SearchPlace): number[] {
  const rows: number[] = []
  for (const { candidates, start } of atPlace(layers, place))
    candidates.forEach((row) => void rows.push(start + row))
  return rows
}

/** Fills the candidates with all rows of a place that hold. */
function atPlace(layers: readonly Layer[], place: SearchPlace): readonly Layer[] {
  const query = { place, criteria: { status: 'for_sale' }, clock: { nowMs: 0, timeZone: 'UTC' } } as const
  for (const { open, candidates, removed } of layers) matchRows(open, candidates, query, EVERYTHING, removed)
  return layers
}

const EVERYTHING: SearchPlan = { anyOf: [], noneOf: [], ranges: [], words: [], needsPayment: false }

function findRow(layers: readonly Layer[], propertyId: number): number | undefined {
  for (const { open, start, removed } of layers) {
    const row = open.findRow(propertyId)
    if (row !== undefined && !(removed !== undefined && hasBit(removed, row))) return start + row
  }
  return undefined
}

function mergeNear(layers: readonly Layer[], near: NearRow[]): NearRow[] {
  const { propertyIdOf } = openColumns(layers)
  return near.sort(
    (left, right) =>
      left.distanceMiles - right.distanceMiles || propertyIdOf(left.row) - propertyIdOf(right.row),
  )
}

/** Columns are named one by one: V8 reads them several times as quickly so. */
function openColumns(layers: readonly Layer[]): ListingColumns {
  const [base, above] = layers
  const baseSize = base!.open.image.size
  const at = <Value>(row: number, read: (image: ListingImage, row: number) => Value): Value =>
    row < baseSize || above === undefined
      ? read(base!.open.image, row)
      : read(above.open.image, row - baseSize)
  return {
    propertyIdOf: (row) => at(row, ({ numbers }, own) => readNumber(numbers.propertyId, own)!),
    listingIdOf: (row) => at(row, ({ numbers }, own) => readNumber(numbers.listingId, own)!),
    homeTypeOf: (row) => at(row, ({ codes }, own) => readCode(codes.homeType, own) as HomeType),
    isActive: (row) => at(row, ({ codes }, own) => readCode(codes.standardStatus, own) === 'Active'),
    priceDollarsOf: (row) => at(row, ({ numbers }, own) => readNumber(numbers.priceDollars, own)),
    areaSqftOf: (row) => at(row, ({ numbers }, own) => readNumber(numbers.areaSqft, own)),
    bedroomsOf: (row) => at(row, ({ numbers }, own) => readNumber(numbers.bedrooms, own)),
    yearBuiltOf: (row) => at(row, ({ numbers }, own) => readNumber(numbers.yearBuilt, own)),
    closedAtMsOf: (row) => at(row, ({ numbers }, own) => readNumber(numbers.closeDate, own)),
    onMarketAtMsOf: (row) => at(row, ({ numbers }, own) => readNumber(numbers.onMarketAtMs, own)),
  }
}
