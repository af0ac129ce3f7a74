import type { Issue } from '../../ingest/ports/issue.ts'

/** A school without name or point. */
export function schoolIncomplete(place: string, detail: string): Issue {
  return { name: 'SchoolIncomplete', effect: 'rejected', place, detail }
}

/** A school of the same key was in the file before. */
export function schoolRepeated(place: string, detail: string): Issue {
  return { name: 'SchoolRepeated', effect: 'rejected', place, detail }
}

/** The school's level is known from its name only, as in "Crestwood ES". */
export function levelFromName(place: string): Issue {
  return { name: 'LevelFromName', effect: 'derived', place }
}

/** The grades of a school are not written in a way that Plat knows. */
export function gradesUnreadable(place: string, detail: string): Issue {
  return { name: 'GradesUnreadable', effect: 'dropped', place, detail }
}

/** A rating that is no number or outside its scale. */
export function ratingUnreadable(place: string, detail: string): Issue {
  return { name: 'RatingUnreadable', effect: 'dropped', place, detail }
}

/** A rating whose school is not found, or not told from others. */
export function ratingUnmatched(place: string, detail: string): Issue {
  return { name: 'RatingUnmatched', effect: 'dropped', place, detail }
}
