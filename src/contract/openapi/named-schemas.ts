export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue }
type JsonObject = { [name: string]: JsonValue }

/** What these members hold is data, not a schema. */
const DATA_MEMBERS = new Set(['examples', 'enum', 'const', 'default', 'required'])

/**
 * The schema with each titled object replaced by a reference. The objects themselves are put into `components`, each once
 * under its title. Throws when two different objects have the same title.
 */
export function extractNamedSchemas(schema: object, components: Map<string, JsonValue>): JsonValue {
  return extract(JSON.parse(JSON.stringify(schema)), components)
}

function extract(schema: JsonValue, components: Map<string, JsonValue>): JsonValue {
  if (Array.isArray(schema)) return schema.map((one) => extract(one, components))
  if (typeof schema !== 'object' || schema === null) return schema
  const walked: JsonObject = {}
  for (const [name, value] of Object.entries(schema)) {
    walked[name] = DATA_MEMBERS.has(name) && !isSchema(value) ? value : extract(value, components)
  }
  // A field may be called "title" too; its value is a schema.
  const { title } = walked
  if (typeof title !== 'string') return walked
  delete walked.title
  const known = components.get(title)
  if (known === undefined) components.set(title, walked)
  else if (JSON.stringify(known) !== JSON.stringify(walked))
    throw new Error(`Two schemas are called ${title}`)
  return { $ref: `#/components/schemas/${title}` }
}

function isSchema(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && 'type' in value
}

interface ExampleSchema {
  examples?: unknown[]
  const?: unknown
  anyOf?: ExampleSchema[]
  items?: ExampleSchema
  properties?: Record<string, ExampleSchema>
}

/** A whole example of what a schema describes, made of the examples of its parts. */
export function buildExample(schema: ExampleSchema): unknown {
  if (schema.examples !== undefined) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.anyOf !== undefined) return buildExample(schema.anyOf[0]!)
  if (schema.items !== undefined) return [buildExample(schema.items)]
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, field]) => [name, buildExample(field)]),
  )
}
