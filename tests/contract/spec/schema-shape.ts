import type { Shape } from './shape.ts'

interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema | JsonSchema[]
  anyOf?: JsonSchema[]
}

/** Reads the shape of a response schema. A union of several types other than null counts as `any`. */
export function readSchemaShape(schema: JsonSchema): Shape {
  if (schema.anyOf !== undefined) return readUnion(schema.anyOf)
  switch (schema.type) {
    case undefined:
      return { kind: 'any', isNullable: true }
    case 'object':
      return readObject(schema)
    case 'array':
      return { kind: 'array', isNullable: false, element: readElement(schema.items) }
    case 'string':
    case 'number':
    case 'boolean':
      return { kind: schema.type, isNullable: false }
    default:
      throw new Error(`No shape for type ${schema.type}`)
  }
}

function readUnion(choices: JsonSchema[]): Shape {
  const others = choices.filter((choice) => choice.type !== 'null')
  const isNullable = others.length < choices.length
  return others.length === 1 ? { ...readSchemaShape(others[0]!), isNullable } : { kind: 'any', isNullable }
}

function readObject(schema: JsonSchema): Shape {
  if (schema.properties === undefined) return { kind: 'object', isNullable: false }
  const fields = Object.entries(schema.properties).map(
    ([name, field]) => [name, readSchemaShape(field)] as const,
  )
  return { kind: 'object', isNullable: false, fields: new Map(fields) }
}

/** Reads the element of an array. A tuple of equal types counts as an array of them. */
function readElement(items: JsonSchema['items']): Shape {
  if (items === undefined) return { kind: 'any', isNullable: true }
  return readSchemaShape(Array.isArray(items) ? items[0]! : items)
}
