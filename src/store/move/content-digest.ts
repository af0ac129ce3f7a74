import { hash } from 'node:crypto'
import type { Stores } from '../ports/stores.ts'
import { type Content, type EditionRange, readContents } from './read-contents.ts'

const PARTS = [
  'records',
  'relations',
  'identifiers',
  'runs',
  'feedStates',
  'models',
  'access',
  'charges',
] as const

type DigestedPart = (typeof PARTS)[number]

/** What an installation holds of a part: equal in two stores if, and in all likelihood only if, they hold the same. */
export interface PartDigest {
  part: DigestedPart
  /** The number of records, lists, keys and so on, in all editions together. */
  items: number
  /** Hexadecimal. */
  digest: string
}

export interface ContentDigest {
  add(content: Content): void
  list(): PartDigest[]
}

/**
 * Computes the digest of contents as they pass by. It is a sum of the SHA-256 of all items, because stores list identifiers and
 * charges in different orders. Whatever has an order has it in the text of its items.
 */
export function beginContentDigest(): ContentDigest {
  const sums = new Map<DigestedPart, { items: number; lanes: Uint32Array }>(
    PARTS.map((part) => [part, { items: 0, lanes: new Uint32Array(8) }]),
  )
  return {
    add: (content) => {
      if (content.part === 'editions') return
      const sum = sums.get(content.part)!
      for (const text of listTexts(content)) {
        const bytes = hash('sha256', text, 'buffer')
        for (let lane = 0; lane < 8; lane++) sum.lanes[lane]! += bytes.readUInt32BE(lane * 4)
        sum.items++
      }
    },
    list: () =>
      PARTS.map((part) => {
        const { items, lanes } = sums.get(part)!
        return { part, items, digest: [...lanes].map((lane) => lane.toString(16).padStart(8, '0')).join('') }
      }),
  }
}

/** Reads everything again and computes its digest. */
export async function digestStores(stores: Stores, range: EditionRange): Promise<PartDigest[]> {
  const digest = beginContentDigest()
  for await (const content of readContents(stores, range)) digest.add(content)
  return digest.list()
}

function* listTexts(content: Exclude<Content, { part: 'editions' }>): Generator<string> {
  switch (content.part) {
    case 'records':
      for (const { kind, id, record } of content.writes)
        yield `${content.edition} ${kind} ${id} ${JSON.stringify(record)}`
      return
    case 'relations':
      for (const { relation, fromId, ids } of content.writes)
        yield `${content.edition} ${relation} ${fromId} ${ids.join()}`
      return
    case 'identifiers':
      for (const { key, id } of content.bindings) yield `${content.space} ${id} ${JSON.stringify(key)}`
      if (content.bindings.length === 0) yield `${content.space} next ${content.next}`
      return
    case 'runs':
      for (const [index, run] of content.runs.entries()) yield `${index} ${JSON.stringify(run)}`
      return
    case 'feedStates':
      for (const [name, text] of content.states) yield JSON.stringify([name, text])
      return
    case 'models':
      yield `${content.name} ${content.model.description} ${hash('sha256', content.model.bytes)}`
      return
    case 'access':
      if ('secret' in content) yield `secret ${Buffer.from(content.secret).toString('hex')}`
      if ('key' in content) yield `key ${renderFields(content.key)}`
      if ('subscription' in content) yield `subscription ${renderFields(content.subscription)}`
      return
    case 'charges':
      for (const charge of content.charges) yield renderFields(charge)
  }
}

/** Stores may give the fields of these records in any order. */
function renderFields(record: object): string {
  return JSON.stringify(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
