import { findStartOfDayMs, getDateIn, getLookBackStart } from '../../src/domain/listing-search/local-time.ts'
import type { ListingCriteria } from '../../src/domain/listing-search/matches.ts'
import type { NumberRange } from '../../src/domain/listing-search/search-choices.ts'
import { HOME_TYPES, STATUSES } from '../../src/domain/listing-search/searchable-fields.ts'
import type { TableQuery } from '../../src/search/ports/search-engine.ts'
import { type Cell, type ColumnName, packChoices } from './listing-row.ts'

/** Collects values and returns a placeholder for each. A number is a double unless its type is "whole". */
export type Bind = (value: Cell, type?: 'whole') => string

/** Renders all filters except place and keywords as conditions for "and". Monthly payments are left out. */
export function renderFilters({ criteria, clock }: TableQuery, bind: Bind): string[] {
  const today = getDateIn(clock.timeZone, clock.nowMs)
  const { status, listedWithin, soldWithin, moveInDate, tours = [] } = criteria
  const conditions = [
    `status = ${bind(status)}`,
    ...renderKinds(criteria, bind),
    ...renderRooms(criteria, bind),
  ]
  if (listedWithin !== undefined) {
    const startMs = findStartOfDayMs(getLookBackStart(today, listedWithin), clock.timeZone)!
    conditions.push(`listed_at between ${bind(startMs)} and ${bind(clock.nowMs)}`)
  }
  if (soldWithin !== undefined)
    conditions.push(`close_date between ${bind(getLookBackStart(today, soldWithin))} and ${bind(today)}`)
  if (moveInDate !== undefined) conditions.push(`available <= ${bind(moveInDate)}`)
  if (tours.includes('must_have_open_house')) conditions.push(`open_house_end > ${bind(clock.nowMs)}`)
  return conditions
}

function renderKinds(criteria: ListingCriteria, bind: Bind): string[] {
  const { status, propertyStatuses = [], homeTypes, seniorCommunities, hasGarage, isSingleStory } = criteria
  const conditions: string[] = []
  const anyOf = (column: ColumnName, values: readonly string[]) =>
    conditions.push(`${column} in (${values.map((value) => bind(value)).join(', ')})`)
  if (status !== 'sold') anyOf('standard_status', ['Active', ...propertyStatuses.map((one) => STATUSES[one])])
  if (homeTypes !== undefined)
    anyOf(
      'home_type',
      homeTypes.map((one) => HOME_TYPES[one]),
    )
  if (seniorCommunities === 'only_show') conditions.push('senior')
  if (seniorCommunities === 'do_not_show') conditions.push('(senior is null or not senior)')
  if (hasGarage === true) conditions.push('garage')
  if (isSingleStory === true) conditions.push('single_story')
  return [...conditions, ...renderChoices(criteria, bind)]
}

function renderChoices(criteria: ListingCriteria, bind: Bind): string[] {
  const { basements, listingTypes, views, tours, amenities, pets } = criteria
  const some = (choices: readonly string[] | undefined) =>
    choices === undefined ? [] : [`(choices & ${bind(packChoices(choices), 'whole')}) <> 0`]
  const every = (choices: readonly string[] | undefined) => {
    if (choices === undefined || choices.length === 0) return []
    const bits = bind(packChoices(choices), 'whole')
    return [`(choices & ${bits}) = ${bits}`]
  }
  return [
    ...some(basements?.map((one) => `basement ${one}`)),
    ...some(listingTypes),
    ...some(views?.map((one) => `view ${one}`)),
    ...every(tours?.filter((one) => one !== 'must_have_open_house')),
    ...every(amenities),
    ...every(pets),
  ]
}

function renderRooms(criteria: ListingCriteria, bind: Bind): string[] {
  const { minBedrooms, isBedroomsExact, minBathrooms, minParkingSpots, maxHoaFeeDollars } = criteria
  const conditions: string[] = []
  const compare = (column: ColumnName, sign: string, value: number | undefined) => {
    if (value !== undefined) conditions.push(`${column} ${sign} ${bind(value)}`)
  }
  const within = (column: ColumnName, range: NumberRange | undefined) => {
    if (range !== undefined && range.min === undefined && range.max === undefined)
      conditions.push(`${column} is not null`)
    compare(column, '>=', range?.min)
    compare(column, '<=', range?.max)
  }
  compare('beds', isBedroomsExact === true ? '=' : '>=', minBedrooms)
  compare('baths', '>=', minBathrooms)
  compare('parking', '>=', minParkingSpots)
  compare('hoa', '<=', maxHoaFeeDollars)
  within('price', criteria.priceDollars)
  within('area', criteria.areaSqft)
  within('lot', criteria.lotSqft)
  within('year_built', criteria.yearBuilt)
  return conditions
}

/** Renders the order of the results. Unknown values come last. */
export function renderOrder({ sort, criteria }: TableQuery): string {
  const isSold = criteria.status === 'sold'
  const recency = isSold ? 'close_date' : 'listed_at'
  const last = (column: string, direction: string) => `${column} ${direction} nulls last`
  const orders: Record<TableQuery['sort'], string[]> = {
    relevance: ['standing desc', last(isSold ? 'close_date' : 'relevance_at', 'desc')],
    priceDescending: [last('price', 'desc')],
    priceAscending: [last('price', 'asc')],
    newest: [last(recency, 'desc')],
    beds: [last('beds', 'desc')],
    baths: [last('baths', 'desc')],
    area: [last('area', 'desc')],
    lot: [last('lot', 'desc')],
  }
  return [...orders[sort], 'property_id'].join(', ')
}
