import type { Issue } from '../../../ingest/ports/issue.ts'

/** The record has no key, so that nothing could ever refer to it. */
export function recordKeyMissing(place: string, detail: string): Issue {
  return { name: 'RecordKeyMissing', effect: 'rejected', place, detail }
}
