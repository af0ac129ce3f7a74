import type { AnswerBody } from './answer-body.ts'

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
