import type { Issue } from '../ports/issue.ts'

/** A community names a builder that is not loaded. */
export function builderUnknown(place: string): Issue {
  return { name: 'BuilderUnknown', effect: 'suspect', place }
}
