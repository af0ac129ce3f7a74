import type { BuilderDetailData, BuilderDetailParameters } from '../../contract/builder-detail.ts'
import type { Splicing } from '../documents/answer-documents.ts'
import type { Operation, OperationResult, RequestContext } from '../operation.ts'
import { gatherBuilder } from './gather.ts'
import { presentBuilder } from './present.ts'

/** A builder with its regions and active communities. */
export const runBuilderDetail: Operation<BuilderDetailParameters, BuilderDetailData> = async (
  { feed_id: builderId },
  context,
) => {
  const { reader, settings, splicing } = context
  if (splicing !== undefined) return spliceBuilder(builderId, context, splicing)
  const facts = await gatherBuilder(builderId, reader)
  return facts === undefined
    ? { kind: 'notFound' }
    : { kind: 'answer', data: presentBuilder(facts, settings.baseUrl) }
}

/** The kept detail as it is kept; another is presented, and kept from now on. */
async function spliceBuilder(
  builderId: number,
  { reader, settings }: RequestContext,
  { documents, openBody }: Splicing,
): Promise<OperationResult<BuilderDetailData>> {
  const body = openBody()
  if (documents.writeBuilder(builderId, body)) return { kind: 'spliced', body }
  const facts = await gatherBuilder(builderId, reader)
  if (facts === undefined) {
    body.release()
    return { kind: 'notFound' }
  }
  const text = JSON.stringify(presentBuilder(facts, settings.baseUrl))
  documents.keepBuilder(builderId, text)
  body.writeText(text)
  return { kind: 'spliced', body }
}
