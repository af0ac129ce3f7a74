import type { GeoPoint, MultiPolygon } from './geo-point.ts'

export type EducationLevel = 'elementary' | 'middle' | 'high'

/** What a feed says about a school. Grades are "PK", "K", "1" to "12", ascending. */
export interface SchoolFacts {
  /** The NCES identifier if there is one, else the source's own. */
  schoolKey: string
  name: string
  point: GeoPoint
  street?: string
  city?: string
  stateOrProvince?: string
  postalCode?: string
  districtName?: string
  fundingType: 'public' | 'private'
  /** Set by `educationLevelsOf(grades)` unless the source names levels. */
  educationLevels: EducationLevel[]
  grades: string[]
  studentCount?: number
  studentTeacherRatio?: number
  /** 1 to 10. */
  rating?: number
  /** 1 to 5. */
  parentRating?: number
  reviewCount?: number
}

export interface School extends SchoolFacts {
  id: number
  source: string
}

/** The area whose children attend a school, or the outline of a whole district, which names no school. */
export interface SchoolZoneFacts {
  zoneKey: string
  /** The school's key, as the source of the zone writes it. */
  schoolKey?: string
  schoolName?: string
  districtName?: string
  educationLevel?: EducationLevel
  shape: MultiPolygon
}

export interface SchoolZone extends SchoolZoneFacts {
  id: number
  source: string
}

/** Level words in school names, longest first, and the one word that replaces each. */
const LEVEL_WORDS: readonly [RegExp, string][] = [
  [/\bjunior high school\b|\bjr high school\b|\bjunior high\b|\bjr high\b|\bjhs\b/g, 'ms'],
  [/\belementary school\b|\belementary\b|\belem\b/g, 'es'],
  [/\bmiddle school\b|\bmiddle\b/g, 'ms'],
  [/\bhigh school\b|\bhigh\b/g, 'hs'],
]

/** The distinct words of a school's name, with each level written one way: "Best Elementary School" is {best, es}. */
export function listSchoolNameWords(name: string): Set<string> {
  let text = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f'.]/g, '') // accents, and points as in "p.a."
    .replace(/[^a-z0-9]+/g, ' ')
  for (const [pattern, word] of LEVEL_WORDS) text = text.replace(pattern, word)
  return new Set(text.split(' ').filter((word) => word !== ''))
}
