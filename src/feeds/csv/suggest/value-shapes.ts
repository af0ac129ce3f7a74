import { parseStateCode } from '../../../records/us-states.ts'
import { NUMBERED_DATES, parseDatePattern, parseFeedDate } from '../../reading/parse-date.ts'
import { parseFlag, parseNumber, parsePostalCode } from '../../reading/parse-values.ts'
import { parseStandardStatus } from '../../reso/property/listing-class.ts'
import { LookupValues } from '../../reso/values/lookup-values.ts'

const lookups = new LookupValues()

function isNumberIn(text: string, min: number, max: number): boolean {
  const number = parseNumber(text)
  return number !== undefined && number >= min && number <= max
}

/** What a single text must look like to be of a kind. */
const SHAPES = {
  any: () => true,
  text: (text: string) => /\p{L}/u.test(text),
  key: (text: string) => /^[\w.:/-]{1,64}$/.test(text),
  street: (text: string) => /^\d+\S*\s+\S*\p{L}/u.test(text) || /^\d+ .*\p{L}/u.test(text), // "123 Main St", "12-34 5 Ave"
  state: (text: string) => parseStateCode(text) !== undefined,
  postalCode: (text: string) => /^\d/.test(text) && parsePostalCode(text) !== undefined,
  // The United States with their territories.
  latitude: (text: string) => isNumberIn(text, 13, 72) && text.includes('.'),
  longitude: (text: string) => isNumberIn(text, -180, -64) && text.includes('.'),
  number: (text: string) => parseNumber(text) !== undefined,
  amount: (text: string) => isNumberIn(text, 0, 1e12),
  rooms: (text: string) => isNumberIn(text, 0, 100),
  lotSquareFeet: (text: string) => isNumberIn(text, 100, 1e12) || parseNumber(text) === 0,
  lotAcres: (text: string) => isNumberIn(text, 0, 99),
  year: (text: string) => /^(?:0|0000|(?:1[6-9]|20|21)\d\d)(?:\.0)?$/.test(text),
  date: (text: string) => parseFeedDate(text) !== undefined,
  flag: (text: string) => parseFlag(text) !== undefined,
  url: (text: string) => /^https?:\/\/\S/i.test(text),
  status: (text: string) => parseStandardStatus(text) !== undefined,
  homeType: (text: string) => lookups.find('PropertySubType', text).isUnderstood,
  propertyType: (text: string) => lookups.find('PropertyType', text).isUnderstood,
} as const satisfies Record<string, (text: string) => boolean>

export type ShapeName = keyof typeof SHAPES

/** The share of the values, 0 to 1, that look like the shape; 0 if there is no value. */
export function measureShape(shape: ShapeName, values: readonly string[]): number {
  if (shape === 'date') return findDateFormat(values)?.share ?? 0
  return measure(values, SHAPES[shape])
}

function measure(values: readonly string[], fits: (text: string) => boolean): number {
  return values.length === 0 ? 0 : values.filter(fits).length / values.length
}

/** What each shape is called, for the reasons of a suggestion. */
export const SHAPE_NAMES: Readonly<Record<ShapeName, string>> = {
  ...{
    any: 'texts',
    text: 'texts with letters',
    key: 'keys',
    street: 'street lines',
    state: 'states',
    postalCode: 'ZIP codes',
  },
  ...{
    latitude: 'latitudes',
    longitude: 'longitudes',
    number: 'numbers',
    amount: 'amounts',
    rooms: 'small numbers',
  },
  ...{ lotSquareFeet: 'areas in square feet', lotAcres: 'areas in acres', year: 'years', date: 'dates' },
  ...{ flag: 'yes or no', url: 'web addresses', status: 'listing statuses', homeType: 'types of homes' },
  ...{ propertyType: 'types of property' },
}

/** Shapes by which a column is recognized whatever its header says. */
export const TELLING_SHAPES: readonly { shape: ShapeName; field: string }[] = [
  { shape: 'state', field: 'StateOrProvince' },
  { shape: 'latitude', field: 'Latitude' },
  { shape: 'longitude', field: 'Longitude' },
  { shape: 'street', field: 'UnparsedAddress' },
  { shape: 'homeType', field: 'PropertySubType' },
  { shape: 'status', field: 'StandardStatus' },
]

export interface DateFormatFound {
  /** The share of the values that the format reads. */
  share: number
  /** Absent where Plat reads the dates without one. */
  format?: string
  /** Another format that reads them as well, but as other days. */
  rival?: string
}

const DATE_FORMATS = [
  ...['M-d-yyyy', 'd-M-yyyy', 'd.M.yyyy', 'M.d.yyyy', 'M/d/yy', 'd/M/yy', 'd/M/yyyy', 'M-d-yy', 'd-M-yy'],
  ...['MMM d yyyy', 'd-MMM-yy', 'MMddyyyy', 'ddMMyyyy', 'yyMMdd', ...NUMBERED_DATES],
]
const ENOUGH = 0.9
const [EARLIEST, LATEST] = ['1900', '2100']

/** How dates are written; undefined if they are not dates. Formats of numbers count only if the days are of the last centuries. */
export function findDateFormat(values: readonly string[]): DateFormatFound | undefined {
  const plain = measure(values, (text) => parseFeedDate(text) !== undefined)
  const judged = DATE_FORMATS.map((format) => {
    const parse = parseDatePattern(format)
    const share = measure(values, (text) => {
      const date = parse?.(text)
      return date !== undefined && date > EARLIEST && date < LATEST && isOfLength(format, text)
    })
    return { format, share }
  }).filter(({ share }) => share >= ENOUGH)
  const best = judged.toSorted((a, b) => b.share - a.share)
  const slashed = best.find(({ format }) => format === 'd/M/yyyy')
  if (plain >= ENOUGH && plain >= (slashed?.share ?? 0))
    return { share: plain, ...(slashed?.share === plain && hasNoYearFirst(values) && { rival: 'd/M/yyyy' }) }
  const [first, second] = best
  if (first === undefined) return undefined
  const isTied = second !== undefined && second.share === first.share
  return { share: first.share, format: first.format, ...(isTied && { rival: second.format }) }
}

/** Whether a number has as many digits as dates of our times have in that format. */
function isOfLength(format: string, text: string): boolean {
  const digits = text.replace(/\..*$/, '').length
  if (format === 'spreadsheetDays') return digits === 5
  if (format === 'epochSeconds') return digits === 9 || digits === 10
  return format !== 'epochMilliseconds' || digits === 12 || digits === 13
}

function hasNoYearFirst(values: readonly string[]): boolean {
  return values.every((text) => /^\d{1,2}\//.test(text))
}
