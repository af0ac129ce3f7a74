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

/** What a search depends on besides its criteria. */
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

/** What criteria ask of a listing. All of it must hold. */
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

type Read<Demand> = (criteria: ListingCriteria, clock: SearchClock) => Demand | undefined

/** The fields of a table that have a filter, in the table's order. */
function listFilters<Name extends string, Demand>(
  names: readonly Name[],
  fields: Readonly<Record<Name, object>>,
): readonly { field: Name; read: Read<Demand> }[] {
  return names.flatMap((field) => {
    const { filter } = fields[field] as { filter?: Read<Demand> }
    return filter === undefined ? [] : [{ field, read: filter }]
  })
}

const RANGE_FILTERS = [
  ...listFilters<RangeName, NumberRange>(NUMBER_NAMES, NUMBER_FIELDS as Record<RangeName, object>),
  ...listFilters<RangeName, NumberRange>(DATE_NAMES, DATE_FIELDS as Record<RangeName, object>),
]

const FLAG_FILTERS = listFilters<FlagName, FlagDemand>(FLAG_NAMES, FLAG_FIELDS)

const SHARED_FILTERS = listFilters<SharedName, ChoiceDemand>(SHARED_NAMES, SHARED_FIELDS)

const CHOICE_FILTERS = listFilters<ChoiceName, ChoiceDemand>(CHOICE_NAMES, CHOICE_FIELDS)

/** The fields that filters take ranges of. */
export const RANGE_NAMES: readonly RangeName[] = RANGE_FILTERS.map(({ field }) => field)

/** The shared fields that have flags, because filters ask for their values. */
export const FLAGGED_SHARED_NAMES: readonly SharedName[] = SHARED_FILTERS.map(({ field }) => field)

/** Turns criteria into conditions on fields. What depends on the clock is worked out here, once for each search. */
export function planConditions(criteria: ListingCriteria, clock: SearchClock): SearchConditions {
  const conditions: SearchConditions = {
    anyOf: [],
    noneOf: [],
    ranges: [],
    tokens: criteria.keywords === undefined ? [] : listTokens(criteria.keywords),
    payment: planPayment(criteria, clock),
  }
  for (const filter of SHARED_FILTERS)
    addChoices(conditions.anyOf, filter.field, filter.read(criteria, clock))
  for (const { field, read } of FLAG_FILTERS) {
    const demand = read(criteria, clock)?.demand
    if (demand === 'required') conditions.anyOf.push([{ field, value: 'true' }])
    if (demand === 'excluded') conditions.noneOf.push({ field, value: 'true' })
  }
  for (const filter of CHOICE_FILTERS)
    addChoices(conditions.anyOf, filter.field, filter.read(criteria, clock))
  for (const { field, read } of RANGE_FILTERS) {
    const range = read(criteria, clock)
    if (range !== undefined) conditions.ranges.push({ field, range })
  }
  return conditions
}

function addChoices(
  anyOf: SearchConditions['anyOf'],
  field: FlagRef['field'],
  demand: ChoiceDemand | undefined,
): void {
  if (demand?.anyOf !== undefined) anyOf.push(demand.anyOf.map((value) => ({ field, value })))
  if (demand?.allOf !== undefined) for (const value of demand.allOf) anyOf.push([{ field, value }])
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

/** Finds the offer by which a listing matches: the cheapest that meets all criteria. undefined when it does not match. */
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
