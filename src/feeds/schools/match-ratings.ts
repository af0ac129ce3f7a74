import type { Issue } from '../../ingest/ports/issue.ts'
import { listSchoolNameWords, type SchoolFacts } from '../../records/school.ts'
import { ratingUnmatched } from './issues.ts'

/** A school and the county that it lies in, where the file says. */
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
 * Sets the ratings of schools: by key, else by name within the district. A name matches when it is the same, or when it is a
 * shorter form of one school's alone ("Ward ES" of "Ward Gene ES") that no other rating names. Others become issues.
 */
export function matchRatings(
  schools: readonly LocatedSchool[],
  ratings: readonly Rating[],
  raise: (issue: Issue) => void,
): void {
  const directory = new SchoolDirectory(schools)
  const claims = new Map<SchoolFacts, Rating[]>()
  for (const rating of ratings) {
    const found = directory.find(rating)
    if (found.length === 1 && found[0] !== undefined)
      claims.set(found[0], [...(claims.get(found[0]) ?? []), rating])
    else raise(ratingUnmatched(rating.place, `${found.length === 0 ? 'no' : 'several'} such schools`))
  }
  for (const [school, claimed] of claims) {
    const exact = claimed.filter((rating) => isSameName(rating, school))
    const [only, ...others] = exact.length > 0 ? exact : claimed
    if (only !== undefined && others.length === 0) school.rating = only.rating
    for (const rating of claimed) {
      if (school.rating === undefined || rating !== only)
        raise(ratingUnmatched(rating.place, 'several ratings'))
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

  /** Schools that a rating may be of. A district that is no county or district of any school may be anywhere. */
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
