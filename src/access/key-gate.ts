import { buildKeyDigest, isKeyText } from './key-text.ts'
import { getKeyState } from './keys.ts'
import type { AccessStore, KeyRecord } from './ports.ts'

/** `unknown` is one and the same for a missing, malformed, never issued, expired and revoked key. */
export type KeyVerdict =
  | { kind: 'unknown' }
  | { kind: 'notSubscribed'; key: KeyRecord }
  | { kind: 'subscribed'; key: KeyRecord }

/** Says what a key text gives the right to at an instant. Rejects only when the store fails. */
export type KeyGate = (keyText: string | undefined, nowMs: number) => Promise<KeyVerdict>

const UNKNOWN: KeyVerdict = { kind: 'unknown' }

/**
 * Asks the store at every request and remembers nothing, so a revocation or a cancelled subscription counts from the
 * moment that it is durable, in every process. Texts that cannot be keys are refused without asking.
 */
export async function openKeyGate(store: AccessStore): Promise<KeyGate> {
  const digestKeyText = buildKeyDigest(await store.getInstallationSecret())
  return async (keyText, nowMs) => {
    if (keyText === undefined || !isKeyText(keyText)) return UNKNOWN
    const key = await store.findKeyByDigest(digestKeyText(keyText))
    if (key === undefined || getKeyState(key, nowMs) !== 'valid') return UNKNOWN
    const subscription = await store.findSubscription(key.holder)
    return { kind: subscription?.state === 'active' ? 'subscribed' : 'notSubscribed', key }
  }
}

/** A revoked key, and a cancelled subscription, are refused within a second everywhere; half of that is left for the rest. */
export const VERDICT_CACHE_MS = 500

/** Keys in use at once; when there are more all are asked for anew. */
const MOST_KEYS = 10_000

type Subscribed = Extract<KeyVerdict, { kind: 'subscribed' }>

/**
 * A gate that asks another one about each subscribed key twice a second at most, and about all others each time. `readClockMs` reads
 * a clock that is never set back. Texts are in memory only, and no longer than that where requests go on.
 */
export function cacheVerdicts(ask: KeyGate, readClockMs: () => number): KeyGate {
  const remembered = new Map<string, Subscribed>()
  let forgetAtMs = 0
  const forgetOld = () => {
    const clockMs = readClockMs()
    if (clockMs < forgetAtMs && remembered.size < MOST_KEYS) return
    remembered.clear()
    forgetAtMs = clockMs + VERDICT_CACHE_MS
  }
  return async (keyText, nowMs) => {
    forgetOld()
    const known = keyText === undefined ? undefined : remembered.get(keyText)
    if (known !== undefined && getKeyState(known.key, nowMs) === 'valid') return known
    const askedUntilMs = forgetAtMs
    const verdict = await ask(keyText, nowMs)
    // What was asked before the last forgetting is too old to be kept until the next.
    const isNew = askedUntilMs === forgetAtMs
    if (keyText !== undefined && verdict.kind === 'subscribed' && isNew) remembered.set(keyText, verdict)
    return verdict
  }
}
