import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { type Area, holds, type Sale } from './sales-file.ts'

/**
 * Computes the similarity of two homes whose values are all known, as docs/semantics.md defines it: place 30%, type 20% (all
 * homes here have the same type), price and area 15% each, bedrooms 10%, bathrooms and year 5% each.
 */
export function scoreLikeness(home: Sale, price: number, other: Sale): number {
  const fall = (difference: number, scale: number) => Math.E ** (-Math.abs(difference) / scale)
  return (
    0.3 * fall(getMiles(home, other), 2) +
    0.2 +
    0.15 * fall(Math.log(price) - Math.log(other.price), 0.3) +
    0.15 * fall(Math.log(home.areaSqft) - Math.log(other.areaSqft), 0.3) +
    0.1 * fall(home.bedrooms - other.bedrooms, 1) +
    0.05 * fall(home.bathrooms - other.bathrooms, 1) +
    0.05 * fall(home.yearBuilt - other.yearBuilt, 20)
  )
}

export interface Costs {
  /** The rates are fractions per year; the insurance is in dollars per year. */
  rate: number
  taxRate: number
  insurance: number
  fhaLimit: number
}

/** Reads the costs of borrowing and owning in a state and county from the files. */
export async function readCosts(
  folder: string,
  { state, fips }: { state: string; fips: string },
): Promise<Costs> {
  const rowOf = async (path: string, start: string) => {
    const lines = (await readFile(join(folder, path), 'utf8')).trim().split('\n')
    return (start === '' ? lines.at(-1)! : lines.find((line) => line.startsWith(start))!).trim().split(',')
  }
  const [, taxRate, insurance] = await rowOf('limits/state_property_tax_insurance_hoa.csv', `${state},`)
  const [, , , , , , , fhaLimit] = await rowOf('limits/fhfa_conforming_limits_2026.csv', `${fips},`)
  const [, rate] = await rowOf('mortgage/MORTGAGE30US.csv', '')
  return {
    ...{ taxRate: Number(taxRate), insurance: Number(insurance), fhaLimit: Number(fhaLimit) },
    rate: Math.round(Number(rate) * 100) / 10_000,
  }
}

/** Computes the dollars per month for a home bought with exactly 20% down, by summing the discounts of 360 payments. */
export function countPayment(price: number, { rate, taxRate, insurance }: Costs) {
  const loan = price * 0.8
  let discounts = 0
  for (let month = 1; month <= 360; month++) discounts += (1 + rate / 12) ** -month
  return {
    principalAndInterest: loan / discounts,
    tax: (price * taxRate) / 12,
    insurance: (price * (insurance / 470_000)) / 12,
  }
}

/** One school of Seattle's files, read without Plat's code. */
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

const LEVELS = { elementary: [-1, 4], middle: [7, 8], high: [10, 12] } as const

/** Lists the levels of a range of grades such as "K-8". Only the ranges of Seattle's public schools are supported. */
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

/** Computes miles by the spherical law of cosines, with a radius of 3,958.76 miles. */
export function getMiles(from: Point, to: Point): number {
  const [a, b, turn] = [from.lat, to.lat, to.lon - from.lon].map((degrees) => (degrees * Math.PI) / 180)
  const cosine = Math.sin(a!) * Math.sin(b!) + Math.cos(a!) * Math.cos(b!) * Math.cos(turn!)
  return 3958.76 * Math.acos(Math.min(1, cosine))
}

export interface NearSchool extends SchoolOfFile {
  miles: number
  /** undefined if unknown. */
  assigned: boolean | undefined
}

/** The largest distance of the assigned school, in miles. */
const ASSIGNED_WITHIN: Record<string, number> = { elementary: 5, middle: 10, high: 10 }

/**
 * Lists the nearest public school of each level, which is assigned if it is near enough and in the home's district, and the
 * nearest other schools, `limit` in all.
 */
export function listSchoolsAt(
  schools: readonly SchoolOfFile[],
  home: Point,
  { limit, districts }: { limit: number; districts: readonly Area[] },
): NearSchool[] {
  const districtOf = (point: Point) => districts.find((district) => holds(district, point))?.name
  const byDistance = schools
    .map((school) => ({ ...school, miles: getMiles(home, school) }))
    .filter(({ miles }) => miles <= 25)
    .sort((a, b) => a.miles - b.miles)
  const assigned = new Map(
    Object.keys(LEVELS).map((level) => {
      const isCandidate = (school: SchoolOfFile & { miles: number }) =>
        school.funding === 'public' &&
        school.grades !== 'PK' &&
        listLevels(school.grades).includes(level) &&
        school.miles <= ASSIGNED_WITHIN[level]! &&
        districtOf(school) === districtOf(home)
      return [level, byDistance.find(isCandidate)]
    }),
  )
  const isAssigned = (school: SchoolOfFile) => [...assigned.values()].some((one) => one === school)
  const isDecided = ({ funding, grades }: SchoolOfFile) =>
    funding === 'private' || listLevels(grades).every((level) => assigned.get(level) !== undefined)
  const assignedCount = byDistance.filter(isAssigned).length
  const others = byDistance.filter((school) => !isAssigned(school)).slice(0, limit - assignedCount)
  return byDistance
    .filter((school) => isAssigned(school) || others.includes(school))
    .map((school) => ({ ...school, assigned: isAssigned(school) || (isDecided(school) ? false : undefined) }))
}
