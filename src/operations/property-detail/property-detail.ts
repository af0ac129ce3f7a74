import type { PropertyDetailData, PropertyDetailParameters } from '../../contract/property-detail.ts'
import type { Splicing } from '../documents/answer-documents.ts'
import type { Operation, OperationResult, RequestContext } from '../operation.ts'
import { buildDetailDocument } from './detail-document.ts'
import { gatherHome } from './gather.ts'
import { presentDetail } from './present.ts'

/** Everything known of a property; a home of which no listing may be shown is not found. */
export const runPropertyDetail: Operation<PropertyDetailParameters, PropertyDetailData> = async (
  { property_id },
  context,
) => {
  const { market, reader, splicing } = context
  if (splicing !== undefined) return spliceDetail(property_id, context, splicing)
  const home = await gatherHome(property_id, market, reader)
  return home === undefined ? { kind: 'notFound' } : { kind: 'answer', data: presentDetail(home, context) }
}

/** The kept detail as it is kept; another is presented, and kept from now on. */
async function spliceDetail(
  propertyId: number,
  context: RequestContext,
  { documents, openBody }: Splicing,
): Promise<OperationResult<PropertyDetailData>> {
  const body = openBody()
  if (documents.writeDetail(propertyId, context.nowMs, body)) return { kind: 'spliced', body }
  const home = await gatherHome(propertyId, context.market, context.reader)
  if (home === undefined) {
    body.release()
    return { kind: 'notFound' }
  }
  const document = buildDetailDocument(home, context)
  documents.keepDetail(propertyId, document)
  for (const part of document.parts) body.writeText(part)
  return { kind: 'spliced', body }
}
