import type { PastSalesData, PastSalesParameters } from '../../contract/past-sales.ts'
import type { Operation } from '../operation.ts'
import { takePage } from './decide.ts'
import { gatherHomes, gatherSales } from './gather.ts'
import { presentPastSale } from './present.ts'

/** A page of an agent's closed sales, newest first. */
export const runPastSales: Operation<PastSalesParameters, PastSalesData> = async (
  { agent_id: agentId, page },
  { reader, settings },
) => {
  const all = await gatherSales(agentId, reader)
  if (all === undefined) return { kind: 'notFound' }
  const { total, hasMore, sales } = takePage(all, page, settings.pastSalePageSize)
  const homes = await gatherHomes(sales, reader)
  const data = sales.map((sale, index) =>
    presentPastSale(sale, homes[index], { agentId, baseUrl: settings.baseUrl }),
  )
  return { kind: 'answer', data, total, hasMore }
}
