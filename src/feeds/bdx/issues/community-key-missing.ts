import type { Issue } from '../../../ingest/ports/issue.ts'

/** A community or its builder has no number or no name. */
export function communityKeyMissing(place: string, detail: string): Issue {
  return { name: 'CommunityKeyMissing', effect: 'rejected', place, detail }
}
