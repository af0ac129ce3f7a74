import type { SimilarHomesData, SimilarHomesParameters } from '../../contract/operations/similar-homes.ts'
import type { Estimate } from '../../search/ports/edition-index.ts'
import type { SummaryText } from '../documents/answer-documents.ts'
import { spliceSummaries } from '../documents/splice-list.ts'
import { findValidity } from '../documents/validity.ts'
import type { Operation } from '../operation.ts'
import { listFlagChanges } from '../presentation/listing-flags.ts'
import { findSimilar, gatherSimilar, type SimilarFound } from './gather.ts'
import { presentEstimate, presentSimilarHome, type SimilarContext } from './present.ts'

/** Homes for sale that are like a property, likest first; none where it is not known where the property lies. */
export const runSimilarHomes: Operation<SimilarHomesParameters, SimilarHomesData> = async (
  { property_id },
  { nowMs, editionIndex, reader, settings, splicing },
) => {
  const similar = await findSimilar(property_id, editionIndex, reader, nowMs)
  if (similar === undefined) return { kind: 'notFound' }
  const context = { ...settings, nowMs }
  if (splicing !== undefined) {
    const summaries = {
      kind: 'similarHome',
      fill: (home: (typeof similar)[number]) => renderEstimate(editionIndex.estimateValue(home, nowMs)),
      present: async (homes: typeof similar) =>
        (await gatherSimilar(homes, reader)).map((found) => buildSimilarDocument(found, context)),
    } as const
    return { kind: 'spliced', body: await spliceSummaries(similar, summaries, nowMs, splicing) }
  }
  const data = (await gatherSimilar(similar, reader)).map((home) =>
    presentSimilarHome(home, editionIndex.estimateValue(home.searchable, nowMs), context),
  )
  return { kind: 'answer', data }
}

// A cut holds quotes, which are escaped within texts: no text of a feed can look like it.
const AFTER_ESTIMATE = '"list_price":'

/** A similar home, cut where its estimate is filled in: all else of it is right within its span. */
export function buildSimilarDocument(found: SimilarFound, context: SimilarContext): SummaryText {
  const text = JSON.stringify(presentSimilarHome(found, undefined, context))
  const cut = text.indexOf(AFTER_ESTIMATE)
  if (cut === -1) throw new Error('A similar home cannot be cut')
  return {
    ...findValidity(listFlagChanges(found.listing), context.nowMs),
    parts: [text.slice(0, cut), text.slice(cut)],
  }
}

/** `"estimate":…,`, or nothing where there is none. */
export function renderEstimate(estimate: Estimate | undefined): string {
  return estimate === undefined ? '' : `"estimate":${JSON.stringify(presentEstimate(estimate))},`
}
