import type { Static } from 'typebox'
import { calendarDay, choice } from '../../formats/text-and-choice.ts'
import { defaulted, optional, type ParsedParameters } from '../../parameters/parameter.ts'
import { givenNumber, givenText, list, numberOrNull, object } from '../../schemas/shapes.ts'
import { area, locationHeaders, placeIfAny } from '../../search-parameters/place-and-order.ts'
import { findPlaceFault } from '../../search-parameters/search-parameters.ts'
import { defineOperation } from '../operation-contract.ts'

/** Ten years of months, or five of weeks. */
export const MOST_PERIODS = 260

const measured = (name: string, description: string, median: number, mean: number) =>
  object(name, description, {
    median: numberOrNull('The middle value, or the mean of the two in the middle.', median),
    mean: numberOrNull('The sum of the values, divided by their number.', mean),
    count: givenNumber('The number of offers whose value is known.', 118),
  })

const day = (description: string, example: string) => givenText(description, example)

const marketPeriod = object('MarketPeriod', 'A month or week, or the part of it that was asked for.', {
  from: day('First day.', '2026-01-01'),
  to: day('Last day.', '2026-01-31'),
  inventory: givenNumber(
    'Offers for sale at the end of the last day: listed by then, and not sold or ended. Those under contract count.',
    412,
  ),
  list_price: measured('ListPriceMeasures', 'Their asking prices then, in US dollars.', 749_950, 912_300),
  new_listings: givenNumber('Offers for sale that came on the market.', 131),
  pending: givenNumber('Offers for sale that went under contract, and did not come back.', 97),
  sold: givenNumber('Sales that closed.', 118),
  sale_price: measured('SalePriceMeasures', 'Prices of these sales, in US dollars.', 735_000, 861_200),
  price_per_sqft: measured(
    'PricePerSqftMeasures',
    'Prices of these sales per square foot of living area.',
    451.3,
    472.9,
  ),
  days_on_market: measured(
    'DaysOnMarketMeasures',
    'Days of these sales from the listing to the contract, or to the closing if no contract is known.',
    14,
    27.4,
  ),
  sale_to_list: measured(
    'SaleToListMeasures',
    'Prices of these sales as a share of the last asking price: 1.02 is 2% more.',
    1,
    1.0132,
  ),
  rental_inventory: givenNumber('Offers for rent at the end of the last day, a building as one.', 205),
  new_rentals: givenNumber('Offers for rent that came on the market.', 88),
  rent: measured(
    'RentMeasures',
    'Asking rents per month at the end of the last day, in US dollars; of a building that of its cheapest floor plan.',
    2450,
    2612.75,
  ),
})

const marketStatisticsData = object('MarketOverTime', 'A market over time.', {
  by: givenText('What a period is.', 'month', ['month', 'week']),
  undated_count: givenNumber('Offers on the market whose first day is unknown. No inventory has them.', 0),
  periods: list(marketPeriod, 'The periods in order.'),
})

export const marketStatisticsParameters = {
  ...placeIfAny,
  bbox: area.bbox,
  circle: area.circle,
  polygon: area.polygon,
  from: optional({
    format: calendarDay,
    description: 'First day. The first of the month eleven months before the last day, if absent.',
    example: '2025-06-01',
  }),
  to: optional({
    format: calendarDay,
    description: 'Last day, at most today. Today if absent.',
    example: '2025-12-31',
  }),
  by: defaulted('month', {
    format: choice(['month', 'week']),
    description: 'Calendar months, or weeks from Monday to Sunday.',
    example: 'week',
  }),
}

export const marketStatisticsContract = defineOperation({
  name: 'market-statistics',
  base: 'main',
  path: '/api/v1/market/statistics',
  summary:
    'Prices, inventory, sales and rents of a place (exactly one of location, bbox, circle, polygon) by month or week, each with the ' +
    'number of offers behind it.',
  parameters: marketStatisticsParameters,
  findCrossFault: (parameters) => {
    const { from, to } = parameters
    const place = findPlaceFault(['location', 'bbox', 'circle', 'polygon'], parameters)
    if (place !== undefined || from === undefined || to === undefined || from <= to) return place
    return { parameter: 'to', takes: `a day that is not before from, which is ${from}` }
  },
  data: marketStatisticsData,
  isPaged: false,
  mayBeNotFound: false,
  responseHeaders: locationHeaders,
})

export type MarketStatisticsParameters = ParsedParameters<typeof marketStatisticsParameters>
export type MarketStatisticsData = Static<typeof marketStatisticsData>
