import { readFile, writeFile } from 'node:fs/promises'
import { DAY_MS } from '../../src/records/calendar-date.ts'

/** One row of King County's file, read without Plat's code. */
export interface Sale {
  parcel: string
  /** YYYY-MM-DD */
  date: string
  price: number
  bedrooms: number
  bathrooms: number
  areaSqft: number
  yearBuilt: number
  /** From 0 for none to 4 for an excellent one. */
  view: number
  zip: string
  lat: number
  lon: number
}

/** Reads every row of the file, in its order. */
export async function readSales(path: string): Promise<Sale[]> {
  const [header = '', ...lines] = (await readFile(path, 'utf8')).trim().split('\n')
  const names = header.trim().split(',')
  return lines.map((line) => {
    const cells = line
      .trim()
      .split(',')
      .map((cell) => cell.replaceAll('"', ''))
    const cell = (name: string) => cells[names.indexOf(name)] ?? ''
    const day = cell('date')
    return {
      parcel: cell('id'),
      date: `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`,
      price: Number(cell('price')),
      bedrooms: Number(cell('bedrooms')),
      bathrooms: Number(cell('bathrooms')),
      areaSqft: Number(cell('sqft_living')),
      yearBuilt: Number(cell('yr_built')),
      view: Number(cell('view')),
      zip: cell('zipcode'),
      lat: Number(cell('lat')),
      lon: Number(cell('long')),
    }
  })
}

/** Lists the newest sale of each parcel, so that each home counts once. */
export function listHomes(sales: readonly Sale[]): Sale[] {
  const newest = new Map<string, Sale>()
  for (const sale of sales) {
    const before = newest.get(sale.parcel)
    if (before === undefined || sale.date > before.date) newest.set(sale.parcel, sale)
  }
  return [...newest.values()]
}

type Ring = [number, number][]

export interface Area {
  name: string
  rings: Ring[][]
}

export async function readAreas(path: string, property: string): Promise<Area[]> {
  const { features } = JSON.parse(await readFile(path, 'utf8'))
  return features.map(
    ({
      properties,
      geometry,
    }: {
      properties: Record<string, string>
      geometry: { type: string; coordinates: never }
    }) => ({
      name: properties[property],
      rings: geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
    }),
  )
}

/** Whether the area contains the point. Counts the crossings of a ray to the north. */
export function holds({ rings }: Area, { lat, lon }: { lat: number; lon: number }): boolean {
  const isIn = (ring: Ring) => {
    let crossings = 0
    if (!isNear(ring, lon)) return false
    for (let index = 0; index < ring.length; index++) {
      const [x1, y1] = ring[index]!
      const [x2, y2] = ring[(index + 1) % ring.length]!
      if (x1 > lon !== x2 > lon && lat < ((y2 - y1) * (lon - x1)) / (x2 - x1) + y1) crossings++
    }
    return crossings % 2 === 1
  }
  return rings.some(([outer, ...holes]) => isIn(outer!) && !holes.some(isIn))
}

const spans = new WeakMap<Ring, readonly [number, number]>()

/** Whether the ring spans the point's longitude. Distant rings need no test. */
function isNear(ring: Ring, lon: number): boolean {
  let span = spans.get(ring)
  if (span === undefined) {
    const lons = ring.map(([x]) => x)
    span = [Math.min(...lons), Math.max(...lons)]
    spans.set(ring, span)
  }
  return lon >= span[0] && lon <= span[1]
}

/** Chooses the homes of the newest sales, to be offered again at their sale price. */
export function chooseRelisted(homes: readonly Sale[], count: number): Sale[] {
  return homes
    .toSorted((a, b) => b.date.localeCompare(a.date) || a.parcel.localeCompare(b.parcel))
    .slice(0, count)
}

/** Writes active listings of the homes as a RESO Common Format file. */
export async function writeListings(path: string, homes: readonly Sale[], onMarketDate: string) {
  const value = homes.map((home) => ({
    '@reso.context': 'urn:reso:metadata:2.0:resource:property',
    ListingKey: `relisted-${home.parcel}`,
    ListingId: home.parcel,
    StandardStatus: 'Active',
    PropertyType: 'Residential',
    PropertySubType: 'Single Family Residence',
    OriginatingSystemName: 'Relisted',
    ParcelNumber: home.parcel,
    CountyOrParish: 'King',
    StateOrProvince: 'WA',
    PostalCode: home.zip,
    Latitude: home.lat,
    Longitude: home.lon,
    ListPrice: home.price,
    OnMarketDate: onMarketDate,
    BedroomsTotal: home.bedrooms,
    BathroomsTotalDecimal: home.bathrooms,
    LivingArea: home.areaSqft,
    LivingAreaUnits: 'Square Feet',
    YearBuilt: home.yearBuilt,
  }))
  await writeFile(path, JSON.stringify({ '@reso.context': 'urn:reso:metadata:2.0:resource:property', value }))
}

export function shiftDate(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

const SALE_DAY = /"(\d{4})(\d\d)(\d\d)T000000"/g
// "20141013T000000"

/** Copies the file of sales with every date shifted by the given number of days and nothing else changed. */
export async function writeShiftedSales(from: string, to: string, days: number): Promise<void> {
  const text = await readFile(from, 'utf8')
  const shifted = text.replace(SALE_DAY, (_, year, month, day) => {
    return `"${shiftDate(`${year}-${month}-${day}`, days).replaceAll('-', '')}T000000"`
  })
  await writeFile(to, shifted)
}
