import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'

/** One school of Seattle's files, read without any of Plat's code. */
export interface SchoolOfFile {
  name: string
  grades: string
  funding: 'public' | 'private'
  lat: number
  lon: number
}

export async function readPublicSchools(path: string): Promise<SchoolOfFile[]> {
  const { features } = JSON.parse(await readFile(path, 'utf8'))
  return features.map(
    ({
      properties,
      geometry,
    }: {
      properties: { NAME: string; GRADE: string }
      geometry: { coordinates: [number, number] }
    }) => {
      const [lon, lat] = geometry.coordinates
      return { name: properties.NAME, grades: properties.GRADE, funding: 'public', lat, lon }
    },
  )
}

export async function readPrivateSchools(path: string): Promise<SchoolOfFile[]> {
  const rows: Record<string, string>[] = parse(await readFile(path, 'utf8'), { columns: true })
  return rows.map(({ name = '', grades = '', lat, lon }) => ({
    ...{ name, grades, funding: 'private' as const },
    lat: Number(lat),
    lon: Number(lon),
  }))
}

const LEVELS = { elementary: [0, 4], middle: [7, 8], high: [10, 12] } as const

/** The levels of a span of grades "K-8"; only spans that Seattle's public schools have. */
function listLevels(grades: string): string[] {
  const [first, last] = grades.split('-').map((grade) => ({ PK: -1, K: 0 })[grade] ?? Number(grade))
  return Object.entries(LEVELS)
    .filter(([, [from, to]]) => first! <= to && (last ?? first!) >= from)
    .map(([level]) => level)
}

interface Point {
  lat: number
  lon: number
}

/** Miles by the law of cosines of the sphere, radius 3,958.76 miles. */
export function getMiles(from: Point, to: Point): number {
  const [a, b, turn] = [from.lat, to.lat, to.lon - from.lon].map((degrees) => (degrees * Math.PI) / 180)
  const cosine = Math.sin(a!) * Math.sin(b!) + Math.cos(a!) * Math.cos(b!) * Math.cos(turn!)
  return 3958.76 * Math.acos(Math.min(1, cosine))
}

export interface NearSchool extends SchoolOfFile {
  miles: number
  assigned: boolean
}

/** The nearest public school of each level, which is assigned, and the nearest others, `limit` in all. */
export function listSchoolsAt(schools: readonly SchoolOfFile[], home: Point, limit: number): NearSchool[] {
  const byDistance = schools
    .map((school) => ({ ...school, miles: getMiles(home, school) }))
    .sort((a, b) => a.miles - b.miles)
  const assigned = new Set(
    Object.keys(LEVELS).map((level) =>
      byDistance.find(({ funding, grades }) => funding === 'public' && listLevels(grades).includes(level)),
    ),
  )
  const others = byDistance.filter((school) => !assigned.has(school)).slice(0, limit - assigned.size)
  return byDistance
    .filter((school) => assigned.has(school) || others.includes(school))
    .map((school) => ({ ...school, assigned: assigned.has(school) }))
}
