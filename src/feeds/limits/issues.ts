import type { Issue } from '../../ingest/ports/issue.ts'

/** A row that names neither a county by its FIPS code nor a state. */
export function areaUnreadable(place: string): Issue {
  return { name: 'AreaUnreadable', effect: 'rejected', place }
}

/** An amount or rate that is no number, or is far outside what it stands for. */
export function amountUnreadable(place: string, detail: string): Issue {
  return { name: 'AmountUnreadable', effect: 'dropped', place, detail }
}

/** The file has only a lower bound of the county's FHA limit, which is not the limit. */
export function fhaLimitUnknown(place: string): Issue {
  return { name: 'FhaLimitUnknown', effect: 'dropped', place }
}
