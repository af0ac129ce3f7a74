import type { Service } from '../../src/app/serve/open-service.ts'
import { SPEC_CONTRACTS } from '../../src/contract/operations.ts'
import { checkResponse } from '../../src/contract/schemas/check-response.ts'
import type { Stores } from '../../src/store/ports/stores.ts'
import { listQuestions } from './ask-everything.ts'

/** A field of an answer that has no fields of its own: "mortgage.estimate.monthly_payment", "photos[].href". */
export interface Leaf {
  operation: string
  path: string
  /** Whether the specification also allows null. */
  isNullable: boolean
}

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** Lists every leaf in the data of the ten answers, in the order of the schemas. */
function listLeaves(): Leaf[] {
  return SPEC_CONTRACTS.flatMap(({ name, data }) =>
    data === undefined ? [] : walk(name, '', data as Schema, false),
  )
}

function walk(operation: string, path: string, schema: Schema, isNullable: boolean): Leaf[] {
  const choices = schema.anyOf ?? []
  if (choices.some(({ type }) => type === 'null')) {
    const other = choices.find(({ type }) => type !== 'null')
    return other === undefined ? [] : walk(operation, path, other, true)
  }
  if (schema.type === 'array' && schema.items !== undefined) {
    return walk(operation, `${path}[]`, schema.items, isNullable)
  }
  if (schema.properties === undefined) {
    // A value of unspecified shape may be null. An object with arbitrary fields is itself a leaf.
    return [
      { operation, path, isNullable: isNullable || (schema.type === undefined && choices.length === 0) },
    ]
  }
  return Object.entries(schema.properties).flatMap(([name, part]) =>
    walk(
      operation,
      path === '' || path === '[]' ? `${path}${path === '' ? '' : '.'}${name}` : `${path}.${name}`,
      part,
      isNullable,
    ),
  )
}

/** Counts the answers with a value at each path of `listLeaves`. null and empty arrays do not count. */
function countLeaves(data: unknown, seen: Map<string, number>): void {
  const paths = new Set<string>()
  collect(data, '', paths)
  for (const path of paths) seen.set(path, (seen.get(path) ?? 0) + 1)
}

function collect(value: unknown, path: string, paths: Set<string>): void {
  if (value === null || value === undefined) return
  paths.add(path)
  if (Array.isArray(value)) {
    for (const one of value) collect(one, `${path}[]`, paths)
  } else if (typeof value === 'object') {
    for (const [name, part] of Object.entries(value)) {
      collect(part, path === '' ? name : `${path}.${name}`, paths)
    }
  }
}

export interface LeafCoverage extends Leaf {
  /** The share of the operation's answers with a value at this leaf, 0 to 1. */
  share: number
  answers: number
}

/** Sends many requests to a service and reports how often each leaf was filled. Throws for an answer that violates the contract. */
export async function measureCoverage(
  service: Service,
  store: Stores,
  key: string,
  homes: number,
): Promise<LeafCoverage[]> {
  const answers = new Map<string, number>()
  const seen = new Map<string, Map<string, number>>()
  for (const { operation, url } of await listQuestions(service, store, homes)) {
    const response = await fetch(url, { headers: { 'x-gateway-key': key } })
    const body = (await response.json()) as { data?: unknown }
    const contract = SPEC_CONTRACTS.find(({ name }) => name === operation)!
    const fault = response.status === 200 ? checkResponse(contract, body) : `status ${response.status}`
    if (fault !== undefined) throw new Error(`${url}: ${fault}`)
    answers.set(operation, (answers.get(operation) ?? 0) + 1)
    if (!seen.has(operation)) seen.set(operation, new Map())
    countLeaves(body.data, seen.get(operation)!)
  }
  return listLeaves().map((leaf) => {
    const count = answers.get(leaf.operation) ?? 0
    return {
      ...leaf,
      answers: count,
      share: (seen.get(leaf.operation)?.get(leaf.path) ?? 0) / Math.max(1, count),
    }
  })
}
