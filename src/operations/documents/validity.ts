/** The instants between which nothing changes: from the first, included, to the second, not included. */
export interface Validity {
  rightFromMs: number
  rightUntilMs: number
}

/** Of what no clock changes. */
export const ALWAYS_VALID: Validity = {
  rightFromMs: Number.NEGATIVE_INFINITY,
  rightUntilMs: Number.POSITIVE_INFINITY,
}

/** The span around an instant, given every instant at which something changes. Unknown ones are passed over. */
export function findValidity(changesAtMs: Iterable<number | undefined>, nowMs: number): Validity {
  const span = { rightFromMs: Number.NEGATIVE_INFINITY, rightUntilMs: Number.POSITIVE_INFINITY }
  for (const atMs of changesAtMs) {
    if (atMs === undefined || Number.isNaN(atMs)) continue
    if (atMs <= nowMs) span.rightFromMs = Math.max(span.rightFromMs, atMs)
    else span.rightUntilMs = Math.min(span.rightUntilMs, atMs)
  }
  return span
}
