import type { KeyRecord } from './ports.ts'

export type KeyState = 'valid' | 'expired' | 'revoked'

/** A key is refused from the instants of its revocation and its expiry on, both included. */
export function getKeyState(key: Pick<KeyRecord, 'revokedAtMs' | 'expiresAtMs'>, nowMs: number): KeyState {
  if (key.revokedAtMs !== undefined && key.revokedAtMs <= nowMs) return 'revoked'
  if (key.expiresAtMs !== undefined && key.expiresAtMs <= nowMs) return 'expired'
  return 'valid'
}
