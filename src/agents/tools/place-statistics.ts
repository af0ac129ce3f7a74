import { Type } from 'typebox'
import {
  type MarketStatisticsData,
  marketStatisticsContract,
} from '../../contract/operations/statistics/market-statistics.ts'
import { defineTool } from '../agent-tool.ts'
import { figure, shownList, shownObject, wordList } from '../output-shapes.ts'
import { pickKnown } from '../shorten.ts'

/** Two years of months. More is cut at the beginning. */
const PERIODS = 24

export const placeStatisticsTool = defineTool({
  name: 'market_statistics',
  title: 'Market of a place over time',
  description:
    'Medians of prices, rents and days on the market, with inventory and sales, by month or week. Give either location or exactly one of bbox, ' +
    'circle and polygon. The last 12 months unless from and to say otherwise.',
  contracts: [marketStatisticsContract],
  output: shownObject({
    location_understood_as: wordList('Places that the location was understood to mean, with certainty.'),
    periods_in_all: Type.Number({ description: 'Number of periods; the newest are shown.' }),
    periods: shownList('Oldest first. A median is left out if nothing is behind it.', {
      from: Type.String({ description: 'First day.' }),
      to: Type.String({ description: 'Last day.' }),
      inventory: Type.Number({ description: 'Offers for sale at the end.' }),
      median_list_price: figure('Of these.'),
      new_listings: Type.Number({ description: 'Offers for sale that came on the market.' }),
      pending: Type.Number({ description: 'Offers that went under contract.' }),
      sold: Type.Number({ description: 'Sales that closed.' }),
      median_sale_price: figure('Of these sales.'),
      median_price_per_sqft: figure('Of these sales.'),
      median_days_on_market: figure('Of these sales.'),
      median_sale_to_list: figure('Sale price as a share of the last asking price.'),
      rental_inventory: Type.Number({ description: 'Offers for rent at the end.' }),
      median_rent: figure('Of these, a month.'),
    }),
  }),
  present: ({ data: { periods }, findHeader }: StatisticsAnswer) => ({
    ...pickKnown({ location_understood_as: findHeader('x-location')?.split(' | ') }),
    periods_in_all: periods.length,
    periods: periods.slice(-PERIODS).map(presentPeriod),
  }),
})

interface StatisticsAnswer {
  data: MarketStatisticsData
  findHeader(name: string): string | undefined
}

function presentPeriod(period: MarketStatisticsData['periods'][number]) {
  const { from, to, inventory, new_listings, pending, sold, rental_inventory } = period
  return {
    ...{ from, to, inventory },
    ...pickKnown({ median_list_price: period.list_price.median }),
    ...{ new_listings, pending, sold },
    ...pickKnown({
      median_sale_price: period.sale_price.median,
      median_price_per_sqft: period.price_per_sqft.median,
      median_days_on_market: period.days_on_market.median,
      median_sale_to_list: period.sale_to_list.median,
    }),
    rental_inventory,
    ...pickKnown({ median_rent: period.rent.median }),
  }
}
