import { type ComparedAddress, readComparedAddress } from '../../domain/address/compared-address.ts'
import {
  type AddressPoint,
  encodePoints,
  listStreetKeys,
  nameStreetVariant,
} from '../../domain/address/street-points.ts'
import type { Feed, FeedRecord } from '../../ingest/ports/feed.ts'
import { buildIssueMaker, type IssueCatalog } from '../../ingest/ports/issue.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import { parseStateCode } from '../../records/us-states.ts'
import { defineFeed, type FeedRun } from '../reading/define-feed.ts'
import { type NamedCells, readNamedRows } from '../reading/delimited-rows.ts'
import {
  FEATURE_ENDINGS,
  findFeaturePoint,
  readFeatures,
  SHAPEFILE_ENDINGS,
} from '../reading/feature-files.ts'
import { hasEnding, type InputFile } from '../reading/input-files.ts'
import { parsePoint, parsePostalCode } from '../reading/parse-values.ts'
import { completeNames, type GivenColumns, readAddress, readColumns } from './address-columns.ts'

export interface AddressesFeedOptions {
  /** The state of all addresses, if no column names it. */
  stateOrProvince?: string
  columns?: GivenColumns
}

/** So many points are in memory at once. They take some 40 MB, and a record may come in several parts. */
const POINTS_AT_ONCE = 200_000
const TABLE_ENDINGS = ['.csv', '.tsv', '.txt']

/** Reads address points: the text of the National Address Database, and tables or features of counties. See README.md in this folder. */
export function buildAddressesFeed(options: AddressesFeedOptions = {}): Feed {
  return defineFeed({
    format: 'addresses',
    endings: [...TABLE_ENDINGS, ...FEATURE_ENDINGS],
    batchSize: 500,
    open: (run) => {
      const streets = new Streets()
      return {
        async *readFile(file) {
          for await (const rows of readRows(file, run)) {
            for (const row of rows) addRow(row, streets, options, run)
            if (streets.size >= POINTS_AT_ONCE) yield* streets.take()
          }
        },
        *finish() {
          yield* streets.take()
        },
      }
    },
  })
}

export const ADDRESSES_ISSUES = {
  AddressPointIncomplete: {
    effect: 'rejected',
    meaning:
      'An address point has no point, no house number with a street, or neither a ZIP code nor a city and state.',
  },
} as const satisfies IssueCatalog

const addressesIssue = buildIssueMaker(ADDRESSES_ISSUES)

interface AddressRow {
  cells: NamedCells
  place: string
  geometry?: unknown
}

async function* readRows(file: InputFile, run: FeedRun): AsyncGenerator<AddressRow[]> {
  if (!hasEnding(file.path, FEATURE_ENDINGS)) return yield* readNamedRows(file, run)
  if (!hasEnding(file.path, SHAPEFILE_ENDINGS)) return yield* readFeatures(file, run)
  for await (const features of readFeatures(file, run))
    yield features.map(({ cells, ...feature }) => ({ ...feature, cells: completeNames(cells) }))
}

function addRow(
  { cells, place, geometry }: AddressRow,
  streets: Streets,
  options: AddressesFeedOptions,
  run: FeedRun,
): void {
  const read = readColumns(cells, options.columns ?? {})
  const point = findFeaturePoint(geometry) ?? parsePoint(read('latitude'), read('longitude'))
  const { stateOrProvince: state = options.stateOrProvince, postalCode, ...given } = readAddress(read)
  const stateOrProvince = state === undefined ? undefined : parseStateCode(state)
  const code = parsePostalCode(postalCode)
  const address = readComparedAddress({
    ...given,
    ...(stateOrProvince !== undefined && { stateOrProvince }),
    ...(code !== undefined && { postalCode: code }),
  })
  const lack =
    point === undefined ? 'point' : address === undefined ? 'house number with a street' : undefined
  if (lack === undefined && streets.add(address!, point!)) return
  run.raise(addressesIssue('AddressPointIncomplete', place, `no ${lack ?? 'ZIP code, nor a city and state'}`))
}

/** Points by street. */
class Streets {
  size = 0
  readonly #byKey = new Map<string, Map<string, AddressPoint[]>>()

  /** Returns false if the address names no place. */
  add(address: ComparedAddress, { lat, lon }: GeoPoint): boolean {
    const [key] = listStreetKeys(address)
    if (key === undefined) return false
    const variants = this.#byKey.get(key) ?? new Map<string, AddressPoint[]>()
    if (variants.size === 0) this.#byKey.set(key, variants)
    const variant = nameStreetVariant(address)
    const points = variants.get(variant)
    const point = { number: address.number, lat, lon }
    if (points === undefined) variants.set(variant, [point])
    else points.push(point)
    this.size++
    return true
  }

  /** Yields all streets and forgets them. */
  *take(): Generator<FeedRecord[]> {
    for (const [streetKey, variants] of this.#byKey) {
      const streets = Object.fromEntries(
        [...variants].map(([variant, points]) => [variant, encodePoints(points)]),
      )
      yield [{ kind: 'streetPoints', facts: { streetKey, streets } }]
    }
    this.#byKey.clear()
    this.size = 0
  }
}
