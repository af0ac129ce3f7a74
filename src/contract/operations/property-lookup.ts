import type { Static } from 'typebox'
import { freeText, textLines, zipCode } from '../formats/text-and-choice.ts'
import { optional, type ParsedParameters } from '../parameters/parameter.ts'
import {
  givenNumber,
  givenText,
  list,
  number,
  object,
  text,
  textList,
  textOrNull,
} from '../schemas/shapes.ts'
import { type CrossFault, defineOperation } from './operation-contract.ts'

const PARTS = ['number', 'street', 'suffix', 'direction', 'unit', 'city', 'state', 'zip']

const candidate = object('LookupCandidate', 'A home that the address or parcel number may mean.', {
  property_id: givenText('Property id.', '1000302'),
  score: givenNumber(
    'How well the home fits: 1 if every part agrees. The guide says what each difference takes off.',
    0.96,
  ),
  address: text('The address as the home shows it.', '401 Copper St, Seattle, WA 98199'),
  street: text('Street line with the unit.', '401 Copper St'),
  unit: text('Unit.', 'Apt 4'),
  city: text('City.', 'Seattle'),
  state: text('Two-letter state code.', 'WA'),
  zip: text('ZIP code.', '98199'),
  home_status: givenText('What the home is now.', 'sold', ['for_sale', 'for_rent', 'sold', 'off_market']),
  latitude: number('Latitude in degrees.', 47.68697),
  longitude: number('Longitude in degrees.', -122.27596),
  point_source: text(
    'Where the point is from: a listing or assessment of the home, the address point of its address, the house numbers next to it, or its ZIP ' +
      'code, which may be miles off.',
    'home',
    ['home', 'address_point', 'street_block', 'zip_code'],
  ),
  point_within_meters: number('With street_block: how far the home may be from the point.', 40),
  agree: textList('Parts that agree.', ['number', 'street', 'zip'], PARTS),
  differ: textList('Parts that differ.', [], PARTS),
  missing: textList('Parts that only the request or only the home has.', ['suffix'], PARTS),
})

const lookupResult = object('LookupResult', 'What was found for an address or a parcel number.', {
  query: givenText('The address or parcel number as it was given.', '401 copper, 98199'),
  status: givenText(
    'Exact: every part of one home agrees. Close: one home fits well, and no other nearly as well. Ambiguous: none fits well enough, ' +
      'or several do. None: there is no such home.',
    'close',
    ['exact', 'close', 'ambiguous', 'none'],
  ),
  reason: text('With none: why.', 'not_found', ['not_found', 'no_house_number', 'no_such_county']),
  property_id: textOrNull('The home, if the status is exact or close.', '1000302'),
  candidates: list(candidate, 'Homes that it may mean, best first, at most 10.'),
})

const propertyLookupData = list(lookupResult, 'One result for each address, in their order.')

export type LookupCandidate = Static<typeof candidate>
export type LookupResult = Static<typeof lookupResult>

/** The most addresses in one request. */
const MOST_ADDRESSES = 25

const lookupParameters = {
  address: optional({
    format: textLines(MOST_ADDRESSES, 200),
    aliases: ['street'],
    description:
      'An address on one line, or a street line with its other parts beside it. Give the parameter several times to look up as many as 25 ' +
      'addresses; unit, city, state and zip then apply to all.',
    example: '401 Copper St, Seattle, WA 98199',
  }),
  unit: optional({
    format: freeText(40),
    description: 'The unit, if address is a street line.',
    example: '4B',
  }),
  city: optional({ format: freeText(100), description: 'The city.', example: 'Seattle' }),
  state: optional({
    format: freeText(30),
    aliases: ['state_code'],
    description: 'The state, as its code or its name.',
    example: 'WA',
  }),
  zip: optional({
    format: zipCode,
    aliases: ['zip_code', 'zipcode', 'postal_code'],
    description: 'The ZIP code.',
    example: '98199',
  }),
  parcel: optional({
    format: freeText(100),
    aliases: ['parcel_number', 'apn'],
    description: "The assessor's parcel number, instead of an address. Punctuation does not matter.",
    example: '712930-0520',
  }),
  county: optional({
    format: freeText(60),
    description:
      'With parcel: the county, as its FIPS code or its name. Parcel numbers are unique only within a county.',
    example: 'King',
  }),
}

export const propertyLookupContract = defineOperation({
  name: 'property-lookup',
  base: 'main',
  path: '/api/v1/property/lookup',
  summary:
    'The home at an address, or with a parcel number, with how sure that is: exactly one of address and parcel. Up to 25 addresses at once.',
  parameters: lookupParameters,
  findCrossFault,
  data: propertyLookupData,
  isPaged: false,
  mayBeNotFound: false,
})

export type PropertyLookupParameters = ParsedParameters<typeof lookupParameters>
export type PropertyLookupData = Static<typeof propertyLookupData>

function findCrossFault({
  address,
  parcel,
  county,
  unit,
  city,
  zip,
}: PropertyLookupParameters): CrossFault | undefined {
  if (address === undefined && parcel === undefined)
    return { parameter: 'address', takes: 'an address, unless parcel is given' }
  if (address !== undefined && parcel !== undefined)
    return { parameter: 'parcel', takes: 'a parcel number, unless address is given' }
  if (parcel === undefined && county !== undefined)
    return { parameter: 'county', takes: 'a county together with parcel only' }
  if (parcel === undefined) return undefined
  if (unit !== undefined) return { parameter: 'unit', takes: 'a unit together with address only' }
  if (city !== undefined) return { parameter: 'city', takes: 'a city together with address only' }
  return zip === undefined ? undefined : { parameter: 'zip', takes: 'a ZIP code together with address only' }
}
