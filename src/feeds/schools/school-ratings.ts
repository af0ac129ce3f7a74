import { listSchoolNameWords, type SchoolFacts } from '../../records/school.ts'
import { findCell, type NamedCells } from '../reading/delimited-rows.ts'
import type { RaiseIssue } from '../reading/issues.ts'
import { parseNumber } from '../reading/parse-values.ts'
import { schoolsIssue } from './issues.ts'

const STARS = ['starrating', 'stars']
const RATINGS = ['rating', 'schoolrating']
const UNRATED = /^(?:not rated|unrated|n\/?a|-)$/i // "Not Rated", "N/A"

/** Whether a row has a column with a rating. */
export function hasRating(cells: NamedCells): boolean {
  return findCell(cells, [...STARS, ...RATINGS]) !== undefined
}

/** The rating from 1 to 10, where each of one to five stars counts double; undefined when there is none. */
export function findRating(
  { cells, place }: { cells: NamedCells; place: string },
  raise: RaiseIssue,
): number | undefined {
  const stars = findCell(cells, STARS)
  const written = stars ?? findCell(cells, RATINGS)
  if (written === undefined || UNRATED.test(written)) return undefined
  const value = parseNumber(written)
  if (value !== undefined && value >= 1 && value <= (stars === undefined ? 10 : 5)) {
    return stars === undefined ? value : value * 2
  }
  raise(schoolsIssue('RatingUnreadable', place, written.slice(0, 40)))
  return undefined
}

/** A school and, where the file names it, its county. */
export interface LocatedSchool {
  facts: SchoolFacts
  countyName?: string | undefined
}

/** A rating from a file without points. */
export interface Rating {
  rating: number
  name: string
  place: string
  schoolKey?: string | undefined
  districtName?: string | undefined
}

/**
 * Sets the ratings of schools, by key or else by name within the district. A name matches a school when it is the same, or when
 * it is a shorter form that fits only this school ("Ward ES" of "Ward Gene ES") and no other rating fits the school. Other ratings
 * become issues.
 */
export function matchRatings(
  schools: readonly LocatedSchool[],
  ratings: readonly Rating[],
  raise: RaiseIssue,
): void {
  const directory = new SchoolDirectory(schools)
  const candidates = new Map<SchoolFacts, Rating[]>()
  for (const rating of ratings) {
    const found = directory.find(rating)
    if (found.length === 1 && found[0] !== undefined)
      candidates.set(found[0], [...(candidates.get(found[0]) ?? []), rating])
    else
      raise(
        schoolsIssue(
          'RatingUnmatched',
          rating.place,
          `${found.length === 0 ? 'no' : 'several'} such schools`,
        ),
      )
  }
  for (const [school, fitting] of candidates) {
    const exact = fitting.filter((rating) => isSameName(rating, school))
    const [only, ...others] = exact.length > 0 ? exact : fitting
    if (only !== undefined && others.length === 0) school.rating = only.rating
    for (const rating of fitting) {
      if (school.rating === undefined || rating !== only)
        raise(schoolsIssue('RatingUnmatched', rating.place, 'several ratings'))
    }
  }
}

function isSameName(rating: Rating, school: SchoolFacts): boolean {
  if (rating.schoolKey === school.schoolKey) return true
  return listSchoolNameWords(rating.name).symmetricDifference(listSchoolNameWords(school.name)).size === 0
}

class SchoolDirectory {
  readonly #byKey = new Map<string, SchoolFacts>()
  readonly #byWord = new Map<string, { facts: SchoolFacts; words: Set<string>; areas: string[] }[]>()
  readonly #areas = new Set<string>()

  constructor(schools: readonly LocatedSchool[]) {
    for (const { facts, countyName } of schools) {
      const words = listSchoolNameWords(facts.name)
      const areas = [countyName, facts.districtName].filter((area) => area !== undefined).map(foldArea)
      this.#byKey.set(facts.schoolKey, facts)
      for (const area of areas) this.#areas.add(area)
      for (const word of words) {
        const entries = this.#byWord.get(word) ?? []
        this.#byWord.set(word, entries)
        entries.push({ facts, words, areas })
      }
    }
  }

  /** The schools that a rating fits. A district that is not the county or district of any school may be anywhere. */
  find({ schoolKey, name, districtName }: Rating): SchoolFacts[] {
    const byKey = schoolKey === undefined ? undefined : this.#byKey.get(schoolKey)
    if (byKey !== undefined) return [byKey]
    const words = listSchoolNameWords(name)
    const lists = [...words].map((word) => this.#byWord.get(word) ?? [])
    const rarest = lists.sort((left, right) => left.length - right.length)[0] ?? []
    const area = districtName === undefined ? undefined : foldArea(districtName)
    const within = area !== undefined && this.#areas.has(area) ? area : undefined
    const fitting = rarest.filter(
      (entry) => words.isSubsetOf(entry.words) && (within === undefined || entry.areas.includes(within)),
    )
    const exact = fitting.filter((entry) => entry.words.size === words.size)
    return (exact.length > 0 ? exact : fitting).map(({ facts }) => facts)
  }
}

/** "Clark County" and "Clark County School District" are "clark". */
function foldArea(name: string): string {
  return name
    .toLowerCase()
    .replace(/\b(?:county|school|schools|district|unified|public)\b/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
