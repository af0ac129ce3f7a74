/** The instants between which nothing changes: from the first, included, to the second, not included. */
export interface Validity {
  validFromMs: number
  validUntilMs: number
}

/** Of what no clock changes. */
export const ALWAYS_VALID: Validity = {
  validFromMs: Number.NEGATIVE_INFINITY,
  validUntilMs: Number.POSITIVE_INFINITY,
}

/** The span around an instant, given every instant at which something changes. Unknown ones are passed over. */
export function findValidity(changesAtMs: Iterable<number | undefined>, nowMs: number): Validity {
  const span = { validFromMs: Number.NEGATIVE_INFINITY, validUntilMs: Number.POSITIVE_INFINITY }
  for (const atMs of changesAtMs) {
    if (atMs === undefined || Number.isNaN(atMs)) continue
    if (atMs <= nowMs) span.validFromMs = Math.max(span.validFromMs, atMs)
    else span.validUntilMs = Math.min(span.validUntilMs, atMs)
  }
  return span
}
