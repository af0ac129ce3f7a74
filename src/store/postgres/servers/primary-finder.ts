import { StoreUnavailableError } from '../../ports/store-error.ts'
import type { ServerRole } from './server-role.ts'

/** Knows which of several servers takes writes. After a failover that is another one. */
export interface PrimaryFinder {
  /** Returns the index of the primary, and looks for it unless it is known. Throws StoreUnavailableError if there is none. */
  find(): Promise<number>
  /** Looks for the primary at the next call, because this server has failed. */
  forget(index: number): void
  /** Throws StoreUnavailableError unless the server may be written to. Called with the role of each new connection. */
  admit(index: number, role: ServerRole): void
  /** Changes to a server that has been promoted since, if there is one among these roles. */
  compare(roles: readonly (ServerRole | undefined)[]): void
}

/** The servers from which to choose. */
export interface PrimaryCandidates {
  /** Such as "db-1:5432". */
  names: readonly string[]
  askRole(index: number): Promise<ServerRole>
  /** Learns which server takes writes, whenever that changes. */
  onChange?(index: number): void
}

const SEARCH_AGAIN_MS = 250

/**
 * A server may be written to if it follows no other one, and if no server of a later timeline has been seen: each promotion begins a
 * new timeline, so a former primary that comes back is of an earlier one, and what is written there would be lost. Only one
 * address needs no choice, but the same check.
 */
export function createPrimaryFinder({ names, askRole, onChange }: PrimaryCandidates): PrimaryFinder {
  const isOnly = names.length === 1
  let primary: number | undefined = isOnly ? 0 : undefined
  let reported: number | undefined
  let newestTimeline = 0
  let searching: Promise<number> | undefined
  /** Why the last search found none, and when the next one may begin. */
  let failed: { error: unknown; untilMs: number } | undefined

  const findFault = (index: number, { isStandby, timeline }: ServerRole): string | undefined => {
    if (isStandby) return `${names[index]} is a standby and takes no writes until it is promoted`
    if (timeline >= newestTimeline) return undefined
    return `${names[index]} is a former primary (timeline ${timeline}, and another server has reached ${newestTimeline})`
  }
  const choose = (index: number) => {
    primary = index
    failed = undefined
    if (index !== reported) onChange?.(index)
    reported = index
  }
  const findNewest = (roles: readonly (ServerRole | undefined)[]): number | undefined => {
    let best: number | undefined
    for (const [index, role] of roles.slice(0, names.length).entries()) {
      if (role === undefined || findFault(index, role) !== undefined) continue
      newestTimeline = role.timeline
      best = index
    }
    return best
  }
  const search = async (): Promise<number> => {
    const faults: (string | undefined)[] = []
    const ask = async (index: number): Promise<ServerRole | undefined> => {
      try {
        const role = await askRole(index)
        faults[index] = findFault(index, role)
        return role
      } catch (error) {
        faults[index] = error instanceof Error ? error.message : String(error)
        return undefined
      }
    }
    const best = findNewest(await Promise.all(names.map((_, index) => ask(index))))
    if (best === undefined) throw new StoreUnavailableError(`No server takes writes: ${faults.join('; ')}`)
    choose(best)
    return best
  }
  const startSearch = () => {
    searching ??= search()
      .catch((error: unknown) => {
        failed = { error, untilMs: performance.now() + SEARCH_AGAIN_MS }
        throw error
      })
      .finally(() => {
        searching = undefined
      })
    return searching
  }
  return {
    find: async () => {
      if (primary !== undefined) return primary
      if (failed === undefined) return startSearch()
      // Nobody waits for a server that does not even refuse, which takes as long as a connection may take.
      if (performance.now() >= failed.untilMs) startSearch().catch(() => {})
      throw failed.error
    },
    forget: (index) => {
      if (!isOnly && primary === index) primary = undefined
    },
    admit: (index, role) => {
      const fault = findFault(index, role)
      if (fault !== undefined) throw new StoreUnavailableError(fault)
      newestTimeline = role.timeline
    },
    compare: (roles) => {
      const before = newestTimeline
      const best = findNewest(roles)
      if (best !== undefined && newestTimeline > before) choose(best)
    },
  }
}
