import type { PastSalesData, PastSalesParameters } from '../../contract/past-sales.ts'
import type { Operation } from '../operation.ts'
import { takePage } from './decide.ts'
import { findSaleIds, gatherSales, type SoldHome } from './gather.ts'
import { presentPastSale } from './present.ts'
import { spliceSales } from './splice-sales.ts'

/** A page of an agent's closed sales, newest first. */
export const runPastSales: Operation<PastSalesParameters, PastSalesData> = async (
  { agent_id: agentId, page },
  context,
) => {
  const { reader, settings, splicing } = context
  const saleIds = await findSaleIds(agentId, reader)
  if (saleIds === undefined) return { kind: 'notFound' }
  if (splicing !== undefined) return spliceSales({ agentId, page }, saleIds, context, splicing)
  const all = (await gatherSales(saleIds, reader)).filter(isShown)
  const { total, hasMore, sales } = takePage(all, page, settings.pastSalePageSize)
  const data = sales.map((sold) => presentPastSale(sold, agentId, settings.baseUrl))
  return { kind: 'answer', data, total, hasMore }
}

function isShown(sold: SoldHome | undefined): sold is SoldHome {
  return sold?.sale.isDisplayAllowed === true
}
