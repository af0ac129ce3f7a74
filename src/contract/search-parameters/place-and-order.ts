import { choice } from '../formats/choice.ts'
import { freeText } from '../formats/free-text.ts'
import { pageNumber } from '../formats/page-number.ts'
import { defaulted, required } from '../parameter.ts'

/** Where to search, which listings, in what order (1 to 4). */
export const placeAndOrder = {
  location: required({
    format: freeText(500),
    description: 'Street address, neighborhood, city, county, state or ZIP code.',
    example: 'Seattle, WA',
  }),
  page: defaulted(1, {
    format: pageNumber,
    description: 'Page of the result, counted from 1.',
    example: '2',
  }),
  listing_status: defaulted('for_sale', {
    format: choice(['for_sale', 'for_rent', 'sold']),
    aliases: ['status'],
    description: 'Homes for sale, for rent, or sold.',
    example: 'for_sale',
  }),
  sort_by: defaulted('globalrelevanceex', {
    format: choice(['globalrelevanceex', 'priced', 'pricea', 'days', 'beds', 'baths', 'size', 'lot']),
    aliases: ['sort'],
    description:
      'Order: globalrelevanceex (homes for you), priced (price high to low), pricea (price low to high), ' +
      'days (newest), beds, baths, size (square feet), lot (lot size).',
    example: 'days',
  }),
}
