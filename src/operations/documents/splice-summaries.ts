import type { RequestContext } from '../operation.ts'
import type { AnswerBody } from './answer-body.ts'
import type { Splicing, SummaryKind, SummaryText } from './answer-documents.ts'
import { spliceList } from './splice-list.ts'

/** A list of listings, each shown by its summary. */
export interface SummaryList<Item> {
  kind: SummaryKind
  /** What each answer writes where summaries are cut in two; without it they are whole. */
  fill?(item: Item): string
  /** Presents items that are not kept, in order. */
  present(items: readonly Item[]): Promise<readonly SummaryText[]>
}

/** The summaries of the items as a list in JSON: kept ones as they are kept; the others presented, and kept from now on. */
export async function spliceSummaries<Item extends { listingId: number }>(
  items: readonly Item[],
  { kind, fill, present }: SummaryList<Item>,
  nowMs: RequestContext['nowMs'],
  { documents, openBody }: Splicing,
): Promise<AnswerBody> {
  const body = openBody()
  const write = (item: Item): boolean => {
    const kept = documents.findSummary({ kind, listingId: item.listingId }, nowMs)
    if (kept === undefined) return false
    body.reserve(kept.textBytes)
    body.length = kept.copyPart(0, body.bytes, body.length)
    if (fill === undefined) return true
    body.writeText(fill(item))
    body.reserve(kept.textBytes)
    body.length = kept.copyPart(1, body.bytes, body.length)
    return true
  }
  const presentAll = async (missing: readonly Item[]) => {
    const texts = await present(missing)
    return missing.map((item, index) => {
      const text = texts[index]!
      documents.keepSummary({ kind, listingId: item.listingId }, text)
      return text.parts.join(fill?.(item))
    })
  }
  await spliceList(items, { write, present: presentAll }, body)
  return body
}
