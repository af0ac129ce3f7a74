import { type TSchema, type TSchemaOptions, Type } from 'typebox'

/*
 * The words that response schemas are made of. A value that may be unknown is either optional (left out) or nullable
 * (null); arrays are always present, and empty when nothing is known. Every field carries a description and most carry
 * an example, both of which the OpenAPI document shows.
 */

const LEFT_OUT = 'Left out when unknown.'
const NULL = 'Null when unknown.'

/** A required text. */
export function givenText(description: string, example: string, values?: readonly string[]) {
  return Type.String(describe(description, example, values))
}

/** A required number. */
export function givenNumber(description: string, example: number) {
  return Type.Number(describe(description, example))
}

/** A text that is left out when unknown. `values` are all that there can be. */
export function text(description: string, example: string, values?: readonly string[]) {
  return Type.Optional(Type.String(describe(`${description} ${LEFT_OUT}`, example, values)))
}

export function number(description: string, example: number) {
  return Type.Optional(Type.Number(describe(`${description} ${LEFT_OUT}`, example)))
}

export function flag(description: string, example = false) {
  return Type.Optional(Type.Boolean(describe(`${description} ${LEFT_OUT}`, example)))
}

/** A text that is present, and null when unknown. */
export function textOrNull(description: string, example: string, values?: readonly string[]) {
  const choices = values === undefined ? {} : { enum: values }
  const schema = Type.Union([Type.String(choices), Type.Null()])
  return withFacts(schema, describe(`${description} ${NULL}`, example))
}

export function numberOrNull(description: string, example: number) {
  return withFacts(Type.Union([Type.Number(), Type.Null()]), describe(`${description} ${NULL}`, example))
}

export function flagOrNull(description: string, example = false) {
  return withFacts(Type.Union([Type.Boolean(), Type.Null()]), describe(`${description} ${NULL}`, example))
}

/** A value whose shape the specification leaves open: present, and null when there is nothing to say. */
export function unspecified(description: string, example: unknown = null) {
  return Type.Unknown(describe(`${description} Null when there is nothing to say.`, example))
}

/** An object of any fields. Generators of clients understand this better than a pattern that every name matches. */
export function openObject(facts: TSchemaOptions) {
  return Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, ...facts })
}

/** An object without fields in the specification. Left out if unknown. */
export function freeObject(description: string, example: Record<string, unknown>) {
  return Type.Optional(openObject(describe(`${description} ${LEFT_OUT}`, example)))
}

/** The same, but present, and null when unknown. */
export function freeObjectOrNull(description: string, example: Record<string, unknown>) {
  const schema = Type.Union([openObject({}), Type.Null()])
  return withFacts(schema, describe(`${description} ${NULL}`, example))
}

/** An array without elements in the specification. */
export function freeList(description: string, example: readonly unknown[] = []) {
  return Type.Array(Type.Unknown(), describe(description, example))
}

export function textList(description: string, example: readonly string[], values?: readonly string[]) {
  const choices = values === undefined ? {} : { enum: values }
  return Type.Array(Type.String(choices), describe(description, example))
}

export function numberList(description: string, example: readonly number[]) {
  return Type.Array(Type.Number(), describe(description, example))
}

/** An object with these fields and no other. The OpenAPI document shows it once, under its name. */
export function object<P extends Record<string, TSchema>>(name: string, description: string, properties: P) {
  return Type.Object(properties, { title: name, description, additionalProperties: false })
}

/** As `object`, left out when unknown. */
export function part<P extends Record<string, TSchema>>(name: string, description: string, properties: P) {
  return Type.Optional(object(name, `${description} ${LEFT_OUT}`, properties))
}

/** As `object`, or null. */
export function partOrNull<P extends Record<string, TSchema>>(
  name: string,
  description: string,
  properties: P,
) {
  const schema = Type.Union([object(name, description, properties), Type.Null()])
  return withFacts(schema, { description: `${description} ${NULL}` })
}

export function list<T extends TSchema>(element: T, description: string, example?: unknown[]) {
  return Type.Array(element, { description, ...(example === undefined ? {} : { examples: [example] }) })
}

type FieldFacts = {
  description: string
  examples?: unknown[]
  enum?: readonly string[]
}

function describe(description: string, example: unknown, values?: readonly string[]): FieldFacts {
  return { description, examples: [example], ...(values === undefined ? {} : { enum: values }) }
}

/** Type.Union takes no facts of its own without losing its type. */
function withFacts<T extends TSchema>(schema: T, facts: FieldFacts): T {
  return Object.assign(schema, facts)
}
