import type { SearchClock } from '../../domain/listing-search/filter.ts'
import { foldWords } from '../../domain/listing-search/fold-words.ts'
import { HOME_TYPES, STATUSES } from '../../domain/listing-search/kind-filters.ts'
import type { ListingCriteria, NumberRange } from '../../domain/listing-search/listing-criteria.ts'
import { findStartOfDayMs, getDateIn, getLookBackStart } from '../../domain/listing-search/local-time.ts'
import { startOfDateMs } from '../../records/calendar-date.ts'
import type { NumberField } from './listing-image.ts'

/** What a search asks of the columns. All steps must hold. */
export interface SearchPlan {
  /** Of each list at least one claim must hold. */
  anyOf: readonly (readonly string[])[]
  /** None of these may hold. */
  noneOf: readonly string[]
  ranges: readonly { field: NumberField; range: NumberRange }[]
  /** Folded; each must be had. */
  words: readonly string[]
  /** Whether the monthly payment must be worked out for what is left. */
  needsPayment: boolean
}

/** Says in claims and ranges what the predicates of `domain/listing-search` say of a listing. */
export function planSearch(criteria: ListingCriteria, clock: SearchClock): SearchPlan {
  const words = foldWords(criteria.keywords ?? '')
  return {
    anyOf: [...planKinds(criteria), ...planChoices(criteria)],
    noneOf: criteria.seniorCommunities === 'do_not_show' ? ['isSeniorCommunity true'] : [],
    ranges: [...planRooms(criteria), ...planTimes(criteria, clock)],
    words: words === '' ? [] : [...new Set(words.split(' '))],
    needsPayment: criteria.monthlyPaymentDollars !== undefined,
  }
}

function planKinds(criteria: ListingCriteria): string[][] {
  const { status, propertyStatuses = [], homeTypes, hasGarage, isSingleStory, seniorCommunities } = criteria
  const claims: string[][] = []
  if (status !== 'sold')
    claims.push(['Active', ...propertyStatuses.map((one) => STATUSES[one])].map((one) => `status ${one}`))
  if (homeTypes !== undefined) claims.push(homeTypes.map((one) => `homeType ${HOME_TYPES[one]}`))
  if (hasGarage === true) claims.push(['hasGarage true'])
  if (isSingleStory === true) claims.push(['isSingleStory true'])
  if (seniorCommunities === 'only_show') claims.push(['isSeniorCommunity true'])
  return claims
}

function planChoices(criteria: ListingCriteria): string[][] {
  const { basements, listingTypes, views, tours = [], amenities = [], pets = [] } = criteria
  const some = (set: string, choices: readonly string[] | undefined) =>
    choices === undefined ? [] : [choices.map((choice) => `${set} ${choice}`)]
  const every = (set: string, choices: readonly string[]) => choices.map((choice) => [`${set} ${choice}`])
  return [
    ...some('basements', basements),
    ...some('listingTypes', listingTypes),
    ...some('views', views),
    ...every(
      'tours',
      tours.filter((tour) => tour !== 'must_have_open_house'),
    ),
    ...every('amenities', amenities),
    ...every('pets', pets),
  ]
}

function planRooms(criteria: ListingCriteria): SearchPlan['ranges'] {
  const { minBedrooms: min, isBedroomsExact, minBathrooms, minParkingSpots, maxHoaFeeDollars } = criteria
  const beds = min === undefined ? undefined : isBedroomsExact === true ? { min, max: min } : { min }
  const atLeast = (value: number | undefined) => (value === undefined ? undefined : { min: value })
  const ranges: [NumberField, NumberRange | undefined][] = [
    ['priceDollars', criteria.priceDollars],
    ['bedrooms', beds],
    ['bathrooms', atLeast(minBathrooms)],
    ['areaSqft', criteria.areaSqft],
    ['lotSqft', criteria.lotSqft],
    ['yearBuilt', criteria.yearBuilt],
    ['hoaFeeDollars', maxHoaFeeDollars === undefined ? undefined : { max: maxHoaFeeDollars }],
    ['parkingSpots', atLeast(minParkingSpots)],
  ]
  return ranges.flatMap(([field, range]) => (range === undefined ? [] : [{ field, range }]))
}

function planTimes(criteria: ListingCriteria, { nowMs, timeZone }: SearchClock): SearchPlan['ranges'] {
  const { listedWithin, soldWithin, moveInDate, tours = [] } = criteria
  const ranges: { field: NumberField; range: NumberRange }[] = []
  const today = getDateIn(timeZone, nowMs)
  if (listedWithin !== undefined) {
    const start = getLookBackStart(today, listedWithin)
    const min = findStartOfDayMs(start, timeZone) ?? startOfDateMs(start)
    ranges.push({ field: 'onMarketAtMs', range: { min, max: nowMs } })
  }
  if (soldWithin !== undefined) {
    const min = startOfDateMs(getLookBackStart(today, soldWithin))
    ranges.push({ field: 'closeDate', range: { min, max: startOfDateMs(today) } })
  }
  if (moveInDate !== undefined)
    ranges.push({ field: 'availabilityDate', range: { max: startOfDateMs(moveInDate) } })
  // An open house counts until its end, not at it; instants are whole milliseconds or finer.
  if (tours.includes('must_have_open_house'))
    ranges.push({ field: 'lastOpenHouseEndMs', range: { min: nowMs + Number.EPSILON * nowMs } })
  return ranges
}
