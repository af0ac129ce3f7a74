import type { Property } from '../../src/records/property.ts'
import { Seeded } from '../../src/search/testing/seeded.ts'

const STARTS = [
  'Wal',
  'Mer',
  'Haw',
  'Chest',
  'Sum',
  'Clear',
  'Brook',
  'Fair',
  'Lin',
  'Map',
  'Oak',
  'Pine',
  'Rose',
  'Stan',
  'Wood',
]
const ENDS = [
  'den',
  'idian',
  'thorne',
  'nut',
  'mit',
  'water',
  'field',
  'view',
  'coln',
  'leton',
  'hurst',
  'crest',
  'ford',
  'ley',
  'mont',
]
const SUFFIXES = ['St', 'St', 'St', 'Ave', 'Ave', 'Dr', 'Rd', 'Ln', 'Ct', 'Blvd']
const DIRECTIONS = [undefined, undefined, undefined, 'N', 'S', 'E', 'W']
const CITIES = 250
const ZIP_CODES = 4

/** Makes the home of a number, always the same: in 250 cities of four ZIP codes, on numbered streets and named ones. */
export function makeHome(id: number): Property {
  const random = new Seeded(id)
  const city = id % CITIES
  const name = random.chance(0.25)
    ? String(random.whole(1, 120))
    : `${random.pick(STARTS)}${random.pick(ENDS)}${random.chance(0.1) ? ' Park' : ''}`
  return {
    id,
    address: {
      // Low numbers are the most frequent.
      streetNumber: String(1 + Math.floor(9000 * random.next() ** 3)),
      streetDirPrefix: random.pick(DIRECTIONS),
      streetName: name,
      streetSuffix: random.pick(SUFFIXES),
      ...(random.chance(0.15) && { unitNumber: `Apt ${random.whole(1, 40)}` }),
      city: nameCity(city),
      stateOrProvince: 'WA',
      postalCode: String(98_000 + city * ZIP_CODES + random.whole(0, ZIP_CODES - 1)).slice(-5),
    },
  }
}

function nameCity(city: number): string {
  const [start, end] = [STARTS[city % STARTS.length]!, ENDS[Math.floor(city / STARTS.length) % ENDS.length]!]
  return `${start}${end}${city >= STARTS.length * ENDS.length ? ' Heights' : ''}`
}

export function listCities(): { city: string; stateOrProvince: string }[] {
  return Array.from({ length: CITIES }, (_, city) => ({ city: nameCity(city), stateOrProvince: 'WA' }))
}
