import { BAND_FACETS } from '../../../domain/listing-search/facets.ts'
import {
  FLAGGED_SHARED_NAMES,
  RANGE_NAMES,
  type RangeName,
  readRangeValue,
} from '../../../domain/listing-search/matches.ts'
import { LISTING_STATUSES } from '../../../domain/listing-search/search-choices.ts'
import {
  CHOICE_NAMES,
  type ChoiceName,
  FLAG_NAMES,
  type FlagName,
  type SharedName,
} from '../../../domain/listing-search/searchable-fields.ts'
import type { SearchableListing } from '../../../domain/listing-search/searchable-listing.ts'
import { getSorts } from '../../../domain/listing-search/sort-listings.ts'

/** A value of a column. Unknown values and empty sets are null in the database. */
export type ColumnValue = number | string | boolean | ReadonlySet<string> | undefined

/** A column of plat.search_offer that a declared field has. */
export interface SearchColumn {
  name: string
  type: 'double precision' | 'boolean' | 'text' | 'text[]'
  read(offer: SearchableListing): ColumnValue
}

/** The numbers and dates that filters, sorts and facets read. Estimates leave out a listing by its id. */
const NUMBERS: ReadonlySet<RangeName> = new Set<RangeName>([
  'listingId',
  ...RANGE_NAMES,
  ...BAND_FACETS,
  ...LISTING_STATUSES.flatMap((status) => Object.values(getSorts(status)).map(({ field }) => field)),
])

/** The shared values that the monthly payment depends on. */
const RATES = ['propertyTaxRate', 'homeInsuranceRate'] as const

/**
 * The columns of the fields that searches filter, sort or count by, from their declarations. A new field needs a migration that
 * adds its column; a test compares these with the database.
 */
export const SEARCH_COLUMNS: readonly SearchColumn[] = [
  ...[...NUMBERS].map(
    (field): SearchColumn => ({
      name: columnOf(field),
      type: 'double precision',
      read: (offer) => readRangeValue(offer, field),
    }),
  ),
  ...RATES.map(
    (field): SearchColumn => ({
      name: columnOf(field),
      type: 'double precision',
      read: (offer) => offer[field],
    }),
  ),
  ...FLAG_NAMES.map(
    (field): SearchColumn => ({
      name: columnOf(field),
      type: 'boolean',
      read: (offer) => offer[field],
    }),
  ),
  ...FLAGGED_SHARED_NAMES.map(
    (field): SearchColumn => ({
      name: columnOf(field),
      type: 'text',
      read: (offer) => {
        const value = offer[field]
        return value === undefined ? undefined : String(value)
      },
    }),
  ),
  ...CHOICE_NAMES.map(
    (field): SearchColumn => ({
      name: columnOf(field),
      type: 'text[]',
      read: (offer) => offer[field],
    }),
  ),
]

/** The name of a field's column: `priceDollars` is in price_dollars. */
export function columnOf(field: RangeName | FlagName | ChoiceName | SharedName): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

const CHOICES: ReadonlySet<string> = new Set(CHOICE_NAMES)
const FLAGS: ReadonlySet<string> = new Set(FLAG_NAMES)

/** How the column of a field holds its flags: a set of choices, a Boolean, or one text. */
export function findFlagColumn(field: FlagName | ChoiceName | SharedName): 'choices' | 'flag' | 'text' {
  if (CHOICES.has(field)) return 'choices'
  return FLAGS.has(field) ? 'flag' : 'text'
}
