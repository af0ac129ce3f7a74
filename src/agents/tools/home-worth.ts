import { Type } from 'typebox'
import {
  type PropertyEstimateData,
  propertyEstimateContract,
} from '../../contract/operations/valuation/property-estimate.ts'
import { defineTool } from '../agent-tool.ts'
import { figure, homeId, shownList, shownObject, words } from '../output-shapes.ts'
import { pickKnown } from '../shorten.ts'

const COMPARABLES = 5

const estimate = (description: string) =>
  Type.Optional(
    shownObject(
      {
        value: Type.Number({ description: 'Dollars.' }),
        low: figure('Four of five prices are between low and high.'),
        high: figure('See low.'),
        confidence: words('high, medium or low.'),
        date: Type.String({ description: 'Day of the estimate.' }),
        method: Type.String({ description: 'A trained model, or comparable homes.' }),
      },
      description,
    ),
  )

export const homeWorthTool = defineTool({
  name: 'estimate_home',
  title: 'What a home is worth',
  description:
    'What a home would sell and rent for, with a range, the sales that weigh most, and what makes its value differ from that of a typical home. ' +
    'It is an estimate, not an appraisal.',
  contracts: [propertyEstimateContract],
  output: shownObject({
    id: homeId,
    value: estimate('What it would sell for. Its own asking price counts for nothing.'),
    monthly_rent: estimate('What it would rent for.'),
    sale_by_asking_price: Type.Optional(
      shownObject(
        { value: Type.Number(), low: Type.Number(), high: Type.Number(), asking_price: Type.Number() },
        'What it will sell for by its asking price.',
      ),
    ),
    comparable_sales: shownList('Heaviest first.', {
      id: homeId,
      price: Type.Number({ description: 'What it sold for.' }),
      date: Type.String({ description: 'When.' }),
      miles: Type.Number({ description: 'How far it is.' }),
      adjusted: Type.Number({ description: 'The price for a home like this one today.' }),
    }),
    base_value: figure('Value of a typical home of the area.'),
    contributions: Type.Record(Type.String(), Type.Number(), {
      description: 'By how many percent groups of facts raise or lower the value.',
    }),
    typical_error: figure(
      'Median error of the model on sales that it had not seen, as a fraction of the price.',
    ),
  }),
  present: ({ data }: { data: PropertyEstimateData }) => ({
    id: data.property_id,
    ...pickKnown({
      value: presentEstimatedPrice(data.value),
      monthly_rent: presentEstimatedPrice(data.rent),
      sale_by_asking_price: data.on_market && {
        value: data.on_market.value,
        low: data.on_market.low,
        high: data.on_market.high,
        asking_price: data.on_market.list_price,
      },
    }),
    comparable_sales: data.comparables
      .slice(0, COMPARABLES)
      .map(({ property_id, price, date, miles, adjusted }) => ({
        id: property_id,
        ...{ price, date, miles, adjusted },
      })),
    ...pickKnown({ base_value: data.base_value }),
    contributions: Object.fromEntries(data.contributions.map(({ group, percent }) => [group, percent])),
    ...pickKnown({ typical_error: data.model?.accuracy?.mdape }),
  }),
})

function presentEstimatedPrice(price: PropertyEstimateData['value']) {
  if (price === null) return undefined
  const { value, low, high, confidence, date, method } = price
  return { value, ...pickKnown({ low, high, confidence }), date, method }
}
