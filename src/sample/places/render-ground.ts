import { listStreetLines, type StreetLine } from '../homes/streets.ts'
import { type Corner, renderCollection } from './cells.ts'
import { type HomeCells, listHomeCells } from './home-cells.ts'
import { CELLS_PER_DEGREE, type MarketArea } from './market-areas.ts'
import { renderSchoolWord } from './render-neighborhoods.ts'
import { listWaters } from './sample-water.ts'

/** Whom a map must name for the water and roads of the sample market. */
export const SAMPLE_GROUND_ATTRIBUTION = 'Generated sample water and roads'

/** Empty cells that a street crosses; longer gaps end it. */
const GAPS: Readonly<Record<StreetLine['importance'], number>> = { local: 1, secondary: 3, primary: 5 }

const HIGHWAYS = { local: 'residential', secondary: 'secondary', primary: 'primary' } as const

/**
 * Invented water and roads that fit the homes, as GeoJSON with tags of OpenStreetMap: the numbered streets and avenues of the addresses, where
 * there are homes, expressways, and water in front of waterfront homes. None of it is where the real ones are, except by chance.
 */
export function renderGround(areas: readonly MarketArea[]): { water: string; roads: string } {
  const homes = listHomeCells(areas)
  const water = listWaters(homes).map((polygon, index) => ({
    properties: { natural: 'water', name: `Lake ${renderSchoolWord(index)}` },
    geometry: { type: 'Polygon', coordinates: polygon.map((ring) => ring.map(roundCorner)) },
  }))
  const roads = listStreetLines(toDegrees(homes)).flatMap((street) => {
    const byName = Map.groupBy(listStretches(street, homes), ([from, to]) =>
      street.nameAt((from![0] + to![0]) / 2, (from![1] + to![1]) / 2),
    )
    return [...byName].map(([name, lines]) => ({
      properties: { highway: HIGHWAYS[street.importance], name },
      geometry: { type: 'MultiLineString', coordinates: lines.map((line) => line.map(roundCorner)) },
    }))
  })
  return { water: renderCollection(water), roads: renderCollection([...roads, ...renderExpressways(homes)]) }
}

function toDegrees({ rows, columns }: HomeCells) {
  return {
    south: rows[0] / CELLS_PER_DEGREE,
    north: (rows[1] + 1) / CELLS_PER_DEGREE,
    west: -(columns[1] + 1) / CELLS_PER_DEGREE,
    east: -columns[0] / CELLS_PER_DEGREE,
  }
}

/** The parts of a street along which there are homes. A part ends where the name changes. */
function listStretches(street: StreetLine, { occupied, reserved, rows, columns }: HomeCells): Corner[][] {
  const isStreet = street.lat !== undefined
  const [first, last] = isStreet ? columns : rows
  const across = Math.floor((isStreet ? street.lat! : -street.lon!) * CELLS_PER_DEGREE)
  const hasHome = (at: number) => {
    const cell = isStreet ? `${across}:${at}` : `${at}:${across}`
    return occupied.has(cell) || reserved.has(cell)
  }
  const pointAt = (at: number): Corner =>
    isStreet ? [-at / CELLS_PER_DEGREE, street.lat!] : [street.lon!, at / CELLS_PER_DEGREE]
  const nameIn = (at: number) => {
    const [lon, lat] = pointAt(at + 0.5)
    return street.nameAt(lon, lat)
  }
  const stretches: Corner[][] = []
  let start: number | undefined
  let end = 0
  const finish = () => {
    if (start !== undefined) stretches.push([pointAt(start), pointAt(end)])
    start = undefined
  }
  for (let at = first; at <= last; at++) {
    if (!hasHome(at)) continue
    if (start !== undefined && (at - end > GAPS[street.importance] || nameIn(at) !== nameIn(start))) finish()
    start ??= at
    end = at + 1
  }
  finish()
  return stretches
}

/** An expressway through the middle of the homes in each direction, in gentle curves. */
function renderExpressways({ rows, columns, occupied }: HomeCells) {
  const middle = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!
  const cells = [...occupied].map((cell) => cell.split(':').map(Number) as [number, number])
  const [row, column] = [middle(cells.map(([one]) => one)), middle(cells.map(([, one]) => one))]
  const curve = (at: number) => 6 * Math.sin(at / 40) + 2 * Math.sin(at / 13)
  const draw = (name: string, range: readonly [number, number], locate: (at: number) => Corner) => ({
    properties: { highway: 'motorway', name },
    geometry: {
      type: 'LineString',
      coordinates: Array.from({ length: range[1] - range[0] + 2 }, (_, at) =>
        roundCorner(locate(range[0] + at)),
      ),
    },
  })
  const degrees = (west: number, north: number): Corner => [
    -west / CELLS_PER_DEGREE,
    north / CELLS_PER_DEGREE,
  ]
  return [
    draw('North-South Expressway', rows, (at) => degrees(column + curve(at), at)),
    draw('East-West Expressway', columns, (at) => degrees(at, row + curve(at + 60))),
  ]
}

const DECIMALS = 1e5

function roundCorner([lon, lat]: Corner): [number, number] {
  return [Math.round(lon * DECIMALS) / DECIMALS, Math.round(lat * DECIMALS) / DECIMALS]
}
