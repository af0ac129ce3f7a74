import { readFile } from 'node:fs/promises'

/** One row of King County's file, read without any of Plat's code. */
export interface Sale {
  parcel: string
  /** YYYY-MM-DD */
  date: string
  price: number
  bedrooms: number
  bathrooms: number
  areaSqft: number
  yearBuilt: number
  zip: string
  lat: number
  lon: number
}

/** Every row of the file, in its order. */
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
      zip: cell('zipcode'),
      lat: Number(cell('lat')),
      lon: Number(cell('long')),
    }
  })
}

/** The newest sale of each parcel: a home counts once. */
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

/** Whether the point lies in the area, by counting crossings of a ray to the north. */
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

/** Whether the ring reaches over the point's longitude; far away rings are not worth walking. */
function isNear(ring: Ring, lon: number): boolean {
  let span = spans.get(ring)
  if (span === undefined) {
    const lons = ring.map(([x]) => x)
    span = [Math.min(...lons), Math.max(...lons)]
    spans.set(ring, span)
  }
  return lon >= span[0] && lon <= span[1]
}
