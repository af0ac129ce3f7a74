import type { Issue } from '../../../ingest/ports/issue.ts'

/** An amount is given without a frequency, or with an unknown one, so that it cannot be brought to a month. */
export function frequencyUnreadable(place: string, detail: string): Issue {
  return { name: 'FrequencyUnreadable', effect: 'dropped', place, detail }
}
