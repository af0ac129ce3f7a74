import type { SimilarHomesData, SimilarHomesParameters } from '../../contract/similar-homes.ts'
import { spliceSummaries } from '../documents/splice-summaries.ts'
import type { Operation } from '../operation.ts'
import { findSimilar, gatherSimilar } from './gather.ts'
import { presentSimilarHome } from './present.ts'
import { buildSimilarDocument, renderEstimate } from './similar-document.ts'

/** Homes for sale that are like a property, likest first; none where it is not known where the property lies. */
export const runSimilarHomes: Operation<SimilarHomesParameters, SimilarHomesData> = async (
  { property_id },
  { nowMs, market, reader, settings, splicing },
) => {
  const similar = await findSimilar(property_id, market, reader, nowMs)
  if (similar === undefined) return { kind: 'notFound' }
  const context = { baseUrl: settings.baseUrl, nowMs }
  if (splicing !== undefined) {
    const summaries = {
      kind: 'similarHome',
      fill: (home: (typeof similar)[number]) => renderEstimate(market.estimateValue(home, nowMs)),
      present: async (homes: typeof similar) =>
        (await gatherSimilar(homes, reader)).map((found) => buildSimilarDocument(found, context)),
    } as const
    return { kind: 'spliced', body: await spliceSummaries(similar, summaries, nowMs, splicing) }
  }
  const data = (await gatherSimilar(similar, reader)).map((home) =>
    presentSimilarHome(home, market.estimateValue(home.searchable, nowMs), context),
  )
  return { kind: 'answer', data }
}
