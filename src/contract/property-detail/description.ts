import { type Static, Type } from 'typebox'
import { numberOrNull, part, textOrNull } from '../schemas/shapes.ts'

/**
 * The specification counts these among its numbers, each nullable, but their values are words ("Central Air"): both
 * are allowed, and Plat gives words.
 */
const wordsOrNumber = Type.Union([Type.String(), Type.Number(), Type.Null()])

export const description = part({
  baths_3qtr: numberOrNull,
  baths_full: numberOrNull,
  baths_half: numberOrNull,
  baths_max: numberOrNull,
  baths_min: numberOrNull,
  baths_total: numberOrNull,
  baths_consolidated: textOrNull,
  beds: numberOrNull,
  beds_max: numberOrNull,
  beds_min: numberOrNull,
  construction: wordsOrNumber,
  cooling: wordsOrNumber,
  exterior: wordsOrNumber,
  fireplace: wordsOrNumber,
  garage: numberOrNull,
  garage_max: numberOrNull,
  garage_min: numberOrNull,
  garage_type: wordsOrNumber,
  heating: wordsOrNumber,
  logo: wordsOrNumber,
  lot_sqft: numberOrNull,
  name: wordsOrNumber,
  pool: wordsOrNumber,
  roofing: wordsOrNumber,
  rooms: numberOrNull,
  sqft: numberOrNull,
  sqft_max: numberOrNull,
  sqft_min: numberOrNull,
  stories: numberOrNull,
  styles: wordsOrNumber,
  sub_type: wordsOrNumber,
  text: textOrNull,
  type: textOrNull,
  units: numberOrNull,
  year_built: numberOrNull,
  year_renovated: numberOrNull,
  zoning: wordsOrNumber,
})

export type Description = NonNullable<Static<typeof description>>
