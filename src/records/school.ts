import type { GeoPoint, MultiPolygon } from './geo-point.ts'

export type EducationLevel = 'elementary' | 'middle' | 'high'

/** What a feed says of a school. Grades are "PK", "K", "1" to "12", ascending. */
export interface SchoolFacts {
  /** NCES identifier where there is one, else the source's own. */
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

/** The area from which a school takes its pupils. */
export interface SchoolZoneFacts {
  zoneKey: string
  /** Key of the school in the same source, else its name. */
  schoolKey?: string
  schoolName?: string
  /** For the outline of a whole district, which is no single school's. */
  districtName?: string
  educationLevel?: EducationLevel
  shape: MultiPolygon
}

export interface SchoolZone extends SchoolZoneFacts {
  id: number
  source: string
}
