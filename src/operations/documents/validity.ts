/** The instants between which nothing changes: from the first, included, to the second, not included. */
export interface Validity {
  validFromMs: number
  validUntilMs: number
}

/** The validity of what does not change with time. */
export const ALWAYS_VALID: Validity = {
  validFromMs: Number.NEGATIVE_INFINITY,
  validUntilMs: Number.POSITIVE_INFINITY,
}

/** The validity around an instant, given every instant at which something changes. Unknown instants are ignored. */
export function findValidity(changesAtMs: Iterable<number | undefined>, nowMs: number): Validity {
  const validity = { validFromMs: Number.NEGATIVE_INFINITY, validUntilMs: Number.POSITIVE_INFINITY }
  for (const atMs of changesAtMs) {
    if (atMs === undefined || Number.isNaN(atMs)) continue
    if (atMs <= nowMs) validity.validFromMs = Math.max(validity.validFromMs, atMs)
    else validity.validUntilMs = Math.min(validity.validUntilMs, atMs)
  }
  return validity
}
