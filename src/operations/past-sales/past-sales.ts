import type { PastSalesData, PastSalesParameters } from '../../contract/operations/past-sales.ts'
import type { DocumentReader } from '../../store/ports/document-store.ts'
import type { AnswerBody, AnswerDocuments, Splicing, SummaryText } from '../documents/answer-documents.ts'
import { spliceList } from '../documents/splice-list.ts'
import { ALWAYS_VALID } from '../documents/validity.ts'
import type { Operation, OperationResult, RequestContext } from '../operation.ts'
import type { LinkSettings } from '../presentation/links.ts'
import { getSaleSides, type SaleSides, takePage } from './decide.ts'
import { findSaleIds, gatherSales, type SoldHome } from './gather.ts'
import { presentPastSale, presentRepresented, presentSale } from './present.ts'

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
  const data = sales.map((sold) => presentPastSale(sold, agentId, settings))
  return { kind: 'answer', data, total, hasMore }
}

function isShown(sold: SoldHome | undefined): sold is SoldHome {
  return sold?.sale.isDisplayAllowed === true
}

type Spliced = Extract<OperationResult<unknown>, { kind: 'spliced' }>

/** A page of an agent's sales. Cached ones are copied; the others are presented and cached. */
async function spliceSales(
  { agentId, page }: { agentId: number; page: number },
  saleIds: readonly number[],
  { nowMs, reader, settings }: RequestContext,
  { documents, openBody }: Splicing,
): Promise<Spliced> {
  const find = (listingId: number) => documents.findSummary({ kind: 'pastSale', listingId }, nowMs)
  const presentAll = (ids: readonly number[]) => presentMissingSales(ids, settings, reader, documents)
  // All sales are needed, not only those of the page: only their documents say which may be shown.
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

/** Presents and caches the sales that are not cached yet; their parts by listing id. */
async function presentMissingSales(
  saleIds: readonly number[],
  settings: LinkSettings,
  reader: RequestContext['reader'],
  documents: AnswerDocuments,
): Promise<Map<number, readonly string[]>> {
  const presented = new Map<number, readonly string[]>()
  if (saleIds.length === 0) return presented
  const sold = await gatherSales(saleIds, reader)
  for (const [index, listingId] of saleIds.entries()) {
    const document = buildSaleDocument(sold[index], settings)
    documents.cacheSummary({ kind: 'pastSale', listingId }, document)
    presented.set(listingId, document.parts)
  }
  return presented
}

/**
 * A past sale in two parts: who represented whom, and everything that does not depend on the agent. A sale that must not be shown or
 * does not exist has no parts.
 */
function buildSaleDocument(sold: SoldHome | undefined, settings: LinkSettings): SummaryText {
  if (sold?.sale.isDisplayAllowed !== true) return { ...ALWAYS_VALID, parts: [] }
  const sides = JSON.stringify(getSaleSides(sold.sale))
  return { ...ALWAYS_VALID, parts: [sides, JSON.stringify(presentSale(sold, settings)).slice(1)] }
}

/** Renders the sale as shown on the pages of one agent. */
function renderSaleDocument([sides, rest]: readonly string[], agentId: number): string {
  return `${renderRepresented(sides!, agentId)}${rest!}`
}

/** Appends the sale as shown on the pages of one agent. */
function writeSaleDocument(kept: DocumentReader, agentId: number, body: AnswerBody): void {
  body.writeText(renderRepresented(kept.readPart(0), agentId))
  body.reserve(kept.textBytes)
  body.length = kept.copyPart(1, body.bytes, body.length)
}

/** `{"represented":…,"representedList":…,` */
function renderRepresented(sides: string, agentId: number): string {
  const represented = JSON.stringify(presentRepresented(JSON.parse(sides) as SaleSides, agentId))
  return `${represented.slice(0, -1)},`
}
