import type { HomeType } from '../../../records/listing.ts'

/**
 * Numbers of a home that its worth may depend on. Unknown is NaN. Scales of grade, condition and view are those of the county; higher is
 * better. `waterfront` and `approximatePoint` (the point is that of a ZIP code or city, not of the home) are 1 or 0; `homeType` is a
 * number of `encodeHomeType`.
 */
export const MODEL_FIELDS = [
  'areaSqft',
  'aboveGradeSqft',
  'lotSqft',
  'bedrooms',
  'bathrooms',
  'stories',
  'yearBuilt',
  'yearRenovated',
  'grade',
  'condition',
  'view',
  'waterfront',
  'garageSpaces',
  'homeType',
  'approximatePoint',
] as const

export type ModelField = (typeof MODEL_FIELDS)[number]

/** The position of each field in `ModelHome.fields`. */
export const FIELD_INDEX = Object.fromEntries(MODEL_FIELDS.map((field, index) => [field, index])) as Record<
  ModelField,
  number
>

/** What is known of a home, without any price. */
export interface ModelHome {
  /** Tells homes apart: an estimate uses earlier sales of the home as its history, never as neighbors. */
  homeId: number
  /** Degrees; both NaN if the home has no point at all. */
  latitude: number
  longitude: number
  /** In the order of MODEL_FIELDS. */
  fields: ArrayLike<number>
}

/** A sale, or for a model of rents an advertised rent per month. */
export interface ModelSale extends ModelHome {
  /** Whole days since 1970-01-01. */
  day: number
  priceDollars: number
}

/** Sales as columns, sorted by home, then day, so that the order in which they came does not matter. */
export interface SaleRows {
  count: number
  homeIds: Float64Array
  days: Float64Array
  priceDollars: Float64Array
  /** Degrees, to about a yard. */
  latitudes: Float32Array
  longitudes: Float32Array
  /** One column per field of MODEL_FIELDS. */
  fields: readonly Float32Array[]
}

const HOME_TYPE_NUMBERS: Readonly<Record<HomeType, number>> = {
  house: 0,
  townhouse: 1,
  multiFamily: 2,
  condo: 3,
  lot: 4,
  apartment: 5,
  manufactured: 6,
  other: 7,
}

export const HOME_TYPE_COUNT = Object.keys(HOME_TYPE_NUMBERS).length

/** The number that stands for a home type in the field `homeType`. */
export function encodeHomeType(homeType: HomeType): number {
  return HOME_TYPE_NUMBERS[homeType]
}

/** Sorts sales into columns. Sales without a positive price or a whole day are a mistake of the caller. */
export function buildSaleRows(sales: readonly ModelSale[]): SaleRows {
  for (const { priceDollars, day, homeId } of sales)
    if (!(priceDollars > 0 && Number.isFinite(priceDollars)) || !Number.isInteger(day))
      throw new RangeError(`The sale of home ${homeId} on day ${day} for ${priceDollars} dollars is no sale.`)
  const sorted = sales.toSorted(compareSales)
  const column = (get: (sale: ModelSale) => number) => Float64Array.from(sorted, get)
  const narrow = (get: (sale: ModelSale) => number) => Float32Array.from(sorted, get)
  return {
    count: sorted.length,
    homeIds: column((sale) => sale.homeId),
    days: column((sale) => sale.day),
    priceDollars: column((sale) => sale.priceDollars),
    latitudes: narrow((sale) => sale.latitude),
    longitudes: narrow((sale) => sale.longitude),
    fields: MODEL_FIELDS.map((_, field) => narrow((sale) => sale.fields[field] ?? Number.NaN)),
  }
}

function compareSales(one: ModelSale, other: ModelSale): number {
  const order =
    one.homeId - other.homeId ||
    one.day - other.day ||
    one.priceDollars - other.priceDollars ||
    compareNumbers(one.latitude, other.latitude) ||
    compareNumbers(one.longitude, other.longitude)
  if (order !== 0) return order
  for (let field = 0; field < MODEL_FIELDS.length; field++) {
    const difference = compareNumbers(one.fields[field] ?? Number.NaN, other.fields[field] ?? Number.NaN)
    if (difference !== 0) return difference
  }
  return 0
}

/** Unknown numbers come last. */
function compareNumbers(one: number, other: number): number {
  const [oneUnknown, otherUnknown] = [Number.isNaN(one), Number.isNaN(other)]
  return oneUnknown || otherUnknown ? Number(oneUnknown) - Number(otherUnknown) : one - other
}

/** Some of the rows, in their order. */
export function pickRows(rows: SaleRows, chosen: ArrayLike<number>): SaleRows {
  const pick = <T extends Float64Array | Float32Array>(column: T, picked: T): T => {
    for (let index = 0; index < picked.length; index++) picked[index] = column[chosen[index]!]!
    return picked
  }
  const wide = (column: Float64Array) => pick(column, new Float64Array(chosen.length))
  const narrow = (column: Float32Array) => pick(column, new Float32Array(chosen.length))
  return {
    count: chosen.length,
    homeIds: wide(rows.homeIds),
    days: wide(rows.days),
    priceDollars: wide(rows.priceDollars),
    latitudes: narrow(rows.latitudes),
    longitudes: narrow(rows.longitudes),
    fields: rows.fields.map(narrow),
  }
}

/** The row of the newest sale of a home before a day, or -1. */
export function findPriorSale({ homeIds, days, count }: SaleRows, homeId: number, day: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (homeIds[middle]! < homeId || (homeIds[middle] === homeId && days[middle]! < day)) low = middle + 1
    else high = middle
  }
  return low > 0 && homeIds[low - 1] === homeId ? low - 1 : -1
}

/** FNV-1a of 64 bits over all columns in their order, as 16 hexadecimal digits: http://www.isthe.com/chongo/tech/comp/fnv/ */
export function hashRows(rows: SaleRows): string {
  let [high, low] = [0xcbf29ce4, 0x84222325]
  for (const column of [
    rows.homeIds,
    rows.days,
    rows.priceDollars,
    rows.latitudes,
    rows.longitudes,
    ...rows.fields,
  ]) {
    const words = new Uint32Array(column.buffer, column.byteOffset, column.byteLength / 4)
    for (const word of words) {
      low ^= word
      // Multiplies the 64 bits by 2^40 + 0x1b3, one 32-bit word at a time instead of one byte.
      const product = (low >>> 0) * 0x1b3
      const carry = Math.floor(product / 2 ** 32)
      high = (Math.imul(high, 0x1b3) + carry + (low << 8)) >>> 0
      low = product >>> 0
    }
  }
  return (high >>> 0).toString(16).padStart(8, '0') + (low >>> 0).toString(16).padStart(8, '0')
}
