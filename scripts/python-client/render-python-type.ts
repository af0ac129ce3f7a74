/** What of a JSON Schema the contract uses. */
export interface Schema {
  $ref?: string
  type?: string
  enum?: readonly (string | number | boolean | null)[]
  const?: string | number | boolean | null
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
}

/** The Python type of the values of a schema. Objects without a name of their own are dictionaries. */
export function renderType(schema: Schema): string {
  const { $ref, anyOf, items, type, enum: values } = schema
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1)
  if (schema.const !== undefined) return renderLiteral([schema.const])
  if (values !== undefined) return renderLiteral(values)
  if (anyOf !== undefined) return [...new Set(anyOf.map(renderType))].join(' | ')
  if (type === 'array') return `list[${items === undefined ? 'Any' : renderType(items)}]`
  return (type && PYTHON_TYPES[type]) ?? 'Any'
}

const PYTHON_TYPES: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
  object: 'dict[str, Any]',
}

function renderLiteral(values: NonNullable<Schema['enum']>): string {
  const literals = values.map((value) => {
    if (value === null) return 'None'
    if (typeof value === 'boolean') return value ? 'True' : 'False'
    return JSON.stringify(value)
  })
  return `Literal[${literals.join(', ')}]`
}
