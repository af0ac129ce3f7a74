import { type TSchema, Type } from 'typebox'

/*
 * The words that response schemas are made of. A value that may be unknown is either optional (left out) or nullable
 * (null); arrays are always present, empty when nothing is known.
 */

/** Left out when unknown. */
export const text = Type.Optional(Type.String())
export const number = Type.Optional(Type.Number())
export const flag = Type.Optional(Type.Boolean())

/** Present, null when unknown. */
export const textOrNull = Type.Union([Type.String(), Type.Null()])
export const numberOrNull = Type.Union([Type.Number(), Type.Null()])
export const flagOrNull = Type.Union([Type.Boolean(), Type.Null()])

/** A value whose shape the specification leaves open: present, null when there is nothing to say. */
export const unspecified = Type.Unknown({ description: 'A value of unspecified shape, or null.' })

/** An object of which the specification shows no field; left out when unknown. */
export const freeObject = Type.Optional(Type.Record(Type.String(), Type.Unknown()))

/** As `freeObject`, or null. */
export const freeObjectOrNull = Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()])

/** An array of which the specification shows no element. */
export const freeList = Type.Array(Type.Unknown())

export const textList = Type.Array(Type.String())
export const numberList = Type.Array(Type.Number())

/** An object with these fields and no other. */
export function object<P extends Record<string, TSchema>>(properties: P) {
  return Type.Object(properties, { additionalProperties: false })
}

/** As `object`, left out when unknown. */
export function part<P extends Record<string, TSchema>>(properties: P) {
  return Type.Optional(object(properties))
}

/** As `object`, or null. */
export function partOrNull<P extends Record<string, TSchema>>(properties: P) {
  return Type.Union([object(properties), Type.Null()])
}

export function list<T extends TSchema>(element: T) {
  return Type.Array(element)
}
