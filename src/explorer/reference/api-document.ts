import { linkTo } from '../routing/base-path.ts'

/** What of a JSON Schema the document uses. */
export interface SchemaNode {
  $ref?: string
  type?: string
  description?: string
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  examples?: readonly unknown[]
  anyOf?: readonly SchemaNode[]
  items?: SchemaNode
  properties?: Readonly<Record<string, SchemaNode>>
  required?: readonly string[]
}

export interface DescribedParameter {
  name: string
  in: string
  required: boolean
  description: string
  schema: SchemaNode
  example?: unknown
}

export interface DescribedOperation {
  name: string
  path: string
  /** Whether it is one of the interface, or one that Plat adds to it. */
  tag: string
  summary: string
  parameters: readonly DescribedParameter[]
  /** The schema of a success; absent if it is not JSON. */
  answer?: SchemaNode
}

/** The OpenAPI document of the service, as far as pages show it. */
export interface ApiDocument {
  version: string
  tags: readonly { name: string; description: string }[]
  operations: readonly DescribedOperation[]
  schemas: Readonly<Record<string, SchemaNode>>
}

interface SentOperation {
  operationId: string
  summary: string
  tags: string[]
  parameters: DescribedParameter[]
  responses: Record<string, { content?: Record<string, { schema: SchemaNode }> }>
}

interface SentDocument {
  info: { version: string }
  tags: ApiDocument['tags']
  paths: Record<string, { get: SentOperation }>
  components: { schemas: Record<string, SchemaNode> }
}

let loading: Promise<ApiDocument> | undefined

/** Loads the document once. A failed load is tried again by the next caller. */
export function loadApiDocument(): Promise<ApiDocument> {
  loading ??= fetchDocument().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function fetchDocument(): Promise<ApiDocument> {
  const response = await fetch(linkTo('/openapi.json'))
  if (!response.ok) throw new Error(`status ${response.status}`)
  return readDocument((await response.json()) as SentDocument)
}

function readDocument({ info, tags, paths, components }: SentDocument): ApiDocument {
  return {
    version: info.version,
    tags,
    schemas: components.schemas,
    operations: Object.entries(paths).map(([path, { get }]) => ({
      name: get.operationId,
      path,
      tag: get.tags[0] ?? '',
      summary: get.summary,
      parameters: get.parameters.filter((parameter) => parameter.in !== 'header'),
      answer: get.responses['200']?.content?.['application/json']?.schema,
    })),
  }
}

/** The schema that a reference names, or the schema itself. */
export function resolveSchema({ schemas }: ApiDocument, schema: SchemaNode): SchemaNode {
  if (schema.$ref === undefined) return schema
  const found = schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {}
  return schema.description === undefined ? found : { ...found, description: schema.description }
}

/** The type of a value in words: "text", "list of SearchCard", "number or null". */
export function nameType(document: ApiDocument, schema: SchemaNode): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  if (schema.anyOf !== undefined)
    return [...new Set(schema.anyOf.map((choice) => nameType(document, choice)))].join(' or ')
  if (schema.type === 'array') return `list of ${schema.items ? nameType(document, schema.items) : 'values'}`
  return (schema.type && TYPE_NAMES[schema.type]) ?? 'any value'
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
}

/** The object whose fields a schema has, behind references, lists and choices; undefined if it has none. */
export function findFields(
  document: ApiDocument,
  schema: SchemaNode,
): readonly [name: string, field: SchemaNode][] | undefined {
  const { properties, items, anyOf } = resolveSchema(document, schema)
  if (properties !== undefined) return Object.entries(properties)
  if (items !== undefined) return findFields(document, items)
  for (const choice of anyOf ?? []) {
    const fields = findFields(document, choice)
    if (fields !== undefined) return fields
  }
  return undefined
}
