import type { Static } from 'typebox'
import { flagOrNull, part } from '../schemas/shapes.ts'

export const propertyFlags = part('PropertyFlags', 'What is true of the listing.', {
  is_coming_soon: flagOrNull('Whether the home is not yet on the market.'),
  is_contingent: flagOrNull('Whether an offer was accepted that depends on a condition.'),
  is_foreclosure: flagOrNull('Whether a lender sells the home after a foreclosure.'),
  is_new_construction: flagOrNull('Whether the home is newly built and was never lived in.'),
  is_pending: flagOrNull('Whether a sale is under contract.'),
  is_subdivision: flagOrNull('Whether the home belongs to a named subdivision.', true),
  is_price_reduced: flagOrNull('Whether the price was cut within the last 30 days.'),
  is_new_listing: flagOrNull('Whether the home was listed within the last 14 days.', true),
  is_short_sale: flagOrNull('Whether the sale needs the approval of a lender.'),
  is_price_excludes_land: flagOrNull('Whether the price leaves out the land.'),
  is_usda_eligible: flagOrNull('Whether a loan of the US Department of Agriculture can be had.'),
  is_auction: flagOrNull('Whether the home is sold by auction.'),
  is_fractionally_owned: flagOrNull('Whether a share of the ownership is sold.'),
  is_non_deeded: flagOrNull('Whether the sale transfers no deed.'),
})

export type PropertyFlags = NonNullable<Static<typeof propertyFlags>>
