import type { BuilderDetailData, BuilderDetailParameters } from '../../contract/builder-detail.ts'
import type { Operation } from '../operation.ts'
import { gatherBuilder } from './gather.ts'
import { presentBuilder } from './present.ts'

/** A builder with its regions and active communities. */
export const runBuilderDetail: Operation<BuilderDetailParameters, BuilderDetailData> = async (
  { feed_id: builderId },
  { reader, settings },
) => {
  const facts = await gatherBuilder(builderId, reader)
  return facts === undefined
    ? { kind: 'notFound' }
    : { kind: 'answer', data: presentBuilder(facts, settings.baseUrl) }
}
