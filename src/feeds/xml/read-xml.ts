import { TextDecoder } from 'node:util'
import { SaxesParser } from 'saxes'
import { FeedError } from '../../ingest/ports/feed.ts'
import type { FeedRun } from '../reading/define-feed.ts'
import { readInputBytes } from '../reading/input-content.ts'
import type { InputFile } from '../reading/input-files.ts'
import { probeItems } from '../reading/probe-items.ts'
import { createElementLens } from './element-lens.ts'
import type { CutElement, WrittenNames, XmlElement } from './xml-element.ts'

/** "ns:SubCity" becomes "subcity". */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase()
}

export interface XmlLimits {
  /** Elements may not be nested deeper than this. */
  maxDepth: number
  /** The characters of one cut element, or between two of them; and of all text that is in memory at once. */
  maxElementLength: number
  /** The elements and attributes that are in memory at once, in a cut element and around it: each costs far more than its text. */
  maxElementNodes: number
}

/**
 * The elements named by `cut`, each as soon as it ends. A finished element is removed from the tree around it, so memory holds one
 * of them. A file may hold several documents one after another. Only XML's own five entities are expanded. Throws FeedError with
 * the line for XML that is not well-formed, for text that does not fit its encoding, and for an exceeded limit.
 */
export function readXmlElements(
  file: InputFile,
  cut: ReadonlySet<string>,
  limits: XmlLimits,
  run: FeedRun,
): AsyncGenerator<CutElement[]> {
  if (run.probe === undefined) return readElements(file, cut, limits, run)
  const names: WrittenNames = new Map()
  return probeItems(file.path, run, createElementLens(cut, names), () =>
    readElements(file, cut, limits, run, names),
  )
}

async function* readElements(
  file: InputFile,
  cut: ReadonlySet<string>,
  limits: XmlLimits,
  run: FeedRun,
  writtenNames?: WrittenNames,
): AsyncGenerator<CutElement[]> {
  const tree = new CuttingTree(file.path, cut, limits, writtenNames)
  let decoder: TextDecoder | undefined
  for await (const chunk of readInputBytes(file, run.countBytes)) {
    decoder ??= openDecoder(chunk, file)
    yield tree.push(decode(decoder, chunk, file))
  }
  yield tree.end()
}

const DECLARED = /^<\?xml[^>]*\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/ // <?xml version="1.0" encoding="ISO-8859-1"?>

function openDecoder(first: Buffer, file: InputFile): TextDecoder {
  const label = DECLARED.exec(first.toString('latin1', 0, 200))?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label, { fatal: true })
  } catch (cause) {
    throw new FeedError(`${file.path}: unknown encoding ${label}`, { cause })
  }
}

function decode(decoder: TextDecoder, chunk: Buffer, file: InputFile): string {
  try {
    return decoder.decode(chunk, { stream: true })
  } catch (cause) {
    throw new FeedError(`${file.path}: bytes that are not ${decoder.encoding}`, { cause })
  }
}

/** What elements take of memory, roughly. */
interface Held {
  nodes: number
  characters: number
}

function addHeld(held: Held, more: Held): void {
  held.nodes += more.nodes
  held.characters += more.characters
}

/** An empty map takes as much memory as the rest of an element. */
const NO_ATTRIBUTES: XmlElement['attributes'] = new Map()

const DECLARATION = /<\?xml\s/ // where another document of the same file begins
const DECLARATION_CHARACTERS = 6

/** Builds the tree while parsing and cuts finished elements out of it. */
class CuttingTree {
  readonly #name: string
  readonly #limits: XmlLimits
  readonly #path: XmlElement[] = []
  readonly #cut: ReadonlySet<string>
  readonly #writtenNames: WrittenNames | undefined
  #parser = this.#openParser()
  /** The lines of the documents before this one. */
  #linesBefore = 0
  #isAfterRoot = false
  /** The end of the text so far, as it may be the start of a declaration. */
  #rest = ''
  #found: CutElement[] = []
  /** The characters since a cut element began or ended: the parser holds back what is not complete. */
  #length = 0
  /** What is in memory now, and the part of it that each element of the path holds. */
  readonly #held: Held = { nodes: 0, characters: 0 }
  readonly #parts: Held[] = []

  constructor(name: string, cut: ReadonlySet<string>, limits: XmlLimits, writtenNames?: WrittenNames) {
    this.#name = name
    this.#cut = cut
    this.#limits = limits
    this.#writtenNames = writtenNames
  }

