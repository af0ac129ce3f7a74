import { CLOSE_LEAD, CLOSE_SCORE } from '../../domain/address/score-address.ts'

export interface LookupMatch {
  status: 'exact' | 'close' | 'ambiguous' | 'none'
  /** The home, if the status is exact or close. */
  propertyId?: number
}

/** Decides whether the best candidate is the home that is meant. `candidates` are best first. */
export function decideMatch(candidates: readonly { propertyId: number; score: number }[]): LookupMatch {
  const [best, next] = candidates
  if (best === undefined) return { status: 'none' }
  const { propertyId, score } = best
  if (score === 1) return next?.score === 1 ? { status: 'ambiguous' } : { status: 'exact', propertyId }
  const lead = score - (next?.score ?? 0)
  // Scores are hundredths, and a difference of two may be off in its last bit.
  const isAhead = Math.round(lead * 100) >= CLOSE_LEAD * 100
  return score >= CLOSE_SCORE && isAhead ? { status: 'close', propertyId } : { status: 'ambiguous' }
}
