import { type Answer, CLOCK_FIELD } from './service.ts'

/** A leaf in which two answers differ. `field` is its path, with "[]" for any index of a list. */
export interface Difference {
  field: string
  before: unknown
  after: unknown
}

/** Lists every leaf in which the answers differ, and their status or location if that differs. */
export function listDifferences(before: Answer, after: Answer): Difference[] {
  if (before.status !== after.status) return [{ field: 'status', before: before.status, after: after.status }]
  const differences: Difference[] = []
  collect('x-location', before.location, after.location, differences)
  collect('', before.body, after.body, differences)
  return differences
}

function collect(field: string, before: unknown, after: unknown, differences: Difference[]): void {
  if (Object.is(before, after) || field.endsWith(`.${CLOCK_FIELD}`)) return
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length)
      differences.push({ field: `${field}.length`, before: before.length, after: after.length })
    for (let index = 0; index < Math.min(before.length, after.length); index += 1)
      collect(`${field}[]`, before[index], after[index], differences)
  } else if (isObject(before) && isObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      collect(`${field}.${key}`, before[key], after[key], differences)
  } else {
    differences.push({ field, before, after })
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
