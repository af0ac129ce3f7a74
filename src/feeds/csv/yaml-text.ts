import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { isMap, isScalar, isSeq, LineCounter, type Node, type ParsedNode, parseDocument } from 'yaml'
import { findNearestName } from '../../domain/edit-distance.ts'
import { FeedError } from '../../ingest/ports/feed.ts'

const MAX_FAULTS_SHOWN = 10

type Path = readonly string[]

/** A YAML text that knows the line of each of its parts, so that every complaint can name it. */
export class YamlText {
  /** The plain value of the text. */
  readonly value: unknown
  readonly #name: string
  readonly #root: ParsedNode | null
  readonly #lines = new LineCounter()
  readonly #hasColumns: boolean

  /** Throws FeedError with the line for text that is not YAML. Complaints name the column too if asked. */
  constructor(name: string, text: string, hasColumns = false) {
    this.#name = name
    this.#hasColumns = hasColumns
    const document = parseDocument(text, { lineCounter: this.#lines, uniqueKeys: true })
    const [error] = document.errors
    if (error !== undefined) {
      throw new FeedError(`${name}:${this.#renderPlace(error.pos[0])}: ${error.message.split('\n')[0]}`)
    }
    this.#root = document.contents
    this.value = document.toJS()
  }

  /** The line of what stands at the path, or of the nearest part around it. */
  lineOf(path: Path): number {
    return this.#lines.linePos(this.#locate(path).offset).line
  }

  /** A complaint about what stands at the path. */
  describe(path: Path, reason: string): string {
    const { offset, steps } = this.#locate(path)
    const where = steps.length === 0 ? '' : `${steps.join('.')}: `
    return `${this.#name}:${this.#renderPlace(offset)}: ${where}${reason}`
  }

  /** "12", or "12:5" with the column. */
  #renderPlace(offset: number): string {
    const { line, col } = this.#lines.linePos(offset)
    return this.#hasColumns ? `${line}:${col}` : String(line)
  }

  /** Follows a path. Its steps into a list are left out where the text has a single element without a list. */
  #locate(path: Path): { offset: number; steps: string[] } {
    let node: unknown = this.#root
    let offset = 0
    const steps: string[] = []
    for (const step of path) {
      if (/^\d+$/.test(step) && !isSeq(node) && !isMap(node)) continue
      const pair = isMap(node)
        ? node.items.find(({ key }) => isScalar(key) && String(key.value) === step)
        : undefined
      if (pair === undefined && /^\d+$/.test(step) && isMap(node)) continue
      const next = pair?.value ?? (isSeq(node) ? node.items[Number(step)] : undefined)
      offset = ((pair?.key ?? next) as Node | undefined)?.range?.[0] ?? offset
      steps.push(step)
      if (next === undefined || next === null) break
      node = next
    }
    return { offset, steps }
  }

  refuse(path: Path, reason: string): never {
    throw new FeedError(this.describe(path, reason))
  }

  /** Throws FeedError listing, with their lines, the parts of a value that do not fit the schema. */
  check(schema: TSchema, value: unknown): void {
    const faults = listFaults(schema, value)
    if (faults.length === 0) return
    const shown = faults.slice(0, MAX_FAULTS_SHOWN).map(({ path, reason }) => this.describe(path, reason))
    const rest = faults.length - shown.length
    throw new FeedError([...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'))
  }
}

interface Fault {
  path: Path
  reason: string
}

interface SchemaError {
  keyword: string
  schemaPath: string
  instancePath: string
  params: Record<string, unknown>
  message: string
}

/** One fault for each part that does not fit, although a schema with alternatives gives an error for each of them. */
function listFaults(schema: TSchema, value: unknown): Fault[] {
  const errors = Value.Errors(schema, value) as unknown as SchemaError[]
  const unknownKeys = errors.filter(({ keyword }) => keyword === 'additionalProperties')
  const faults = unknownKeys.flatMap((error) => describeUnknownKeys(error, schema))
  const missing = errors.filter(({ keyword }) => keyword === 'required')
  for (const { instancePath, params } of missing) {
    const names = (params.requiredProperties as string[]).map((name) => `"${name}"`)
    faults.push({ path: parsePointer(instancePath), reason: `${names.join(', ')} is missing` })
  }
  const others = errors.filter(({ keyword }) => !STRUCTURAL.has(keyword))
  for (const [instancePath, group] of Map.groupBy(others, (error) => error.instancePath)) {
    const path = parsePointer(instancePath)
    faults.push({ path, reason: describeValue(findValue(value, path), group) })
  }
  return faults
}

/** Errors that only follow from others. */
const STRUCTURAL = new Set(['additionalProperties', 'required', 'boolean', 'anyOf'])

function describeUnknownKeys({ instancePath, schemaPath, params }: SchemaError, schema: TSchema): Fault[] {
  const known = listKeys(schema, schemaPath)
  return (params.additionalProperties as string[]).map((name) => ({
    path: [...parsePointer(instancePath), name],
    reason: `unknown name; ${suggest(name, known)}`,
  }))
}

function describeValue(value: unknown, errors: readonly SchemaError[]): string {
  const shown = typeof value === 'string' ? `"${value.slice(0, 40)}"` : typeNameOf(value)
  const allowed = errors.flatMap(({ params }) => (params.allowedValues as string[] | undefined) ?? [])
  if (allowed.length > 0) return `${shown} is not allowed; ${suggest(String(value), allowed)}`
  const types = errors.flatMap(({ params }) => (params.type as string | undefined) ?? [])
  if (types.length > 0) return `${TYPE_NAMES.get(types[0] as string) ?? types[0]} is needed, not ${shown}`
  return errors[0]?.message ?? 'does not fit'
}

const MAX_NAMES_LISTED = 20

/** Names the nearest name, preferring those with the same beginning, and lists all names unless there are too many. */
export function suggest(name: string, known: readonly string[]): string {
  const folded = name.toLowerCase()
  const related = known.filter((each) => each.toLowerCase().startsWith(folded) && folded.length > 2)
  const nearest = findNearestName(name, related) ?? findNearestName(name, known)
  const list = known.length > MAX_NAMES_LISTED ? '' : ` Allowed: ${known.join(', ')}`
  return `did you mean "${nearest}"?${list}`
}

const TYPE_NAMES = new Map([
  ['string', 'text'],
  ['number', 'a number'],
  ['boolean', 'true or false'],
  ['null', 'nothing'],
  ['array', 'a list'],
  ['object', 'a map of names'],
])

function typeNameOf(value: unknown): string {
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  return TYPE_NAMES.get(type) ?? type
}

function listKeys(schema: TSchema, schemaPath: string): string[] {
  const part = findValue(schema, parsePointer(schemaPath.slice(1))) as { properties?: object } | undefined
  return Object.keys(part?.properties ?? {})
}

function findValue(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], root)
}

function parsePointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}
