import type { SimilarHomesData, SimilarHomesParameters } from '../../contract/similar-homes.ts'
import type { Operation } from '../operation.ts'
import { gatherSimilar } from './gather.ts'
import { presentSimilarHome } from './present.ts'

/** Homes for sale that are like a property, likest first; none where it is not known where the property lies. */
export const runSimilarHomes: Operation<SimilarHomesParameters, SimilarHomesData> = async (
  { property_id },
  { nowMs, market, reader, settings },
) => {
  const found = await gatherSimilar(property_id, market, reader, nowMs)
  if (found === undefined) return { kind: 'notFound' }
  const context = { baseUrl: settings.baseUrl, nowMs }
  const data = found.map((home) =>
    presentSimilarHome(home, market.estimateValue(home.searchable, nowMs), context),
  )
  return { kind: 'answer', data }
}
