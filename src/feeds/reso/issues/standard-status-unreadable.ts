import type { Issue } from '../../../ingest/ports/issue.ts'

/** Neither StandardStatus nor MlsStatus is one of RESO's statuses. */
export function standardStatusUnreadable(place: string, detail: string): Issue {
  return { name: 'StandardStatusUnreadable', effect: 'rejected', place, detail }
}
