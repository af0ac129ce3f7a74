import { type TSchema, Type } from 'typebox'

/** The words that the outputs of tools are made of. What is unknown is left out. */

export const words = (description: string) => Type.Optional(Type.String({ description }))

export const figure = (description: string) => Type.Optional(Type.Number({ description }))

export const yesOrNo = (description: string) => Type.Optional(Type.Boolean({ description }))

export const wordList = (description: string) => Type.Optional(Type.Array(Type.String(), { description }))

export const homeId = Type.String({ description: 'Id of the home; other tools take it as property_id.' })

export function shownObject<Members extends Record<string, TSchema>>(members: Members, description?: string) {
  return Type.Object(members, { additionalProperties: false, ...(description && { description }) })
}

export function shownList<Members extends Record<string, TSchema>>(description: string, members: Members) {
  return Type.Array(shownObject(members), { description })
}
