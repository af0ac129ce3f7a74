import type { KeyGate, KeyVerdict } from './key-gate.ts'
import { getKeyState } from './key-state.ts'

/** A revoked key, and a cancelled subscription, are refused within a second everywhere; half of that is left for the rest. */
export const REMEMBERED_MS = 500
/** Keys in use at once; when there are more all are asked for anew. */
const MOST_KEYS = 10_000

type Subscribed = Extract<KeyVerdict, { kind: 'subscribed' }>

/**
 * A gate that asks another one about each subscribed key twice a second at most, and about all others each time. `readClockMs` reads
 * a clock that is never set back. Texts are in memory only, and no longer than that where requests go on.
 */
export function rememberVerdicts(ask: KeyGate, readClockMs: () => number): KeyGate {
  const remembered = new Map<string, Subscribed>()
  let forgetAtMs = 0
  const forgetOld = () => {
    const clockMs = readClockMs()
    if (clockMs < forgetAtMs && remembered.size < MOST_KEYS) return
    remembered.clear()
    forgetAtMs = clockMs + REMEMBERED_MS
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
