import { parseDecimal } from './decimal.ts'

const MAX_QUOTED_LENGTH = 20

/** The numbers of a comma-separated text, or the first piece that is none. */
export function parseNumbers(text: string): { value: number[] } | { fault: string } {
  const value: number[] = []
  for (const piece of text.split(',')) {
    const number = parseDecimal(piece.trim())
    if (number === undefined) return { fault: `'${piece.trim().slice(0, MAX_QUOTED_LENGTH)}' is no number` }
    value.push(number)
  }
  return { value }
}

/** What keeps two numbers from being a point of the Earth; undefined when nothing does. */
export function findPointFault(lat: number, lon: number): string | undefined {
  return findLatitudeFault(lat) ?? findLongitudeFault(lon)
}

export function findLatitudeFault(lat: number, name = 'latitude'): string | undefined {
  return Math.abs(lat) <= 90 ? undefined : `${name} ${lat} is outside -90 to 90`
}

export function findLongitudeFault(lon: number, name = 'longitude'): string | undefined {
  return Math.abs(lon) <= 180 ? undefined : `${name} ${lon} is outside -180 to 180`
}
