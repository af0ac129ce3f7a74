import { startOfDateMs } from '../../records/calendar-date.ts'
import { findMonthlyPaymentDollars, type PaymentTerms } from '../mortgage/monthly-payment.ts'
import type { MortgageInsuranceTable } from '../mortgage/mortgage-insurance.ts'
import { foldWords, hasAllWords } from './facts/keyword-text.ts'
import type { CreditBand, ListingStatus, NumberRange } from './search-choices.ts'
import {
  CHOICE_FIELDS,
  CHOICE_NAMES,
  type ChoiceDemand,
  type ChoiceName,
  DATE_FIELDS,
  DATE_NAMES,
  type DateName,
  type FieldFilter,
  type FilteredCriteria,
  FLAG_FIELDS,
  FLAG_NAMES,
  type FlagDemand,
  type FlagName,
  NUMBER_FIELDS,
  NUMBER_NAMES,
  type NumberName,
  type SearchMoment,
  SHARED_FIELDS,
  SHARED_NAMES,
  type SharedName,
} from './searchable-fields.ts'
import { listOffers, type SearchableListing } from './searchable-listing.ts'

/**
 * Everything a search asks for except place, sort and page. An absent criterion lets every listing pass. A listing whose
 * value is unknown does not pass a filter on it; `seniorCommunities: 'do_not_show'` hides only known communities.
 */
export interface ListingCriteria extends FilteredCriteria {
  readonly status: ListingStatus
  /** The monthly cost of buying: see `findMonthlyPaymentDollars`. */
  readonly monthlyPaymentDollars?: NumberRange
  /** 20% of the price when absent. */
  readonly downPaymentDollars?: number
  readonly creditBand?: CreditBand
  /** Words that must all occur, whole, in the keyword text. */
  readonly keywords?: string
}

/** The data on which a search depends besides its criteria. */
export interface SearchClock extends SearchMoment {
  /** Annual rate of a 30-year loan for the criteria's credit band; without one, no monthly payment is known. */
  thirtyYearRate?: number
  /** Replaces the mortgage insurance table that comes with Plat. */
  insuranceTable?: MortgageInsuranceTable
}

/** A value that a listing can be known to have: one of its choices, a shared value, or 'true' or 'false'. */
export interface FlagRef {
  field: FlagName | ChoiceName | SharedName
  value: string
}

export type RangeName = NumberName | DateName

export interface FieldRange {
  field: RangeName
  range: NumberRange
}

/** The conditions that criteria set for a listing. All of them must hold. */
export interface SearchConditions {
  /** At least one flag of each list must hold. */
  anyOf: (readonly FlagRef[])[]
  /** None of these may hold. */
  noneOf: FlagRef[]
  /** The number is known and in the range. */
  ranges: FieldRange[]
  /** Folded words that must all occur. */
  tokens: readonly string[]
  payment?: PaymentCondition
}

/** The monthly payment is known and in the range. Without terms there is no rate, so none is known. */
export interface PaymentCondition {
  range: NumberRange
  terms?: PaymentTerms
}

/** A filter. It adds its conditions to a search that has its criterion. */
interface PlannedFilter<Name extends string> {
  field: Name
  criterion: keyof ListingCriteria
  plan(conditions: SearchConditions, value: unknown, criteria: ListingCriteria, clock: SearchClock): void
}

/** The filters of a table, in its order. */
function listFilters<Name extends string, Demand>(
  names: readonly Name[],
  fields: Readonly<Partial<Record<Name, object>>>,
  add: (conditions: SearchConditions, field: Name, demand: Demand) => void,
): readonly PlannedFilter<Name>[] {
  return names.flatMap((field) => {
    const { filter } = fields[field] as { filter?: DeclaredFilter<Demand> }
    if (filter === undefined) return []
    const { criterion, ask } = filter
    const plan: PlannedFilter<Name>['plan'] = (conditions, value, criteria, clock) => {
      const demand = ask(value, criteria, clock)
      if (demand !== undefined) add(conditions, field, demand)
    }
    return [{ field, criterion, plan }]
  })
}

type DeclaredFilter<Demand> = FieldFilter<keyof ListingCriteria, unknown, Demand, ListingCriteria>

function addChoices({ anyOf }: SearchConditions, field: ChoiceName | SharedName, demand: ChoiceDemand): void {
  if (demand.anyOf !== undefined) anyOf.push(demand.anyOf.map((value) => ({ field, value })))
  if (demand.allOf !== undefined) for (const value of demand.allOf) anyOf.push([{ field, value }])
}

function addFlag({ anyOf, noneOf }: SearchConditions, field: FlagName, { demand }: FlagDemand): void {
  if (demand === 'required') anyOf.push([{ field, value: 'true' }])
  else noneOf.push({ field, value: 'true' })
}

function addRange({ ranges }: SearchConditions, field: RangeName, range: NumberRange): void {
  ranges.push({ field, range })
}

const SHARED_FILTERS = listFilters(SHARED_NAMES, SHARED_FIELDS, addChoices)

const RANGE_FILTERS = [
  ...listFilters<RangeName, NumberRange>(NUMBER_NAMES, NUMBER_FIELDS, addRange),
  ...listFilters<RangeName, NumberRange>(DATE_NAMES, DATE_FIELDS, addRange),
]

const FILTERS: readonly PlannedFilter<string>[] = [
  ...SHARED_FILTERS,
  ...listFilters(FLAG_NAMES, FLAG_FIELDS, addFlag),
  ...listFilters(CHOICE_NAMES, CHOICE_FIELDS, addChoices),
  ...RANGE_FILTERS,
]

