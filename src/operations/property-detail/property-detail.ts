import type { PropertyDetailData, PropertyDetailParameters } from '../../contract/property-detail.ts'
import type { Operation, RequestContext } from '../operation.ts'
import { chooseListing } from './decide.ts'
import { gatherHome } from './gather.ts'
import { presentDetail } from './present.ts'

export type DetailContext = Pick<RequestContext, 'nowMs' | 'market' | 'settings'>

/** Everything known of a property; a home of which no listing may be shown is not found. */
export const runPropertyDetail: Operation<PropertyDetailParameters, PropertyDetailData> = async (
  { property_id },
  { reader, ...context },
) => {
  const records = await gatherHome(property_id, reader)
  if (records === undefined) return { kind: 'notFound' }
  const { listing, status } = chooseListing(records.listings)
  if (listing === undefined) return { kind: 'notFound' }
  return { kind: 'answer', data: presentDetail(records, { listing, status }, context) }
}
