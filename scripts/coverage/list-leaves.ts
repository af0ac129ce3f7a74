import { SPEC_CONTRACTS } from '../../src/contract/operations.ts'

/** A place in an answer that holds no further fields: "mortgage.estimate.monthly_payment", "photos[].href". */
export interface Leaf {
  operation: string
  path: string
  /** Whether the specification also allows null there. */
  isNullable: boolean
}

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** Every leaf of the ten answers' data, in the order of the schemas. */
export function listLeaves(): Leaf[] {
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
    // A value of unspecified shape may be null; an object of free fields is a leaf itself.
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
