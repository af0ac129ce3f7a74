import type { Static } from 'typebox'
import { flagOrNull, part } from '../schemas/shapes.ts'

export const propertyFlags = part({
  is_coming_soon: flagOrNull,
  is_contingent: flagOrNull,
  is_foreclosure: flagOrNull,
  is_new_construction: flagOrNull,
  is_pending: flagOrNull,
  is_subdivision: flagOrNull,
  is_price_reduced: flagOrNull,
  is_new_listing: flagOrNull,
  is_short_sale: flagOrNull,
  is_price_excludes_land: flagOrNull,
  is_usda_eligible: flagOrNull,
  is_auction: flagOrNull,
  is_fractionally_owned: flagOrNull,
  is_non_deeded: flagOrNull,
})

export type PropertyFlags = NonNullable<Static<typeof propertyFlags>>
