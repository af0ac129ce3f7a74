import type { FieldSelection } from '../../contract/formats/field-list.ts'
import type { RequestContext } from '../operation.ts'
import { chooseFieldsOfText } from '../presentation/choose-fields.ts'
import {
  ALWAYS_VALID,
  type AnswerBody,
  type Splicing,
  type SummaryKind,
  type SummaryText,
  type Validity,
} from './answer-documents.ts'
import { narrowValidity } from './answer-validity.ts'

/** How the items of a list in an answer are written. */
export interface ListParts<Item> {
  /** Appends a cached item. Returns false and appends nothing if no valid one is cached. */
  write(item: Item): boolean
  /** Presents items that could not be written, and caches them. Resolves to their texts, in order; undefined if another call of `write` will succeed. */
  present(items: readonly Item[]): Promise<readonly (string | undefined)[]>
  /** Only these fields of each item are shown; all if absent. */
  fields: FieldSelection | undefined
}

const OPEN = 0x5b
const COMMA = 0x2c
const CLOSE = 0x5d

/** Appends a JSON list to the body: cached items as they are, the others presented. No item may occur twice. */
export async function spliceList<Item>(
  items: readonly Item[],
  parts: ListParts<Item>,
  body: AnswerBody,
): Promise<void> {
  const start = body.length
  const presented = new Map<Item, string>()
  // Another thread may replace a document that was valid by a later one, so this can take more than two rounds.
  for (;;) {
    const missing = writeItems(items, presented, parts, body)
    if (missing.length === 0) return
    body.length = start
    const texts = await parts.present(missing)
    for (const [index, item] of missing.entries()) {
      const text = texts[index]
      if (text !== undefined) presented.set(item, text)
    }
  }
}

/** Returns the items that are neither presented nor cached. Without them the list is incomplete. */
function writeItems<Item>(
  items: readonly Item[],
  presented: ReadonlyMap<Item, string>,
  parts: ListParts<Item>,
  body: AnswerBody,
): Item[] {
  const { fields } = parts
  const missing: Item[] = []
  let separator = OPEN
  for (const item of items) {
    writeByte(body, separator)
    separator = COMMA
    const text = presented.get(item)
    const start = body.length
    if (text !== undefined) body.writeText(text)
    else if (!parts.write(item)) missing.push(item)
    if (fields !== undefined && body.length > start)
      body.rewrite(start, (whole) => chooseFieldsOfText(whole, fields))
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
  /** What each answer writes into the hole of a summary; absent where summaries have no hole. */
  fill?(item: Item): string
  /** Only these fields of each item are shown; all if absent. */
  fields: FieldSelection | undefined
  /** Presents items that are not cached, in order. */
  present(items: readonly Item[]): Promise<readonly SummaryText[]>
}

/**
 * The summaries of the items as a JSON list: cached ones as they are, the others presented and then cached; with the instants at which
 * all of them are valid, besides what fills their holes.
 */
export async function spliceSummaries<Item extends { listingId: number }>(
  items: readonly Item[],
  { kind, fill, fields, present }: SummaryList<Item>,
  nowMs: RequestContext['nowMs'],
  { documents, openBody }: Splicing,
): Promise<{ body: AnswerBody; validity: Validity }> {
  const body = openBody()
  let validity = ALWAYS_VALID
  const write = (item: Item): boolean => {
    const cached = documents.findSummary({ kind, listingId: item.listingId }, nowMs)
    if (cached === undefined) return false
    validity = narrowValidity([validity, cached])
    body.reserve(cached.textBytes)
    body.length = cached.copyPart(0, body.bytes, body.length)
    if (fill === undefined) return true
    body.writeText(fill(item))
    body.reserve(cached.textBytes)
    body.length = cached.copyPart(1, body.bytes, body.length)
    return true
  }
  const presentAll = async (missing: readonly Item[]) => {
    const texts = await present(missing)
    return missing.map((item, index) => {
      const text = texts[index]!
      validity = narrowValidity([validity, text])
      documents.cacheSummary({ kind, listingId: item.listingId }, text)
      return text.parts.join(fill?.(item))
    })
  }
  await spliceList(items, { write, present: presentAll, fields }, body)
  return { body, validity }
}
