import { boundingBox, circle } from '../formats/box-and-circle.ts'
import { pageNumber } from '../formats/numbers.ts'
import { polygon } from '../formats/polygon.ts'
import { choice, freeText, trueOrFalse } from '../formats/text-and-choice.ts'
import { defaulted, optional, required } from '../parameters/parameter.ts'

const namedPlace = {
  format: freeText(500),
  description:
    'Street address, neighborhood, subdivision, city, county, state or ZIP code, or a point as lat,lon or lat,lon,radius ' +
    '(2mi, 3km; 2 miles by default). Several places are separated by semicolons or commas.',
  example: 'Seattle, WA',
}

/** The headers of every answer to a location. */
export const locationHeaders = {
  'x-location': {
    description:
      'The places that the location was understood to mean, separated by bars: kind and name, the certainty (exact; folded: in ' +
      'other words; corrected: with typing errors; guessed: one of several with the name, or not the whole text), and the ' +
      'number of listings of all statuses there. A text that names no place is unknown.',
    example: 'city Seattle, WA; certainty=exact; listings=945',
  },
}

/** The place of a search (1). Optional if other parameters can state it. */
export const place = { location: required(namedPlace) }

export const placeIfAny = { location: optional(namedPlace) }

/** Page, listing status and order (2 to 4). */
export const order = {
  page: defaulted(1, {
    format: pageNumber,
    description: 'Page of the result, starting at 1.',
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

/** An area drawn on the map, by one of these. */
export const area = {
  bbox: optional({
    format: boundingBox,
    description: 'Homes within a box, edges included.',
    example: '-122.44,47.59,-122.29,47.70',
  }),
  circle: optional({
    format: circle,
    description: 'Homes within a distance of a point.',
    example: '47.6097,-122.3331,2.5',
  }),
  polygon: optional({
    format: polygon,
    description:
      'Homes within one or several polygons, but not in their holes. GeoJSON positions are [longitude, latitude]; ' +
      'pairs are lat,lon. Open rings are closed.',
    example: '47.63,-122.36;47.63,-122.30;47.60,-122.33',
  }),
  include_approximate: optional({
    format: trueOrFalse,
    description:
      'true: also homes without a point whose ZIP code has its point in the area. Such a home may be miles outside.',
    example: 'true',
  }),
}
