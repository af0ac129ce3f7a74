import { getDistanceMiles } from '../../domain/geo/distance.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { ZipCode } from '../../records/place.ts'

/** Cells of half a degree: about 35 miles from south to north. */
const CELLS_PER_DEGREE = 2

/** ZIP codes by the cell in which their point lies, so that the nearest are among nine cells. */
export class ZipCodePoints {
  readonly #cells = new Map<string, Map<string, ZipCode>>()

  add(zipCode: ZipCode): void {
    if (zipCode.point === undefined) return
    const name = nameCell(zipCode.point, 0, 0)
    const cell = this.#cells.get(name) ?? new Map<string, ZipCode>()
    this.#cells.set(name, cell.set(zipCode.postalCode, zipCode))
  }

  /** Nearest first, from the cell of the point and those around it. */
  listNearest(point: GeoPoint, limit: number): { zipCode: ZipCode; miles: number }[] {
    const near: { zipCode: ZipCode; miles: number }[] = []
    for (const north of [-1, 0, 1]) {
      for (const east of [-1, 0, 1]) {
        for (const zipCode of this.#cells.get(nameCell(point, north, east))?.values() ?? []) {
          near.push({ zipCode, miles: getDistanceMiles(point, zipCode.point) })
        }
      }
    }
    return near.sort((a, b) => a.miles - b.miles || a.zipCode.id - b.zipCode.id).slice(0, limit)
  }
}

function nameCell({ lat, lon }: GeoPoint, north: number, east: number): string {
  return `${Math.floor(lat * CELLS_PER_DEGREE) + north},${Math.floor(lon * CELLS_PER_DEGREE) + east}`
}
