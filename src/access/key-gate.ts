import { buildKeyDigest, isKeyText } from './key-text.ts'
import { getKeyState } from './keys.ts'
import { type AccessStore, DEFAULT_USE, type DisplayUse, type KeyRecord } from './ports.ts'

/** `unknown` covers missing, malformed, never issued, expired and revoked keys. */
export type KeyVerdict =
  | { kind: 'unknown' }
  | { kind: 'notSubscribed'; key: KeyRecord }
  | { kind: 'subscribed'; key: KeyRecord; use: DisplayUse }

/** Decides what the text of a key allows at an instant: at once if it is known, else later. Rejects only if the store fails. */
export type KeyGate = (keyText: string | undefined, nowMs: number) => KeyVerdict | Promise<KeyVerdict>

const UNKNOWN: KeyVerdict = { kind: 'unknown' }

/**
 * Opens a gate that reads the store for every request, so a revocation or a canceled subscription takes effect in every
 * process as soon as it is durable. A text that cannot be a key is refused without reading the store.
 */
export async function openKeyGate(store: AccessStore): Promise<KeyGate> {
  const digestKeyText = buildKeyDigest(await store.getInstallationSecret())
  return async (keyText, nowMs) => {
    if (keyText === undefined || !isKeyText(keyText)) return UNKNOWN
    const key = await store.findKeyByDigest(digestKeyText(keyText))
    if (key === undefined || getKeyState(key, nowMs) !== 'valid') return UNKNOWN
    const subscription = await store.findSubscription(key.holder)
    if (subscription?.state !== 'active') return { kind: 'notSubscribed', key }
    return { kind: 'subscribed', key, use: subscription.use ?? DEFAULT_USE }
  }
}

/** A revoked key or a canceled subscription must be refused within a second everywhere. This is half of that. */
export const VERDICT_CACHE_MS = 500

/** When more keys than this are in use, the cache is emptied. */
const MAX_CACHED_KEYS = 10_000

type Subscribed = Extract<KeyVerdict, { kind: 'subscribed' }>

/**
 * Wraps a gate so that it checks a subscribed key at most twice a second, and every other key each time. `readClockMs` reads a
 * clock that is never set back. The text of a key stays in memory until the first request after its verdict has expired.
 */
export function cacheVerdicts(ask: KeyGate, readClockMs: () => number): KeyGate {
  const cache = new Map<string, Subscribed>()
  let validUntilMs = 0
  const dropOldVerdicts = () => {
    const clockMs = readClockMs()
    if (clockMs < validUntilMs && cache.size < MAX_CACHED_KEYS) return
    cache.clear()
    validUntilMs = clockMs + VERDICT_CACHE_MS
  }
  const askAndCache = async (keyText: string | undefined, nowMs: number) => {
    const validWhenAskedMs = validUntilMs
    const verdict = await ask(keyText, nowMs)
    // If the cache was emptied in the meantime, the verdict is too old for the new period.
    const isFresh = validWhenAskedMs === validUntilMs
    if (keyText !== undefined && verdict.kind === 'subscribed' && isFresh) cache.set(keyText, verdict)
    return verdict
  }
  return (keyText, nowMs) => {
    dropOldVerdicts()
    const known = keyText === undefined ? undefined : cache.get(keyText)
    const isKnown = known !== undefined && getKeyState(known.key, nowMs) === 'valid'
    return isKnown ? known : askAndCache(keyText, nowMs)
  }
}
