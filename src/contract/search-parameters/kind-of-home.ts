import { choiceList } from '../formats/choice.ts'
import { amount } from '../formats/numbers.ts'
import { optional } from '../parameters/parameter.ts'
import { rent, sale, saleOrRent, saleOrSold } from './statuses.ts'

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