/**
 * The criteria that filters read, in the order of the conditions. They are named one by one, because V8 reads properties
 * that code names several times faster than those that a list names.
 */
function readCriteria(of: ListingCriteria): readonly unknown[] {
  return [
    of.status,
    of.homeTypes,
    of.hasGarage,
    of.isSingleStory,
    of.seniorCommunities,
    of.basements,
    of.listingTypes,
    of.tours,
    of.amenities,
    of.views,
    of.pets,
    of.priceDollars,
    of.minBedrooms,
    of.minBathrooms,
    of.areaSqft,
    of.lotSqft,
    of.yearBuilt,
    of.maxHoaFeeDollars,
    of.minParkingSpots,
    of.listedWithin,
    of.soldWithin,
    of.moveInDate,
  ]
}

/** The filters of each criterion, in the order of `readCriteria`. */
const FILTERS_OF_VALUES = groupFilters()

/** Reads the names of the criteria from criteria whose values are their own names. */
function groupFilters(): readonly (readonly PlannedFilter<string>[])[] {
  const names = Object.fromEntries(FILTERS.map(({ criterion }) => [criterion, criterion]))
  const read = readCriteria(names as unknown as ListingCriteria)
  const unread = FILTERS.find(({ criterion }) => !read.includes(criterion))
  if (unread !== undefined) throw new Error(`readCriteria does not read ${unread.criterion}`)
  return read.map((name) => FILTERS.filter(({ criterion }) => criterion === name))
}

/** The fields that filters take ranges of. */
export const RANGE_NAMES: readonly RangeName[] = RANGE_FILTERS.map(({ field }) => field)

/** The shared fields that have flags, because filters ask for their values. */
export const FLAGGED_SHARED_NAMES: readonly SharedName[] = SHARED_FILTERS.map(({ field }) => field)

/** Turns criteria into conditions on fields. Anything that depends on the clock is computed here, once per search. */
export function planConditions(criteria: ListingCriteria, clock: SearchClock): SearchConditions {
  const conditions: SearchConditions = {
    anyOf: [],
    noneOf: [],
    ranges: [],
    tokens: criteria.keywords === undefined ? [] : listTokens(criteria.keywords),
    payment: planPayment(criteria, clock),
  }
  const values = readCriteria(criteria)
  for (let at = 0; at < values.length; at++) {
    if (values[at] === undefined) continue
    for (const { plan } of FILTERS_OF_VALUES[at]!) plan(conditions, values[at], criteria, clock)
  }
  return conditions
}

/** Keywords without a letter or digit ask for nothing. */
function listTokens(keywords: string): readonly string[] {
  const words = foldWords(keywords)
  return words === '' ? [] : [...new Set(words.split(' '))]
}

function planPayment(criteria: ListingCriteria, clock: SearchClock): PaymentCondition | undefined {
  const { monthlyPaymentDollars: range, downPaymentDollars, creditBand = 'CS720_AND_ABOVE' } = criteria
  if (range === undefined) return undefined
  const { thirtyYearRate: annualRate, insuranceTable } = clock
  if (annualRate === undefined) return { range }
  return { range, terms: { annualRate, creditBand, downPaymentDollars, insuranceTable } }
}

/** Whether a listing meets every condition: the plain meaning, which the index must reproduce. */
function meetsConditions(
  listing: SearchableListing,
  status: ListingStatus,
  { anyOf, noneOf, ranges, tokens, payment }: SearchConditions,
): boolean {
  if (listing.status !== status) return false
  if (!anyOf.every((flags) => flags.some((flag) => hasFlag(listing, flag)))) return false
  if (noneOf.some((flag) => hasFlag(listing, flag))) return false
  if (!ranges.every(({ field, range }) => isWithin(readRangeValue(listing, field), range))) return false
  if (payment !== undefined && !meetsPayment(listing, payment)) return false
  return hasAllWords(listing.keywordText, tokens)
}

function meetsPayment(listing: SearchableListing, { range, terms }: PaymentCondition): boolean {
  return terms !== undefined && isWithin(findMonthlyPaymentDollars(listing, terms), range)
}

function hasFlag(listing: SearchableListing, { field, value }: FlagRef): boolean {
  const known = listing[field]
  return known instanceof Set ? known.has(value) : String(known) === value
}

/** The number that a range is about: dates are milliseconds of their midnight in UTC. */
export function readRangeValue(listing: SearchableListing, field: RangeName): number | undefined {
  const value = listing[field]
  return typeof value === 'string' ? startOfDateMs(value) : value
}

/** Known and within the range, both ends included. */
export function isWithin(value: number | undefined, { min, max }: NumberRange): boolean {
  return value !== undefined && (min === undefined || value >= min) && (max === undefined || value <= max)
}

/** Finds the offer by which a listing matches: the cheapest one that meets all criteria. Returns undefined if none matches. */
export type OfferFinder = (listing: SearchableListing) => SearchableListing | undefined

/** Plans the criteria once, for any number of listings. */
export function buildOfferFinder(criteria: ListingCriteria, clock: SearchClock): OfferFinder {
  const conditions = planConditions(criteria, clock)
  return (listing) => listOffers(listing).find((offer) => meetsConditions(offer, criteria.status, conditions))
}

/** Whether a listing matches all criteria at an instant. */
export function matches(listing: SearchableListing, criteria: ListingCriteria, clock: SearchClock): boolean {
  return buildOfferFinder(criteria, clock)(listing) !== undefined
}
