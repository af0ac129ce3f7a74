import { type DisplayView, NO_RULE, type UseRule } from '../../../display/display-rules.ts'
import type { ListingSource } from '../../../operations/operation.ts'
import type { RunLog } from '../../../store/ports/edition-store.ts'

/** Lists the sources of listings of which a view shows anything, by name. */
export type ListSourcesOf = (view: DisplayView) => Promise<readonly ListingSource[]>

/** Sources are looked for among so many of the newest runs. */
const RUNS_LOOKED_AT = 10_000

/** A run is known after so long. */
const FRESH_MS = 60_000

/** Reads the log of runs at most once a minute. `readClockMs` reads a clock that is never set back. */
export function openListingSources(runs: Pick<RunLog, 'list'>, readClockMs: () => number): ListSourcesOf {
  let reading: Promise<ReadonlyMap<string, number>> | undefined
  let freshUntilMs = 0
  const findLastReads = () => {
    if (reading === undefined || readClockMs() >= freshUntilMs) {
      freshUntilMs = readClockMs() + FRESH_MS
      reading = readLastReads(runs)
      // The next request tries again.
      reading.catch(() => {
        reading = undefined
      })
    }
    return reading
  }
  return async (view) => {
    const lastReads = await findLastReads()
    const rules = new Map(view.rules)
    return [...lastReads]
      .map(([source, lastReadAtMs]) => ({ source, lastReadAtMs, rule: rules.get(source) ?? NO_RULE }))
      .filter(({ rule }) => rule.isShown)
      .sort((left, right) => (left.source < right.source ? -1 : 1))
      .map(({ source, lastReadAtMs, rule }) => describeSource(source, lastReadAtMs, rule))
  }
}

function describeSource(
  source: string,
  lastReadAtMs: number,
  { attribution, contact, disclaimer, statuses = [], withheld, delayMs }: UseRule,
): ListingSource {
  return {
    ...{ source, lastReadAtMs, statuses, withheld, delayMs },
    ...(attribution !== undefined && { attribution }),
    ...(contact !== undefined && { contact }),
    ...(disclaimer !== undefined && { disclaimer }),
  }
}

/** When listings of each source were last read. */
async function readLastReads(runs: Pick<RunLog, 'list'>): Promise<ReadonlyMap<string, number>> {
  const lastReads = new Map<string, number>()
  for (const { source, read, finishedAtMs, restoredEdition } of await runs.list(RUNS_LOOKED_AT)) {
    if (restoredEdition !== undefined || read.listing === undefined || lastReads.has(source)) continue
    lastReads.set(source, finishedAtMs)
  }
  return lastReads
}
