import type { Estimate } from '../../search/ports/market.ts'
import type { SummaryText } from '../documents/answer-documents.ts'
import { findRightSpan } from '../documents/right-span.ts'
import { listFlagChanges } from '../presentation/listing-flags.ts'
import type { SimilarFound } from './gather.ts'
import { presentEstimate, presentSimilarHome } from './present.ts'

// A cut holds quotes, which are escaped within texts: no text of a feed can look like it.
const AFTER_ESTIMATE = '"list_price":'

/** A similar home, cut where its estimate is filled in: all else of it is right within its span. */
export function buildSimilarDocument(
  found: SimilarFound,
  context: { baseUrl: string; nowMs: number },
): SummaryText {
  const text = JSON.stringify(presentSimilarHome(found, undefined, context))
  const cut = text.indexOf(AFTER_ESTIMATE)
  if (cut === -1) throw new Error('A similar home cannot be cut')
  return {
    ...findRightSpan(listFlagChanges(found.listing), context.nowMs),
    parts: [text.slice(0, cut), text.slice(cut)],
  }
}

/** `"estimate":…,`, or nothing where there is none. */
export function renderEstimate(estimate: Estimate | undefined): string {
  return estimate === undefined ? '' : `"estimate":${JSON.stringify(presentEstimate(estimate))},`
}
