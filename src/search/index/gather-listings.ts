import {
  DATE_NAMES,
  NUMBER_NAMES,
  SHARED_NAMES,
  type SharedName,
} from '../../domain/listing-search/searchable-fields.ts'
import { listOffers, type SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import { memoize } from '../../domain/memoize.ts'
import { startOfDateMs } from '../../records/calendar-date.ts'
import { CodeColumnBuilder } from './columns/code-column.ts'
import { FlagColumnsBuilder } from './columns/flag-columns.ts'
import { GatheredNumbers } from './columns/gathered-numbers.ts'
import type { NumberField } from './listing-segment.ts'
import { TokenPostingsBuilder } from './postings/token-postings.ts'

/** The fields with a column of numbers, in the order of the columns. */
export const NUMBER_FIELD_NAMES: readonly NumberField[] = [...NUMBER_NAMES, ...DATE_NAMES, 'lat', 'lon']

/**
 * What a segment has of listings of one status, as columns in the order in which they come, with a row for each offer. A listing can be
 * released once it has been added. The columns take 150 to 200 bytes per row, and one to two for each token.
 */
export class GatheredListings {
  readonly numbers = openEach(NUMBER_FIELD_NAMES, () => new GatheredNumbers())
  readonly codes = openEach<SharedName, CodeColumnBuilder>(SHARED_NAMES, () => new CodeColumnBuilder())
  readonly flags = new FlagColumnsBuilder()
  readonly tokens = new TokenPostingsBuilder()
  status: SearchableListing['status'] | undefined
  /** The number of rows. */
  size = 0

  add(listing: SearchableListing): void {
    this.status ??= listing.status
    if (listing.unitOffers === undefined) this.#addOffer(listing)
    else for (const offer of listOffers(listing)) this.#addOffer(offer)
  }

  /** Lists the cities and ZIP codes of the listings, each pair once, in the order in which they came. */
  *listPlaces(): Generator<Pick<SearchableListing, 'city' | 'stateOrProvince' | 'postalCode'>> {
    const { city, stateOrProvince, postalCode } = this.codes
    const seen = memoize((_: number) => memoize((_: number) => new Set<number>()))
    for (let row = 0; row < this.size; row++) {
      const known = seen(stateOrProvince.codeAt(row))(city.codeAt(row))
      const code = postalCode.codeAt(row)
      if (known.has(code)) continue
      known.add(code)
      yield {
        city: city.read(row) as string | undefined,
        stateOrProvince: stateOrProvince.read(row) as string | undefined,
        postalCode: postalCode.read(row) as string | undefined,
      }
    }
  }

  #addOffer(offer: SearchableListing): void {
    this.size++
    for (const field of NUMBER_NAMES) this.numbers[field].push(offer[field] ?? Number.NaN)
    for (const field of DATE_NAMES) {
      const date = offer[field]
      this.numbers[field].push(date === undefined ? Number.NaN : startOfDay(date))
    }
    this.numbers.lat.push(offer.point?.lat ?? Number.NaN)
    this.numbers.lon.push(offer.point?.lon ?? Number.NaN)
    for (const field of SHARED_NAMES) this.codes[field].push(offer[field])
    this.flags.add(offer)
    this.tokens.add(offer.keywordText)
  }
}

const MOST_DAYS = 100_000
const startOfDay = memoize(startOfDateMs, MOST_DAYS)

function openEach<Name extends string, Column>(
  names: readonly Name[],
  open: () => Column,
): Record<Name, Column> {
  return Object.fromEntries(names.map((name) => [name, open()])) as Record<Name, Column>
}
