import type { Issue } from '../../../ingest/ports/issue.ts'

/** The school's level is known from its name only, as in "Crestwood ES". */
export function levelFromName(place: string): Issue {
  return { name: 'LevelFromName', effect: 'derived', place }
}
