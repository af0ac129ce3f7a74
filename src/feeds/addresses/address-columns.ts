import { FeedError } from '../../ingest/ports/feed.ts'
import type { Address } from '../../records/address.ts'
import { foldName } from '../../records/fold-name.ts'
import type { NamedCells } from '../reading/delimited-rows.ts'

/** What an address file says, and under which folded names of columns: those of the National Address Database, OpenAddresses and others. */
const COLUMNS = {
  wholeNumber: ['addnofull', 'fullhousenumber'],
  numberPrefix: ['addnumpre', 'addresspre'],
  number: [
    ...[
      'addnumber',
      'housenumber',
      'houseno',
      'housenum',
      'addrnum',
      'addressnumber',
      'number',
      'stnum',
      'streetnumber',
    ],
    ...['addrhousenumber', 'addrno', 'hse', 'hnum'],
  ],
  numberSuffix: ['addnumsuf', 'addresssuf', 'housenumbersuffix', 'numbersuffix'],
  streetModifier: ['stpremod', 'stnpremod'],
  direction: [
    'stpredir',
    'stnpredir',
    'predir',
    'predirection',
    'addrpd',
    'prefixdirection',
    'streetpredirection',
  ],
  typeBefore: ['stpretyp', 'stnpretyp', 'pretype', 'addrpt'],
  separator: ['stpresep', 'stnpresep'],
  street: ['stname', 'streetname', 'street', 'addrsn', 'addrstreet', 'roadname'],
  suffix: ['stpostyp', 'stnpostyp', 'streettype', 'posttype', 'sttype', 'addrst', 'streetsuffix', 'suffix'],
  directionAfter: [
    'stposdir',
    'stnposdir',
    'sufdir',
    'postdir',
    'postdirection',
    'addrsd',
    'streetpostdirection',
  ],
  modifierAfter: ['stposmod', 'stnposmod'],
  wholeStreet: ['stnamfull', 'fullname', 'fullstreet', 'fullstreetname', 'stfullname'],
  line: [
    'addrfull',
    'fulladdress',
    'fulladdr',
    'address',
    'siteaddress',
    'addressfull',
    'situsaddress',
    'fulladd',
  ],
  city: [
    'postcity',
    'postcomm',
    'city',
    'incmuni',
    'addrcity',
    'municipality',
    'postalcity',
    'ctyname',
    'uninccomm',
    'censusplc',
    'cityname',
    'district',
  ],
  state: ['state', 'region', 'addrstate', 'stateabbr'],
  zip: ['zipcode', 'zip', 'zip5', 'postcode', 'postalcode', 'addrpostcode'],
  latitude: ['latitude', 'lat', 'y', 'ycoord'],
  longitude: ['longitude', 'lon', 'long', 'lng', 'x', 'xcoord'],
} as const

type AddressColumn = keyof typeof COLUMNS

const ADDRESS_COLUMNS = Object.keys(COLUMNS) as AddressColumn[]

/** The folded names of columns that the operator gives for a file, before the usual ones. */
export type GivenColumns = Partial<Record<AddressColumn, string>>

/** Reads "number=HOUSE_NO,street=RD_NAME". Throws FeedError for a name that is none of the columns. */
export function parseGivenColumns(text: string): GivenColumns {
  const given: GivenColumns = {}
  for (const pair of text.split(',')) {
    const [name = '', column = ''] = pair.split('=').map((part) => part.trim())
    const known = ADDRESS_COLUMNS.find((one) => one === name)
    if (known === undefined || column === '')
      throw new FeedError(
        `--columns: got "${pair}"; takes NAME=COLUMN between commas, where NAME is one of ${ADDRESS_COLUMNS.join(', ')}`,
      )
    given[known] = foldName(column)
  }
  return given
}

const KNOWN_NAMES: readonly string[] = Object.values(COLUMNS)
  .flat()
  .toSorted((one, other) => one.length - other.length)

/** A dBase name has ten characters at most, of which two may be underscores. */
const CUT_LENGTHS = [8, 9, 10]

/**
 * The cells of a shapefile, whose names are cut: HOUSE_NUMB is HOUSE_NUMBER. A cut name stands for the shortest known name that begins
 * like it.
 */
export function completeNames(cells: NamedCells): NamedCells {
  const completed = new Map(cells)
  for (const [name, text] of cells) {
    if (!CUT_LENGTHS.includes(name.length)) continue
    const whole = KNOWN_NAMES.find((known) => known.startsWith(name))
    if (whole !== undefined && !completed.has(whole)) completed.set(whole, text)
  }
  return completed
}

/** Reads cells by what they mean. */
export type CellReader = (column: AddressColumn) => string | undefined

export function readColumns(cells: NamedCells, given: GivenColumns): CellReader {
  return (column) => {
    const own = given[column]
    const names = own === undefined ? COLUMNS[column] : [own]
    for (const name of names) {
      const text = cells.get(name)
      if (text !== undefined && !PLACEHOLDER.test(text)) return text
    }
    return undefined
  }
}

const PLACEHOLDER = /^(not stated|unknown|n\/a|null|<null>|0{5})$/i

/** The parts of the address of a row, as the file has them. */
export function readAddress(read: CellReader): Address {
  const number = [read('numberPrefix'), read('number'), read('numberSuffix')].filter(
    (one) => one !== undefined,
  )
  const streetNumber = read('wholeNumber') ?? joinNumber(number)
  const name = joinWords(
    read('streetModifier'),
    read('typeBefore'),
    read('separator'),
    read('street'),
    read('modifierAfter'),
  )
  const [suffix, after, before] = [read('suffix'), read('directionAfter'), read('direction')]
  const street = read('wholeStreet') ?? joinWords(before, name, suffix, after)
  const line = streetNumber === undefined || street === undefined ? read('line') : `${streetNumber} ${street}`
  return {
    ...(line !== undefined && { unparsedAddress: line }),
    ...pick('city', read('city')),
    ...pick('stateOrProvince', read('state')),
    ...pick('postalCode', read('zip')),
  }
}

/** "77-" and "04" are "77-04", "123" and "1/2" stay apart, and so do a full number and its own suffix. */
function joinNumber(parts: readonly string[]): string | undefined {
  if (parts.length === 0) return undefined
  return parts.reduce((whole, part) =>
    /[-/]$/.test(whole) || /^[-a-z]$/i.test(part) ? whole + part : `${whole} ${part}`,
  )
}

function joinWords(...words: (string | undefined)[]): string | undefined {
  const given = words.filter((word) => word !== undefined)
  return given.length === 0 ? undefined : given.join(' ')
}

function pick<Field extends keyof Address>(field: Field, text: string | undefined): Address {
  return text === undefined ? {} : { [field]: text }
}
