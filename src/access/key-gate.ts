import { buildKeyDigest } from './digest-key.ts'
import { getKeyState } from './key-state.ts'
import { isKeyText } from './key-text.ts'
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
