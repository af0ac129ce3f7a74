import type { RequestContext } from '../operation.ts'
import type { AnswerBody, Splicing, SummaryKind, SummaryText } from './answer-documents.ts'

/** What the items of a list in an answer are made of. */
export interface ListParts<Item> {
  /** Appends a kept item; false, with nothing appended, when none is kept that is right. */
  write(item: Item): boolean
  /** Presents items that are not kept, and keeps them from now on: their texts, in order. */
  present(items: readonly Item[]): Promise<readonly string[]>
}

const OPEN = 0x5b

const COMMA = 0x2c

const CLOSE = 0x5d

/** Appends a list in JSON to the body: kept items as they are kept, the others presented. Items differ from each other. */
export async function spliceList<Item>(
  items: readonly Item[],
  parts: ListParts<Item>,
  body: AnswerBody,
): Promise<void> {
  const start = body.length
  const presented = new Map<Item, string>()
  // Another thread may put a later document in the place of one that was right, so this can take more than two turns.
  for (;;) {
    const missing = writeItems(items, presented, parts, body)
    if (missing.length === 0) return
    body.length = start
    const texts = await parts.present(missing)
    for (const [index, item] of missing.entries()) presented.set(item, texts[index]!)
  }
}

/** Returns the items that are neither presented nor kept, without which the list is not whole. */
function writeItems<Item>(
  items: readonly Item[],
  presented: ReadonlyMap<Item, string>,
  parts: ListParts<Item>,
  body: AnswerBody,
): Item[] {
  const missing: Item[] = []
  let separator = OPEN
  for (const item of items) {
    writeByte(body, separator)
    separator = COMMA
    const text = presented.get(item)
    if (text !== undefined) body.writeText(text)
    else if (!parts.write(item)) missing.push(item)
  }
  if (items.length === 0) writeByte(body, OPEN)
  writeByte(body, CLOSE)
  return missing
}

function writeByte(body: AnswerBody, byte: number): void {
  body.reserve(1)
  body.bytes[body.length++] = byte
}

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
      documents.cacheSummary({ kind, listingId: item.listingId }, text)
      return text.parts.join(fill?.(item))
    })
  }
  await spliceList(items, { write, present: presentAll }, body)
  return body
}
