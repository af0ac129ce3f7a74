import type { TSchema } from 'typebox'
import { findIntendedName } from '../parameters/nearest-name.ts'
import { explainedFormat, type Format, type Reading } from './format.ts'

/** Which fields of an object are shown: the whole field, or only some of the fields in it. */
export type FieldSelection = ReadonlyMap<string, 'whole' | FieldSelection>

interface ObjectSchema extends TSchema {
  properties: Readonly<Record<string, TSchema>>
  required?: readonly string[]
}

/**
 * A comma-separated list of fields of an object with this schema: "price", or "address.city" for a field of a field. The fields that
 * the schema requires are always shown, so that what is left still has the schema.
 */
export function fieldList(schema: TSchema): Format<FieldSelection> {
  const root = findObject(schema)
  if (root === undefined) throw new Error('Fields can be chosen of an object only')
  const paths = listPaths(root)
  const facts = {
    takes: 'a comma-separated list of fields of the answer, with dots for fields of fields',
    schema: { type: 'array', items: { type: 'string', enum: paths } },
  }
  return { ...explainedFormat(facts, (text) => readFields(text, root, paths)), choices: paths }
}

function readFields(text: string, root: ObjectSchema, paths: readonly string[]): Reading<FieldSelection> {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const unknown = names.find((name) => !paths.includes(name))
  if (unknown !== undefined) return { fault: explainUnknown(unknown, paths) }
  if (names.length === 0) return { fault: 'no field' }
  return {
    value: select(
      root,
      names.map((name) => name.split('.')),
    ),
  }
}

/** Names the field that was meant, or else all beside it. */
function explainUnknown(name: string, paths: readonly string[]): string {
  const last = name.slice(name.lastIndexOf('.') + 1)
  const intended =
    findIntendedName(name, paths) ?? paths.find((path) => path === last || path.endsWith(`.${last}`))
  if (intended !== undefined) return `there is no field ${name}; did you mean ${intended}?`
  const first = name.slice(0, Math.max(name.indexOf('.'), 0))
  const inside = paths
    .filter((path) => path.startsWith(`${first}.`))
    .map((path) => path.slice(first.length + 1))
  const beside = first === '' || inside.length === 0 ? paths : inside
  return `there is no field ${name}; there are ${beside.filter((path) => !path.includes('.')).join(', ')}`
}

/** The fields on these paths and those that the schema requires. */
function select({ properties, required = [] }: ObjectSchema, paths: readonly string[][]): FieldSelection {
  const selection = new Map<string, 'whole' | FieldSelection>(required.map((name) => [name, 'whole']))
  for (const [name, inside] of Map.groupBy(paths, ([first]) => first!)) {
    const rest = inside.map((path) => path.slice(1))
    const part = rest.some((path) => path.length === 0) ? undefined : findObject(properties[name]!)
    selection.set(name, part === undefined ? 'whole' : select(part, rest))
  }
  return selection
}

/** The paths of all fields, each field before those in it. Lists have none, because their elements are shown as a whole. */
function listPaths({ properties }: ObjectSchema): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const part = findObject(field)
    return [name, ...(part === undefined ? [] : listPaths(part).map((path) => `${name}.${path}`))]
  })
}

/** The schema of an object, also of one that may be null. */
function findObject(schema: TSchema): ObjectSchema | undefined {
  if ('properties' in schema) return schema as ObjectSchema
  const { anyOf } = schema as { anyOf?: readonly TSchema[] }
  return anyOf?.find((one): one is ObjectSchema => 'properties' in one)
}
