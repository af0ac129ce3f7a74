import type { Environment } from './environment.ts'
import { type RowGroup, rowKey } from './row-key.ts'
import { isRemovedRow } from './row-value.ts'

/** What `id` has in an edition: its newest row up to there, undefined when there is none or it says removed. */
export function findRow(env: Environment, group: RowGroup, id: number, edition: number): Buffer | undefined {
  for (const { value } of env.rows.getRange(versionsUpTo(group, id, edition))) {
    return isRemovedRow(value) ? undefined : value
  }
  return undefined
}

/** The key range of an id's versions from `edition` down to the oldest. Editions begin at 1. */
export function versionsUpTo(group: RowGroup, id: number, edition: number): { start: Buffer; end: Buffer } {
  return { start: rowKey(group, id, edition), end: rowKey(group, id, 0) }
}
