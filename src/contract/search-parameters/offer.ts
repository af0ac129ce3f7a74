import { amount, numberRange } from '../formats/numbers.ts'
import { calendarDay, choice, choiceList, freeText } from '../formats/text-and-choice.ts'
import { type ApplicableStatus, defaulted, optional } from '../parameters/parameter.ts'

const sale: readonly ApplicableStatus[] = ['for_sale']
const rent: readonly ApplicableStatus[] = ['for_rent']
const sold: readonly ApplicableStatus[] = ['sold']
const saleOrSold: readonly ApplicableStatus[] = ['for_sale', 'sold']
const saleOrRent: readonly ApplicableStatus[] = ['for_sale', 'for_rent']

/** Kinds of home, listing and tour (12 to 16). */
export const kindOfHome = {
  home_type: optional({
    format: choiceList([
      'houses',
      'townhomes',
      'multi_family',
      'condos_co_ops',
      'lots_land',
      'apartments',
      'manufactured',
    ]),
    aliases: ['home_types'],
    description: 'Any of these types of home.',
    example: 'houses,townhomes',
    appliesTo: saleOrSold,
  }),
  hoa_fees: optional({
    format: amount,
    aliases: ['hoa', 'max_hoa'],
    description: "Highest homeowners' association fee in US dollars per month.",
    example: '250',
    appliesTo: saleOrSold,
  }),
  listing_type: optional({
    format: choiceList([
      'owner_posted',
      'agent_listed',
      'new_construction',
      'foreclosures',
      'auctions',
      'foreclosed',
      'pre_foreclosures',
    ]),
    description: 'Any of these types of listing.',
    example: 'agent_listed,new_construction',
    appliesTo: sale,
  }),
  property_status: optional({
    format: choiceList(['comming_soon', 'accepting_backup_offers', 'pending_and_under_contract']),
    description: 'Finds homes in these states as well as active ones.',
    example: 'comming_soon',
    appliesTo: sale,
  }),
  tours: optional({
    format: choiceList([
      'must_have_open_house',
      'must_have_3d_tour',
      'must_have_showcase',
      'instant_tour_available',
    ]),
    description: 'All of these tours.',
    example: 'must_have_3d_tour',
    appliesTo: saleOrRent,
    valuesApplyTo: { must_have_open_house: sale, must_have_showcase: sale, instant_tour_available: rent },
  }),
}

/** What a home costs (5 to 8). */
export const money = {
  list_price_range: optional({
    format: numberRange,
    aliases: ['list_price', 'price', 'price_range'],
    description: 'List price, monthly rent of homes for rent, or sale price of sold homes, in US dollars.',
    example: '300000,600000',
  }),
  monthly_payment_range: optional({
    format: numberRange,
    aliases: ['monthly_payment'],
    description: 'Monthly payment in US dollars, as in loan calculation, at the newest 30-year rate.',
    example: '2000,4000',
    appliesTo: sale,
  }),
  down_payment: optional({
    format: amount,
    description: 'Down payment behind the monthly payment, in US dollars; 20% of the price if absent.',
    example: '80000',
    appliesTo: sale,
  }),
  monthly_payment_credit_score: defaulted('CS720_AND_ABOVE', {
    format: choice(['CS720_AND_ABOVE', 'CS660_719', 'CS620_659', 'CS580_619', 'CS579_AND_BELOW']),
    aliases: ['credit_score'],
    description: 'Credit score for the rate behind the monthly payment.',
    example: 'CS660_719',
    appliesTo: sale,
  }),
}

const lookBack = choice(['1', '7', '30', '90', '6m', '12m', '24m', '36m'])

/** Times, words, pets (27 to 31). */
export const timeAndWords = {
  days_on_provider: optional({
    format: lookBack,
    description: 'Listed within this many days, or calendar months (m).',
    example: '30',
    appliesTo: saleOrRent,
  }),
  keywords: optional({
    format: freeText(500),
    description: 'Words that must all occur in the remarks, features, address or MLS number.',
    example: 'fireplace',
  }),
  move_in_date: optional({
    format: calendarDay,
    description: 'Available on or before this day.',
    example: '2026-03-01',
    appliesTo: rent,
  }),
  pets: optional({
    format: choiceList(['allows_large_dogs', 'allows_small_dogs', 'allows_cats', 'no_pets']),
    description: 'All of these pets; no_pets cannot be combined.',
    example: 'allows_cats',
    appliesTo: rent,
  }),
  sold_within: optional({
    format: lookBack,
    aliases: ['sold_in_last'],
    description: 'Sold within this many days, or calendar months (m).',
    example: '12m',
    appliesTo: sold,
  }),
}
