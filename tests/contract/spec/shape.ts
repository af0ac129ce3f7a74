/** The values that the specification or a schema allows. `any` is a value without a stated type. */
export interface Shape {
  kind: 'string' | 'number' | 'boolean' | 'object' | 'array' | 'any'
  isNullable: boolean
  /** The fields of an object, if they are stated. */
  fields?: Map<string, Shape>
  /** The element of an array, if it is stated. */
  element?: Shape
}

/** Lists the differences between the specification and a schema, each as "path: difference". */
export function listDifferences(spec: Shape, schema: Shape, path: string): string[] {
  return [
    ...compareTypes(spec, schema, path),
    ...compareFields(spec, schema, path),
    ...compareElements(spec, schema, path),
  ]
}

function compareTypes(spec: Shape, schema: Shape, path: string): string[] {
  if (spec.kind === 'any') {
    return spec.isNullable && !schema.isNullable
      ? [`${path}: null in the specification, never null in the schema`]
      : []
  }
  if (spec.kind !== schema.kind)
    return [`${path}: ${spec.kind} in the specification, ${schema.kind} in the schema`]
  if (spec.isNullable !== schema.isNullable) {
    return [
      `${path}: nullable is ${spec.isNullable} in the specification, ${schema.isNullable} in the schema`,
    ]
  }
  return []
}

function compareFields(spec: Shape, schema: Shape, path: string): string[] {
  if (spec.fields === undefined && schema.fields === undefined) return []
  const differences: string[] = []
  for (const name of spec.fields?.keys() ?? []) {
    const field = schema.fields?.get(name)
    if (field === undefined) differences.push(`${path}.${name}: only in the specification`)
    else differences.push(...listDifferences(spec.fields!.get(name)!, field, `${path}.${name}`))
  }
  for (const name of schema.fields?.keys() ?? []) {
    if (!spec.fields?.has(name)) differences.push(`${path}.${name}: only in the schema`)
  }
  return differences
}

function compareElements(spec: Shape, schema: Shape, path: string): string[] {
  if (spec.element !== undefined && schema.element !== undefined) {
    return listDifferences(spec.element, schema.element, `${path}[]`)
  }
  if (spec.element === undefined && schema.element !== undefined && schema.element.kind !== 'any') {
    return [`${path}[]: element only in the schema`]
  }
  return spec.element !== undefined ? [`${path}[]: element only in the specification`] : []
}

/** Counts every leaf and branch below a shape, to know how much a comparison covered. */
export function countFields(shape: Shape): number {
  let count = 0
  for (const field of shape.fields?.values() ?? []) count += 1 + countFields(field)
  return count + (shape.element === undefined ? 0 : countFields(shape.element))
}
