import type { Issue } from '../../../ingest/ports/issue.ts'

/** A row names a loan program or region that Plat does not know. */
export function rateProgramUnknown(place: string, detail: string): Issue {
  return { name: 'RateProgramUnknown', effect: 'rejected', place, detail }
}
