import type { Issue } from '../../../ingest/ports/issue.ts'

/** An amount or rate that is no number, or is far outside what it stands for. */
export function amountUnreadable(place: string, detail: string): Issue {
  return { name: 'AmountUnreadable', effect: 'dropped', place, detail }
}
