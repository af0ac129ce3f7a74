import { buildCells, quarter, renderCollection, renderMultiPolygon } from './cells.ts'
import type { MarketArea } from './market-areas.ts'

/** Invented neighborhoods as GeoJSON, one text per level, largest first. */
export interface NeighborhoodFiles {
  macro: string
  neighborhood: string
  residential: string
}

/** A macro neighborhood is the cells of a city, or of one tile of a large city. */
const TILE_DEGREES = 0.1

/**
 * Three nested levels: a neighborhood is the area around a ZIP code's point, a macro neighborhood is several of them, and a
 * residential neighborhood is a quarter of one. No shape is that of a real neighborhood.
 */
export function renderNeighborhoods(areas: readonly MarketArea[]): NeighborhoodFiles {
  const cells = [...buildCells(areas)].filter(([, outline]) => outline.length >= 3)
  const macros = Map.groupBy(cells, ([area]) => renderTile(area))
  return {
    macro: renderCollection(
      [...macros.values()].map((group, index) => ({
        properties: describe(renderDistrictName(index), group[0]![0]),
        geometry: renderMultiPolygon(group.map(([, outline]) => outline)),
      })),
    ),
    neighborhood: renderCollection(
      cells.map(([area, outline], index) => ({
        properties: describe(renderPlaceName(index), area),
        geometry: renderMultiPolygon([outline]),
      })),
    ),
    residential: renderCollection(
      cells.flatMap(([area, outline], index) =>
        quarter(outline).map((piece, part) => ({
          properties: describe(`${renderPlaceName(index)} ${SIDES[part]}`, area),
          geometry: renderMultiPolygon([piece]),
        })),
      ),
    ),
  }
}

const SIDES = ['Southwest', 'Southeast', 'Northeast', 'Northwest']

function describe(name: string, { city }: MarketArea) {
  return { name, city, state: 'WA' }
}

function renderTile({ city, lat, lon }: MarketArea): string {
  return `${city}/${Math.floor(lat / TILE_DEGREES)}/${Math.floor(lon / TILE_DEGREES)}`
}

/** Invented first words. None is the name of a Seattle neighborhood. */
const WORDS = [
  ...[
    'Alderbrook',
    'Brackenfall',
    'Cedarwick',
    'Dunmoor',
    'Elkhaven',
    'Fernhollow',
    'Gullrest',
    'Harborlight',
  ],
  ...['Inkwater', 'Juniper', 'Kelpstone', 'Larchmont', 'Mossgate', 'Nettlefield', 'Otterbank', 'Pinecrown'],
  ...['Quillbay', 'Rainmark', 'Salalwood', 'Tidewell', 'Umberhill', 'Vesperton', 'Willowmere', 'Yarrowdale'],
]
const KINDS = [
  'Heights',
  'Park',
  'Landing',
  'Commons',
  'Ridge',
  'Green',
  'Point',
  'Row',
  'Grove',
  'Terrace',
  'Flats',
  'Mill',
  'Bend',
  'Steps',
]

/** The name of the neighborhood with a given number, different for every number below 336. */
function renderPlaceName(number: number): string {
  const kind = KINDS[Math.floor(number / WORDS.length) % KINDS.length]
  return `${WORDS[number % WORDS.length]} ${kind}`
}

const DISTRICT_KINDS = ['Greater', 'Outer', 'Inner', 'Old'] as const

/** The name of a larger area, different for every number below 96. */
function renderDistrictName(number: number): string {
  const kind = DISTRICT_KINDS[Math.floor(number / WORDS.length) % DISTRICT_KINDS.length]
  return `${kind} ${WORDS[number % WORDS.length]}`
}

/** A different first word for each number below 336: "Alderbrook", then "Alderbrook Park". */
export function renderSchoolWord(number: number): string {
  return number < WORDS.length ? WORDS[number]! : renderPlaceName(number - WORDS.length)
}
