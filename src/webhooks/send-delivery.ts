import { createHmac } from 'node:crypto'
import { parseRetryAfterMs } from '../feeds/web/pace.ts'
import type { WebClient } from '../feeds/web/web-client.ts'
import type { SavedSearch, WebhookDelivery } from './saved-search.ts'

/** How an attempt ended. `gone`: the receiver wants no more. */
export type DeliveryOutcome =
  | { kind: 'delivered' }
  | { kind: 'failed'; fault: string; retryAfterMs?: number }
  | { kind: 'gone'; fault: string }

/** The signature of a message by Standard Webhooks: HMAC-SHA256 over its id, its time in seconds and its body. */
export function signDelivery(secret: string, id: string, atSeconds: number, body: string): string {
  const hmac = createHmac('sha256', Buffer.from(secret, 'base64')).update(`${id}.${atSeconds}.${body}`)
  return `v1,${hmac.digest('base64')}`
}

/** Sends a message once. Never throws. Redirects are not followed: they could lead anywhere. */
export async function sendDelivery(
  { url, secret }: Pick<SavedSearch, 'url' | 'secret'>,
  { id, body }: Pick<WebhookDelivery, 'id' | 'body'>,
  client: WebClient,
  nowMs: number,
): Promise<DeliveryOutcome> {
  const atSeconds = Math.floor(nowMs / 1000)
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(atSeconds),
    'webhook-signature': signDelivery(secret, id, atSeconds, body),
  }
  try {
    const { status, headers: answered } = await client.request(url, { method: 'POST', headers, body })
    if (status >= 200 && status < 300) return { kind: 'delivered' }
    const fault = `the receiver answered ${status}`
    if (status === 410) return { kind: 'gone', fault }
    const retryAfterMs = parseRetryAfterMs(answered.get('retry-after'), nowMs)
    return { kind: 'failed', fault, ...(retryAfterMs !== undefined && { retryAfterMs }) }
  } catch (error) {
    return { kind: 'failed', fault: error instanceof Error ? error.message : String(error) }
  }
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The times between attempts that Standard Webhooks recommends. */
export const RETRY_DELAYS_MS: readonly number[] = [
  ...[5_000, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 14 * HOUR_MS],
  ...[20 * HOUR_MS, 24 * HOUR_MS],
]

const MOST_DEAD = 100

/** The search after an attempt at the first delivery that waits. `random` is from 0 to 1: retries are spread by up to a fifth. */
export function concludeAttempt(
  search: SavedSearch,
  deliveryId: string,
  outcome: DeliveryOutcome,
  { nowMs, random, delaysMs }: { nowMs: number; random: number; delaysMs: readonly number[] },
): SavedSearch {
  const [first, ...later] = search.waiting
  if (first?.id !== deliveryId) return search
  if (outcome.kind === 'delivered') return { ...search, waiting: later }
  const attempted = { ...first, attempts: first.attempts + 1, lastFault: outcome.fault }
  if (outcome.kind === 'gone')
    return {
      ...search,
      state: 'disabled',
      fault: outcome.fault,
      waiting: [],
      dead: bury(search, [attempted, ...later]),
    }
  const delayMs = delaysMs[first.attempts]
  if (delayMs === undefined) return { ...search, waiting: later, dead: bury(search, [attempted]) }
  const nextAtMs = nowMs + Math.max(delayMs * (1 + random / 5), outcome.retryAfterMs ?? 0)
  return { ...search, waiting: [{ ...attempted, nextAtMs }, ...later] }
}

function bury({ dead }: SavedSearch, more: readonly WebhookDelivery[]): WebhookDelivery[] {
  return [...dead, ...more].slice(-MOST_DEAD)
}
