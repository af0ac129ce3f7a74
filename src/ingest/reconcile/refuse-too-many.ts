import type { RecordKind } from '../../records/record.ts'
import { IngestRefusedError } from '../ports/feed.ts'
import type { Run } from '../run/run.ts'

/** The share of a kind that a full run may remove without being asked to, and the number below which it always may. */
export const DEFAULT_REMOVAL_SHARE = 0.2
export const FEWEST_GUARDED_REMOVALS = 10

/** Throws IngestRefusedError if a run would remove more records of a kind than it may. */
export function refuseTooMany(kind: RecordKind, unread: number, owned: number, { removalShare }: Run): void {
  if (unread < FEWEST_GUARDED_REMOVALS || unread <= owned * removalShare) return
  const percent = Math.ceil((100 * unread) / owned)
  throw new IngestRefusedError(
    `The input lacks ${unread} of the ${owned} ${kind} records of this source (${percent}%), so this run would remove them; ` +
      `up to ${100 * removalShare} % may be removed. If the input is complete, allow it with --allow-removals ${percent}.`,
  )
}
