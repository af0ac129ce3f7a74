import { randomUUID } from 'node:crypto'
import type { WebClient } from '../feeds/web/web-client.ts'
import type { FeedStateStore } from '../store/ports/feed-state-store.ts'
import { advanceSearches, type MatchSources } from './advance-searches.ts'
import { changeSavedSearch, listSavedSearches, type SavedSearch } from './saved-search.ts'
import { concludeAttempt, RETRY_DELAYS_MS, sendDelivery } from './send-delivery.ts'

export interface WebhooksOrder extends MatchSources {
  client: WebClient
  clock(): number
  random(): number
  observer: { failed(error: unknown): void; worked(): void }
  /** How often saved searches are looked at. */
  pollMs?: number
  /** After this time without a sign of life, another node takes over. */
  leaseMs?: number
  delaysMs?: readonly number[]
}

const POLL_MS = 2_000
const LEASE_MS = 30_000
const ATTEMPTS_AT_ONCE = 16

export interface Webhooks {
  /** Ends attempts in progress; the node that goes on makes them again. */
  close(): Promise<void>
}

/** Compares saved searches with every new edition, and delivers what they have to tell. Of several nodes, one does so. */
export function openWebhooks(order: WebhooksOrder): Webhooks {
  const { states, client, clock, random, observer } = order
  const { pollMs = POLL_MS, leaseMs = LEASE_MS, delaysMs = RETRY_DELAYS_MS } = order
  const lease = openLease(states, clock, leaseMs)
  const attempts = new Map<string, Promise<void>>()
  let isOpen = true
  let timer: NodeJS.Timeout | undefined

  const attempt = async (search: SavedSearch): Promise<void> => {
    const first = search.waiting[0]!
    const outcome = await sendDelivery(search, first, client, clock())
    if (!isOpen && outcome.kind === 'failed') return
    const at = { nowMs: clock(), random: random(), delaysMs }
    await changeSavedSearch(states, search.id, (now) => concludeAttempt(now, first.id, outcome, at))
  }
  const startAttempts = (searches: readonly SavedSearch[]) => {
    for (const search of searches) {
      const [first] = search.waiting
      const isDue = first !== undefined && first.nextAtMs <= clock() && search.state === 'active'
      if (!isDue || attempts.has(search.id) || attempts.size >= ATTEMPTS_AT_ONCE) continue
      const attempting = attempt(search)
        .catch(observer.failed)
        .finally(() => attempts.delete(search.id))
      attempts.set(search.id, attempting)
    }
  }
  const look = async () => {
    const searches = await listSavedSearches(states)
    if (searches.length === 0 || !(await lease.hold())) return
    await advanceSearches(searches, order, clock())
    if (isOpen) startAttempts(await listSavedSearches(states))
  }
  let looking: Promise<void> = Promise.resolve()
  const loop = () => {
    looking = look()
      .then(observer.worked, observer.failed)
      .then(() => {
        if (isOpen) timer = setTimeout(loop, pollMs)
      })
  }
  loop()
  return {
    close: async () => {
      isOpen = false
      clearTimeout(timer)
      await client.close()
      await looking
      await Promise.all(attempts.values())
      await lease.release().catch(observer.failed)
    },
  }
}

const LEASE_NAME = 'webhooks-lease'

interface Lease {
  owner: string
  untilMs: number
}

/** The right to deliver, held by one opening at a time until it has not been renewed for a while. */
function openLease(states: FeedStateStore, clock: () => number, leaseMs: number) {
  const owner = randomUUID()
  let renewAtMs = 0
  const parse = (text: string | undefined) => (text === undefined ? undefined : (JSON.parse(text) as Lease))
  return {
    hold: async (): Promise<boolean> => {
      const nowMs = clock()
      if (nowMs < renewAtMs) return true
      const held = parse((await states.list(LEASE_NAME)).get(LEASE_NAME))
      if (held !== undefined && held.owner !== owner && held.untilMs > nowMs) return false
      const mine = { owner, untilMs: nowMs + leaseMs }
      const text = await states.change(LEASE_NAME, (before) => {
        const other = parse(before)
        const isFree = other === undefined || other.owner === owner || other.untilMs <= nowMs
        return isFree ? JSON.stringify(mine) : before
      })
      const isMine = parse(text)?.owner === owner
      renewAtMs = isMine ? nowMs + leaseMs / 3 : 0
      return isMine
    },
    release: async (): Promise<void> => {
      renewAtMs = 0
      await states.change(LEASE_NAME, (before) => (parse(before)?.owner === owner ? undefined : before))
    },
  }
}
