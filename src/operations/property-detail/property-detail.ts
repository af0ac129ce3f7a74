import type { PropertyDetailData, PropertyDetailParameters } from '../../contract/property-detail.ts'
import type { Operation } from '../operation.ts'
import { gatherHome } from './gather.ts'
import { presentDetail } from './present.ts'

/** Everything known of a property; a home of which no listing may be shown is not found. */
export const runPropertyDetail: Operation<PropertyDetailParameters, PropertyDetailData> = async (
  { property_id },
  { reader, ...context },
) => {
  const home = await gatherHome(property_id, context.market, reader)
  return home === undefined ? { kind: 'notFound' } : { kind: 'answer', data: presentDetail(home, context) }
}
