import type { SimilarHomesData, SimilarHomesParameters } from '../../contract/operations/similar-homes.ts'
import type { Estimate } from '../../search/ports/home-estimate.ts'
import { findValidity, type SummaryText } from '../documents/answer-documents.ts'
import { findDayValidity, narrowValidity } from '../documents/answer-validity.ts'
import { spliceSummaries } from '../documents/splice-list.ts'
import type { Operation } from '../operation.ts'
import { chooseFields } from '../presentation/choose-fields.ts'
import { listFlagChanges } from '../presentation/listing-flags.ts'
import { findSimilar, gatherSimilar, type SimilarFound } from './gather.ts'
import { presentEstimate, presentSimilarHome, type SimilarContext } from './present.ts'

/** Homes for sale similar to a property, most similar first; empty when the property's location is unknown. */
export const runSimilarHomes: Operation<SimilarHomesParameters, SimilarHomesData> = async (
  { property_id, fields, limit },
  { nowMs, editionIndex, reader, settings, splicing },
) => {
  const similar = (await findSimilar(property_id, editionIndex, reader, nowMs))?.slice(0, limit)
  if (similar === undefined) return { kind: 'notFound' }
  const context = { ...settings, nowMs }
  const estimates = await editionIndex.estimateValues(similar, nowMs)
  if (splicing !== undefined) {
    const summaries = {
      kind: 'similarHome',
      fields,
      fill: (home: (typeof similar)[number]) => renderEstimate(estimates[similar.indexOf(home)]),
      present: async (homes: typeof similar) =>
        (await gatherSimilar(homes, reader)).map((found) => buildSimilarDocument(found, context)),
    } as const
    const { body, validity } = await spliceSummaries(similar, summaries, nowMs, splicing)
    return { kind: 'spliced', body, validity: narrowValidity([validity, findDayValidity(nowMs)]) }
  }
  const found = await gatherSimilar(similar, reader)
  const data = found.map((home, index) => presentSimilarHome(home, estimates[index], context))
  const changes = found.flatMap(({ listing }) => listFlagChanges(listing))
  const validity = narrowValidity([findValidity(changes, nowMs), findDayValidity(nowMs)])
  return { kind: 'answer', data: chooseFields(data, fields), validity }
}

// The cut contains quotes, which are escaped inside texts, so no text of a feed can look like it.
const AFTER_ESTIMATE = '"list_price":'

/** A similar home with a hole for its estimate; everything else has the stated validity. */
function buildSimilarDocument(found: SimilarFound, context: SimilarContext): SummaryText {
  const text = JSON.stringify(presentSimilarHome(found, undefined, context))
  const cut = text.indexOf(AFTER_ESTIMATE)
  if (cut === -1) throw new Error('The place for the estimate was not found in a similar home')
  return {
    ...findValidity(listFlagChanges(found.listing), context.nowMs),
    parts: [text.slice(0, cut), text.slice(cut)],
  }
}

/** `"estimate":…,`, or nothing when there is no estimate. */
function renderEstimate(estimate: Estimate | undefined): string {
  return estimate === undefined ? '' : `"estimate":${JSON.stringify(presentEstimate(estimate))},`
}
