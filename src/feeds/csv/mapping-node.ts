import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import { FeedError } from '../../ingest/ports/feed.ts'

export type Plain = string | number | boolean | null

/** A node of a YAML file that knows its line, so that every complaint about it can name it. */
export class MappingNode {
  readonly line: number
  readonly #name: string
  readonly #node: unknown
  readonly #lines: LineCounter

  constructor(name: string, node: unknown, lines: LineCounter, line: number) {
    const offset = (node as Node | null)?.range?.[0]
    this.line = offset === undefined ? line : lines.linePos(offset).line
    this.#name = name
    this.#node = node
    this.#lines = lines
  }

  refuse(reason: string): never {
    throw new FeedError(`${this.#name}:${this.line}: ${reason}`)
  }

  /** The entries of a map in their order; anything else is refused. */
  entries(): [key: string, value: MappingNode][] {
    if (!isMap(this.#node)) this.refuse('a map of names is needed here')
    return this.#node.items.map((pair) => {
      const key = this.#child(pair.key)
      return [String(key.plain()), pair.value === null ? key : this.#child(pair.value, key.line)]
    })
  }

  /** The elements of a list; anything else counts as a list of one. */
  elements(): MappingNode[] {
    return isSeq(this.#node) ? this.#node.items.map((item) => this.#child(item)) : [this]
  }

  isText(): boolean {
    return isScalar(this.#node) && typeof this.#node.value === 'string'
  }

  text(): string {
    const value = this.plain()
    return typeof value === 'string' ? value : this.refuse('text is needed here')
  }

  /** One of the words. */
  word<Word extends string>(words: readonly Word[]): Word {
    const text = this.text()
    return words.find((word) => word === text) ?? this.refuse(`"${text}" is none of ${words.join(', ')}`)
  }

  number(): number {
    const value = this.plain()
    return typeof value === 'number' ? value : this.refuse('a number is needed here')
  }

  plain(): Plain {
    const value = isScalar(this.#node) ? this.#node.value : undefined
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value as Plain
    return this.refuse('a plain value is needed here')
  }

  #child(node: unknown, line = this.line): MappingNode {
    return new MappingNode(this.#name, node, this.#lines, line)
  }
}

/** The root of a YAML text; text that is no YAML is refused with its line. */
export function parseMappingText(name: string, text: string): MappingNode {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true })
  const [error] = document.errors
  if (error !== undefined) {
    const line = lines.linePos(error.pos[0]).line
    throw new FeedError(`${name}:${line}: ${error.message.split('\n')[0]}`)
  }
  return new MappingNode(name, document.contents, lines, 1)
}
