import type { Static } from 'typebox'
import type { ParsedParameters } from '../parameters/parameter.ts'
import { flag, givenText, list, number, object, text } from '../schemas/shapes.ts'
import { defineOperation, propertyParameters } from './operation-contract.ts'

const EVENT_TYPES = [
  'listed',
  'price_changed',
  'status_changed',
  'sold',
  'leased',
  'listing_removed',
  'transferred',
  'assessed',
] as const

const ORIGINS = ['feed', 'observed', 'recorded_sale', 'assessment'] as const

const homeEvent = object('HistoryEvent', 'Something that happened to the home.', {
  date: givenText(
    'The day where the home is, or in UTC if its time zone is unknown; January 1 of the tax year of an assessment.',
    '2026-03-14',
  ),
  time: text('The instant in UTC, if more than the day is known.', '2026-03-14T17:05:00.000Z'),
  type: givenText('What happened.', 'price_changed', EVENT_TYPES),
  offer: text('Whether it is about an offer for sale or for rent.', 'for_sale', ['for_sale', 'for_rent']),
  price: number('The price in dollars from then on, or of the sale; the rent per month of a rental.', 634500),
  previous_price: number('The price before it changed.', 650000),
  status: text('The status from then on, in the words of RESO.', 'Pending'),
  previous_status: text('The status before.', 'Active'),
  listing_id: text('The MLS number of the listing.', 'NWM-2101553'),
  tax_year: number('The tax year of an assessment.', 2026),
  assessed_value: number('The assessed value in dollars, before exemptions.', 587000),
  market_value: number('The market value by the assessor.', 612000),
  tax: number('The tax of that year.', 5710),
  source: givenText('The source that says so.', 'nwmls'),
  origin: givenText(
    'Who says so: the feed, Plat (which saw the listing change, and dates that by the changed version), a deed in a public record, or the roll of an assessor.',
    'feed',
    ORIGINS,
  ),
  is_listing_removed: flag('True if the source no longer has the listing.', false),
})

const propertyHistoryData = object('PropertyHistory', 'What is known to have happened to a home.', {
  property_id: givenText('Property id.', '2101553'),
  events: list(homeEvent, 'Events, newest first. What has no date is left out.'),
})

export type HomeEventData = Static<typeof homeEvent>
export type PropertyHistoryData = Static<typeof propertyHistoryData>

export const propertyHistoryContract = defineOperation({
  name: 'property-history',
  base: 'main',
  path: '/api/v1/property/history',
  summary: 'Dated prices, statuses, sales and assessments of a home, newest first.',
  parameters: propertyParameters,
  data: propertyHistoryData,
  isPaged: false,
  mayBeNotFound: true,
})

export type PropertyHistoryParameters = ParsedParameters<typeof propertyHistoryContract.parameters>