  push(text: string): CutElement[] {
    this.#found = []
    this.#length += text.length
    this.#write(this.#rest + text)
    if (this.#length > this.#limits.maxElementLength) {
      this.#refuse(
        `an element is longer than ${this.#limits.maxElementLength} characters, which is the limit`,
      )
    }
    return this.#found
  }

  end(): CutElement[] {
    this.#found = []
    this.#parser.write(this.#rest)
    this.#parser.close()
    return this.#found
  }

  #openParser(): SaxesParser {
    const parser = new SaxesParser()
    parser.on('opentag', (tag) => this.#open(tag.name, tag.attributes))
    parser.on('text', (text) => this.#addText(text))
    parser.on('cdata', (text) => this.#addText(text))
    parser.on('closetag', () => this.#close())
    parser.on('error', (error) => this.#fail(error))
    return parser
  }

  #write(text: string): void {
    let rest = text
    for (;;) {
      const at = rest.slice(1).search(DECLARATION) + 1
      if (at === 0) break
      this.#parser.write(rest.slice(0, at))
      if (this.#isAfterRoot) this.#startDocument()
      rest = rest.slice(at)
    }
    // At least one character is written, so that a declaration is looked at once.
    const start = rest.indexOf('<', Math.max(1, rest.length - DECLARATION_CHARACTERS + 1))
    this.#rest = start < 0 ? '' : rest.slice(start)
    this.#parser.write(start < 0 ? rest : rest.slice(0, start))
  }

  #startDocument(): void {
    this.#linesBefore += this.#parser.line - 1
    this.#parser.close()
    this.#parser = this.#openParser()
    this.#isAfterRoot = false
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#path.length >= this.#limits.maxDepth)
      this.#refuse(`nested deeper than ${this.#limits.maxDepth} levels, which is the limit`)
    const local = localName(name)
    const entries = Object.entries(attributes).map(([key, value]) => [localName(key), value] as const)
    const element: XmlElement = {
      name: local,
      attributes: entries.length === 0 ? NO_ATTRIBUTES : new Map(entries),
      children: [],
      text: '',
    }
    if (this.#cut.has(local)) this.#length = 0
    this.#parts.push({ nodes: 0, characters: 0 })
    this.#hold({
      nodes: 1 + entries.length,
      characters: entries.reduce((sum, [, value]) => sum + value.length, 0),
    })
    this.#noteNames(name, attributes)
    this.#path.at(-1)?.children.push(element)
    this.#path.push(element)
  }

  #noteNames(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#writtenNames === undefined) return
    for (const each of [name, ...Object.keys(attributes)]) {
      const local = localName(each)
      if (!this.#writtenNames.has(local)) this.#writtenNames.set(local, each.slice(each.indexOf(':') + 1))
    }
  }

  #addText(text: string): void {
    const element = this.#path.at(-1)
    if (element === undefined) return
    element.text += text
    this.#hold({ nodes: 0, characters: text.length })
  }

  /** Counts what the innermost element holds in addition. */
  #hold(more: Held): void {
    const part = this.#parts.at(-1)
    for (const held of part === undefined ? [this.#held] : [this.#held, part]) addHeld(held, more)
    const { maxElementNodes, maxElementLength } = this.#limits
    if (this.#held.nodes > maxElementNodes)
      this.#refuse(
        `an element holds more than ${maxElementNodes} elements and attributes, which is the limit`,
      )
    if (this.#held.characters > maxElementLength)
      this.#refuse(`an element is longer than ${maxElementLength} characters, which is the limit`)
  }

  #close(): void {
    const element = this.#path.pop() as XmlElement
    const part = this.#parts.pop() as Held
    this.#isAfterRoot = this.#path.length === 0
    const around = this.#parts.at(-1)
    if (!this.#cut.has(element.name)) {
      if (around !== undefined) addHeld(around, part)
      return
    }
    addHeld(this.#held, { nodes: -part.nodes, characters: -part.characters })
    this.#length = 0
    this.#path.at(-1)?.children.pop()
    this.#found.push({ element, path: [...this.#path] })
  }

  /** An HTML entity ("&nbsp;") stays as it is written; any other error ends the reading. */
  #fail(error: Error): void {
    if (!/undefined entity/.test(error.message)) this.#refuse(error.message.replace(/^\d+:\d+: /, '')) // "3:17: unclosed tag"
  }

  #refuse(reason: string): never {
    throw new FeedError(`${this.#name}:${this.#linesBefore + this.#parser.line}: ${reason}`)
  }
}
