import type { Static } from 'typebox'
import { identifier } from '../../formats/numbers.ts'
import { freeText } from '../../formats/text-and-choice.ts'
import { optional, type ParsedParameters } from '../../parameters/parameter.ts'
import {
  givenNumber,
  givenText,
  list,
  numberOrNull,
  object,
  partOrNull,
  textOrNull,
} from '../../schemas/shapes.ts'
import { type CrossFault, defineOperation } from '../operation-contract.ts'

const METHODS = ['model', 'comparables']

const estimatedPrice = {
  value: givenNumber('Dollars; per month for a rent.', 634500),
  low: numberOrNull('Four of five prices are between low and high.', 572000),
  high: numberOrNull('See low.', 703000),
  confidence: textOrNull('How narrow the range is for homes of the county.', 'high', [
    'high',
    'medium',
    'low',
  ]),
  fsd: numberOrNull('Forecast standard deviation, as a fraction of the value.', 0.081),
  date: givenText('The day of the estimate; with comparables, the day of the newest of them.', '2026-06-01'),
  method: givenText(
    'A model that was trained on the sales of the county, or a weighted mean of comparable homes where there is none.',
    'model',
    METHODS,
  ),
}

const onMarket = {
  value: givenNumber('What homes sell for that are asked for as much, for as long, in this month.', 628000),
  low: givenNumber('Four of five such homes sold between low and high.', 598000),
  high: givenNumber('See low.', 655000),
  list_price: givenNumber('The asking price.', 639900),
  ratio: givenNumber('The sale price as a fraction of the asking price.', 0.981),
  days_on_market: givenNumber('Days since the home came on the market.', 34),
  sales: givenNumber('The closed listings from which the ratio was learned.', 4120),
}

const comparable = object('EstimateComparable', 'A sale that the value weighs.', {
  property_id: givenText('Property id.', '1000302'),
  price: givenNumber('What the home sold for, in dollars.', 598000),
  date: givenText('When.', '2026-03-20'),
  miles: givenNumber('How far it is.', 0.42),
  adjusted: givenNumber('The price for a home like the subject on the day of the estimate.', 617000),
  weight: givenNumber('Its part of the value. The weights and model_weight add up to 1.', 0.07),
})

const contribution = object('EstimateContribution', 'What a group of facts adds to the value.', {
  group: givenText('The facts.', 'size'),
  percent: givenNumber('By how much they raise or lower the value.', 12.4),
})

const accuracy = {
  sales: givenNumber('The newest sales, which were left out of training and then estimated.', 1204),
  mdape: numberOrNull('The median of their errors, as a fraction of the price.', 0.079),
  within_10_percent: numberOrNull('The share with an error of at most a tenth.', 0.6),
  in_range: numberOrNull('The share between low and high.', 0.8),
}

const model = {
  version: givenText('Names the algorithm and the sales from which it learned.', '1-5f0c3a9be1d2'),
  area: givenText('The FIPS code of the county whose sales it learned from, or the state.', '53033'),
  trained_on: givenText('The day of the newest of these sales.', '2026-05-29'),
  sales: givenNumber('How many they were.', 20412),
  accuracy: partOrNull('ModelAccuracy', 'How well it did on sales that it had not seen.', accuracy),
}

const month = object('EstimateMonth', 'The value on the first day of a month, by the present model.', {
  month: givenText('The month.', '2026-05'),
  value: givenNumber('Dollars.', 629000),
})

const propertyEstimateData = object('PropertyEstimate', 'What a home is worth, and why.', {
  property_id: givenText('Property id.', '2101553'),
  value: partOrNull(
    'ValueEstimate',
    'What it would sell for. Its own asking price counts for nothing.',
    estimatedPrice,
  ),
  rent: partOrNull('RentEstimate', 'What it would rent for per month.', estimatedPrice),
  on_market: partOrNull(
    'OnMarketEstimate',
    'What it will sell for by its asking price. It is no part of value.',
    onMarket,
  ),
  comparables: list(
    comparable,
    'The sales that weigh most in the value, heaviest first, as far as they may be shown.',
  ),
  model_weight: numberOrNull('The part of the value that comes from the model itself.', 0.41),
  base_value: numberOrNull(
    'The value of a typical home of the area, on which the contributions build.',
    540000,
  ),
  contributions: list(contribution, 'What makes the value differ from base_value.'),
  model: partOrNull(
    'EstimateModel',
    'The model behind the value; null if none has been trained there.',
    model,
  ),
  rent_model: partOrNull('RentEstimateModel', 'The model behind the rent.', model),
  history: list(month, 'Oldest first.'),
})

export type PropertyEstimateData = Static<typeof propertyEstimateData>

const estimateParameters = {
  property_id: optional({
    format: identifier,
    aliases: ['ppid'],
    description: 'Property id, as search results and lists of homes show it.',
    example: '2101553',
  }),
  address: optional({
    format: freeText(200),
    description: 'The address of the home on one line, instead of property_id. It must mean one home.',
    example: '401 Copper St, Seattle, WA 98199',
  }),
}

export const propertyEstimateContract = defineOperation({
  name: 'property-estimate',
  base: 'main',
  path: '/api/v1/property/estimate',
  summary:
    'What a home would sell and rent for, with a range, the comparable sales and what adds to the value: exactly one of property_id and address.',
  parameters: estimateParameters,
  findCrossFault,
  data: propertyEstimateData,
  isPaged: false,
  mayBeNotFound: true,
})

export type PropertyEstimateParameters = ParsedParameters<typeof estimateParameters>

function findCrossFault({ property_id, address }: PropertyEstimateParameters): CrossFault | undefined {
  if (property_id === undefined && address === undefined)
    return { parameter: 'property_id', takes: 'a property id, unless address is given' }
  if (property_id !== undefined && address !== undefined)
    return { parameter: 'address', takes: 'an address, unless property_id is given' }
  return undefined
}
