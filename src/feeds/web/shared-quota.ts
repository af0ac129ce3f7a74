import type { Quota } from './pace.ts'

/** Where the use of quotas is remembered, for all runs and nodes that make requests with the same credentials. */
export interface QuotaStates {
  /** Replaces the text under a name while nobody else does. */
  change(name: string, change: (text: string | undefined) => string): Promise<unknown>
}

/** The number of requests in each slice of a quota's time, by the number of the slice. */
type Slices = Record<string, number>

/** A quota's time has so many slices. A request counts until its slice is as old as the quota, so at most one slice too long. */
const SLICES = 60

/**
 * Counts a request against quotas, unless it has to wait first. Resolves to that wait in milliseconds, 0 once it may be made. However many
 * processes ask, no quota is exceeded in any window of its time.
 */
export async function reserveRequest(
  states: QuotaStates,
  name: string,
  quotas: readonly Quota[],
  clock: () => number,
): Promise<number> {
  let waitMs = 0
  await states.change(name, (text) => {
    const nowMs = clock()
    const used = quotas.map((quota, at) => dropOld(parse(text)[at] ?? {}, quota, nowMs))
    waitMs = Math.max(0, ...quotas.map((quota, at) => findWaitMs(used[at]!, quota, nowMs)))
    if (waitMs === 0)
      for (const [at, { perMs }] of quotas.entries()) {
        const slice = Math.floor((nowMs * SLICES) / perMs)
        used[at]![slice] = (used[at]![slice] ?? 0) + 1
      }
    return JSON.stringify(used)
  })
  return waitMs
}

/** The slices that count. One far in the future shows that the clock was set back. */
function dropOld(slices: Slices, { perMs }: Quota, nowMs: number): Slices {
  const now = Math.floor((nowMs * SLICES) / perMs)
  return Object.fromEntries(
    Object.entries(slices).filter(([slice]) => Math.abs(now - Number(slice)) <= SLICES),
  )
}

function findWaitMs(slices: Slices, { requests, perMs }: Quota, nowMs: number): number {
  let count = Object.values(slices).reduce((sum, number) => sum + number, 0)
  for (const [slice, number] of Object.entries(slices).toSorted(([a], [b]) => Number(a) - Number(b))) {
    if (count < requests) break
    count -= number
    if (count < requests) return Math.ceil(((Number(slice) + SLICES + 1) * perMs) / SLICES - nowMs)
  }
  return 0
}

/** What cannot be read, as of another version, counts as nothing. */
function parse(text: string | undefined): Slices[] {
  try {
    const value: unknown = text === undefined ? [] : JSON.parse(text)
    return Array.isArray(value) ? (value as Slices[]) : []
  } catch {
    return []
  }
}
