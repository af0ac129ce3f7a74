import type { AnswerDocuments, Splicing } from '../documents/answer-documents.ts'
import { spliceList } from '../documents/splice-list.ts'
import type { OperationResult, RequestContext } from '../operation.ts'
import { takePage } from './decide.ts'
import { gatherSales } from './gather.ts'
import { buildSaleDocument, renderSaleDocument, writeSaleDocument } from './sale-document.ts'

type Spliced = Extract<OperationResult<unknown>, { kind: 'spliced' }>

/** A page of the sales of an agent: kept ones as they are kept; the others are presented, and kept from now on. */
export async function spliceSales(
  { agentId, page }: { agentId: number; page: number },
  saleIds: readonly number[],
  { nowMs, reader, settings }: RequestContext,
  { documents, openBody }: Splicing,
): Promise<Spliced> {
  const find = (listingId: number) => documents.findSummary({ kind: 'pastSale', listingId }, nowMs)
  const presentAll = (ids: readonly number[]) => presentSales(ids, settings.baseUrl, reader, documents)
  // All sales are looked at, not those of the page alone: only their documents tell which may be shown.
  const presented = await presentAll(saleIds.filter((id) => find(id) === undefined))
  const isShown = (id: number) => (presented.get(id)?.length ?? find(id)?.textBytes ?? 0) > 0
  const { total, hasMore, sales } = takePage(saleIds.filter(isShown), page, settings.pastSalePageSize)
  const body = openBody()
  const write = (id: number): boolean => {
    const kept = find(id)
    if (kept !== undefined) writeSaleDocument(kept, agentId, body)
    return kept !== undefined
  }
  const present = async (ids: readonly number[]) => {
    const texts = await presentAll(ids)
    return ids.map((id) => renderSaleDocument(texts.get(id)!, agentId))
  }
  await spliceList(sales, { write, present }, body)
  return { kind: 'spliced', body, total, hasMore }
}

/** The parts of the documents of sales that are not kept; they are from now on. */
async function presentSales(
  saleIds: readonly number[],
  baseUrl: string,
  reader: RequestContext['reader'],
  documents: AnswerDocuments,
): Promise<Map<number, readonly string[]>> {
  const presented = new Map<number, readonly string[]>()
  if (saleIds.length === 0) return presented
  const sold = await gatherSales(saleIds, reader)
  for (const [index, listingId] of saleIds.entries()) {
    const document = buildSaleDocument(sold[index], baseUrl)
    documents.keepSummary({ kind: 'pastSale', listingId }, document)
    presented.set(listingId, document.parts)
  }
  return presented
}
