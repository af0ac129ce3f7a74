/** A place for the map: name, longitude, latitude and population. */
export type MapPlace = [name: string, lon: number, lat: number, population: number]

/** Smaller places would need more bytes than the map itself. */
const SMALLEST_POPULATION = 2_000

/** Lists the places that the map can label, largest first, from the text of the table of places. */
export function listMapPlaces(table: string): MapPlace[] {
  const [header, ...lines] = table.trimEnd().split('\n')
  const columns = (header ?? '').split(',')
  const [name, lat, lon, population] = ['name', 'lat', 'lon', 'population'].map((column) => {
    const index = columns.indexOf(column)
    if (index === -1) throw new Error(`The table of places has no column ${column}`)
    return index
  }) as [number, number, number, number]
  return lines
    .map((line) => line.split(','))
    .map(
      (cells): MapPlace => [cells[name]!, round(cells[lon]!), round(cells[lat]!), Number(cells[population])],
    )
    .filter(([, , , people]) => people >= SMALLEST_POPULATION)
    .sort((a, b) => b[3] - a[3])
}

/** Three decimals are about 100 meters, enough for a label. */
function round(degrees: string): number {
  return Math.round(Number(degrees) * 1000) / 1000
}
