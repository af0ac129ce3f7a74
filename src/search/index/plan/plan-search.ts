import { foldWords } from '../../../domain/listing-search/facts/keyword-text.ts'
import type { SearchClock } from '../../../domain/listing-search/filter.ts'
import { HOME_TYPES, STATUSES } from '../../../domain/listing-search/kind-filters.ts'
import type { ListingCriteria, NumberRange } from '../../../domain/listing-search/listing-criteria.ts'
import { findStartOfDayMs, getDateIn, getLookBackStart } from '../../../domain/listing-search/local-time.ts'
import { startOfDateMs } from '../../../records/calendar-date.ts'
import { nameFlag } from '../columns/flag-columns.ts'
import type { RangeField } from '../listing-segment.ts'

/** What a search asks of the columns. All steps must hold. */
export interface IndexPlan {
  /** Of each list at least one claim must hold. */
  anyOf: (readonly string[])[]
  /** None of these may hold. */
  noneOf: string[]
  ranges: FieldRange[]
  /** Folded; each must be had. */
  tokens: readonly string[]
  /** Whether the monthly payment must be worked out for what is left. */
  needsPayment: boolean
}

export interface FieldRange {
  field: RangeField
  range: NumberRange
}

/** Says in claims and ranges what the predicates of `domain/listing-search` say of a listing. */
export function planIndexSearch(criteria: ListingCriteria, clock: SearchClock): IndexPlan {
  const plan: IndexPlan = {
    anyOf: [],
    noneOf: [],
    ranges: [],
    tokens: criteria.keywords === undefined ? [] : listWords(criteria.keywords),
    needsPayment: criteria.monthlyPaymentDollars !== undefined,
  }
  planKinds(plan, criteria)
  planChoices(plan, criteria)
  planRooms(plan.ranges, criteria)
  planTimes(plan.ranges, criteria, clock)
  return plan
}

function listWords(keywords: string): readonly string[] {
  const words = foldWords(keywords)
  return words === '' ? [] : [...new Set(words.split(' '))]
}

function planKinds({ anyOf, noneOf }: IndexPlan, criteria: ListingCriteria): void {
  const { status, propertyStatuses, homeTypes, hasGarage, isSingleStory, seniorCommunities } = criteria
  if (status !== 'sold') {
    const claims = [nameFlag('status', 'Active')]
    for (const one of propertyStatuses ?? []) claims.push(nameFlag('status', STATUSES[one]))
    anyOf.push(claims)
  }
  if (homeTypes !== undefined) anyOf.push(homeTypes.map((one) => nameFlag('homeType', HOME_TYPES[one])))
  if (hasGarage === true) anyOf.push(['hasGarage true'])
  if (isSingleStory === true) anyOf.push(['isSingleStory true'])
  if (seniorCommunities === 'only_show') anyOf.push(['isSeniorCommunity true'])
  if (seniorCommunities === 'do_not_show') noneOf.push('isSeniorCommunity true')
}

function planChoices({ anyOf }: IndexPlan, criteria: ListingCriteria): void {
  const { basements, listingTypes, views, tours, amenities, pets } = criteria
  addSome(anyOf, 'basements', basements)
  addSome(anyOf, 'listingTypes', listingTypes)
  addSome(anyOf, 'views', views)
  addEvery(anyOf, 'tours', tours)
  addEvery(anyOf, 'amenities', amenities)
  addEvery(anyOf, 'pets', pets)
}

function addSome(anyOf: IndexPlan['anyOf'], set: string, choices: readonly string[] | undefined): void {
  if (choices !== undefined) anyOf.push(choices.map((choice) => nameFlag(set, choice)))
}

/** An open house is not claimed of a listing: it is a matter of time. */
function addEvery(anyOf: IndexPlan['anyOf'], set: string, choices: readonly string[] | undefined): void {
  if (choices === undefined) return
  for (const choice of choices) if (choice !== 'must_have_open_house') anyOf.push([nameFlag(set, choice)])
}

function planRooms(ranges: FieldRange[], criteria: ListingCriteria): void {
  const { minBedrooms: min, isBedroomsExact, maxHoaFeeDollars: max } = criteria
  add(ranges, 'priceDollars', criteria.priceDollars)
  if (min !== undefined) add(ranges, 'bedrooms', isBedroomsExact === true ? { min, max: min } : { min })
  addLeast(ranges, 'bathrooms', criteria.minBathrooms)
  add(ranges, 'areaSqft', criteria.areaSqft)
  add(ranges, 'lotSqft', criteria.lotSqft)
  add(ranges, 'yearBuilt', criteria.yearBuilt)
  if (max !== undefined) add(ranges, 'hoaFeeDollars', { max })
  addLeast(ranges, 'parkingSpots', criteria.minParkingSpots)
}

function add(ranges: FieldRange[], field: RangeField, range: NumberRange | undefined): void {
  if (range !== undefined) ranges.push({ field, range })
}

function addLeast(ranges: FieldRange[], field: RangeField, min: number | undefined): void {
  if (min !== undefined) ranges.push({ field, range: { min } })
}

function planTimes(
  ranges: FieldRange[],
  { listedWithin, soldWithin, moveInDate, tours }: ListingCriteria,
  { nowMs, timeZone }: SearchClock,
): void {
  if (listedWithin !== undefined) {
    const start = getLookBackStart(getDateIn(timeZone, nowMs), listedWithin)
    const min = findStartOfDayMs(start, timeZone) ?? startOfDateMs(start)
    add(ranges, 'onMarketAtMs', { min, max: nowMs })
  }
  if (soldWithin !== undefined) {
    const today = getDateIn(timeZone, nowMs)
    const min = startOfDateMs(getLookBackStart(today, soldWithin))
    add(ranges, 'closeDate', { min, max: startOfDateMs(today) })
  }
  if (moveInDate !== undefined) add(ranges, 'availabilityDate', { max: startOfDateMs(moveInDate) })
  // An open house counts until its end, not at it; instants are whole milliseconds or finer.
  if (tours?.includes('must_have_open_house') === true)
    add(ranges, 'lastOpenHouseEndMs', { min: nowMs + Number.EPSILON * nowMs })
}
