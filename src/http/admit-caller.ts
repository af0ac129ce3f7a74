import type { KeyGate } from '../access/key-gate.ts'
import type { KeyRecord } from '../access/ports.ts'
import { type ErrorBody, INVALID_KEY, NOT_SUBSCRIBED } from '../contract/bodies.ts'
import { type Exchange, findHeader } from './exchange.ts'

export type Admitted = { ok: true; key: KeyRecord } | { ok: false; error: ErrorBody }

/** The first two questions of every request: is the key known, and is its holder subscribed. */
export async function admitCaller(keyGate: KeyGate, exchange: Exchange): Promise<Admitted> {
  const verdict = await keyGate(findHeader(exchange, 'x-gateway-key'), exchange.nowMs)
  if (verdict.kind === 'unknown') return { ok: false, error: INVALID_KEY }
  if (verdict.kind === 'notSubscribed') return { ok: false, error: NOT_SUBSCRIBED }
  return { ok: true, key: verdict.key }
}
