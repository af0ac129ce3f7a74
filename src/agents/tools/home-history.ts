import { Type } from 'typebox'
import {
  type PropertyHistoryData,
  propertyHistoryContract,
} from '../../contract/operations/property-history.ts'
import { defineTool } from '../agent-tool.ts'
import { figure, shownList, shownObject, words } from '../output-shapes.ts'
import { pickKnown } from '../shorten.ts'

const EVENTS = 25

export const homeHistoryTool = defineTool({
  name: 'home_history',
  title: 'History of a home',
  description: 'Dated prices, statuses, sales and assessments of a home, newest first.',
  contracts: [propertyHistoryContract],
  output: shownObject({
    events_in_all: Type.Number({ description: 'Number of events; the newest are shown.' }),
    events: shownList('Newest first.', {
      date: Type.String({ description: 'Day.' }),
      type: Type.String({ description: 'What happened.' }),
      offer: words('Offer for sale or for rent.'),
      price: figure('Price from then on, or of the sale; monthly rent of a rental.'),
      previous_price: figure('Price before.'),
      status: words('Status from then on.'),
      tax_year: figure('Of an assessment.'),
      assessed_value: figure('Of an assessment.'),
      market_value: figure('By the assessor.'),
      tax: figure('Of that year.'),
      origin: Type.String({ description: 'Who says so.' }),
    }),
  }),
  present: ({ data: { events } }: { data: PropertyHistoryData }) => ({
    events_in_all: events.length,
    events: events.slice(0, EVENTS).map(({ date, type, origin, ...event }) => ({
      ...{ date, type },
      ...pickKnown({
        offer: event.offer,
        price: event.price,
        previous_price: event.previous_price,
        status: event.status,
        tax_year: event.tax_year,
        assessed_value: event.assessed_value,
        market_value: event.market_value,
        tax: event.tax,
      }),
      origin,
    })),
  }),
})
