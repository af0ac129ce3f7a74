import { type CalendarDate, startOfDateMs } from '../../records/calendar-date.ts'
import type { HomeType, StandardStatus } from '../../records/listing.ts'
import { findStartOfDayMs, getDateIn, getLookBackStart } from './local-time.ts'
import {
  AMENITY_CHOICES,
  type AmenityChoice,
  BASEMENT_CHOICES,
  type BasementChoice,
  type HomeTypeChoice,
  LISTING_TYPE_CHOICES,
  type ListingStatus,
  type ListingTypeChoice,
  type LookBack,
  type NumberRange,
  PET_CHOICES,
  type PetChoice,
  type PropertyStatusChoice,
  type SeniorCommunityChoice,
  TOUR_CHOICES,
  type TourChoice,
  VIEW_CHOICES,
  type ViewChoice,
} from './search-choices.ts'

// Every field that search looks at is declared here, once. The tables say how the index stores a field, which criteria
// filter by it and what they ask of it. The types of `ListingCriteria` and `SearchableListing`, the plain predicates, the
// index's columns and plans, and the facets all read these tables; docs/search.md says how to add a field.

/** The instant and the time zone (an IANA name) of a search. Look-backs count days and months in that zone. */
export interface SearchMoment {
  nowMs: number
  timeZone: string
}

/** Filters by one criterion. A search without it asks for nothing and does not call `ask`. */
export interface FieldFilter<Name extends string, Value, Demand, OtherCriteria = unknown> {
  criterion: Name
  /** Returns the condition that the criterion's value sets for the field, or undefined if it sets none. */
  ask(value: Value, criteria: OtherCriteria, moment: SearchMoment): Demand | undefined
}

/** Asks for numbers in a range. */
type RangeFilter<Name extends string, Value> = FieldFilter<Name, Value, NumberRange>

function within<Name extends string>(criterion: Name): RangeFilter<Name, NumberRange> {
  return { criterion, ask: (range) => range }
}

function atLeast<Name extends string>(criterion: Name): RangeFilter<Name, number> {
  return { criterion, ask: (min) => ({ min }) }
}

function atMost<Name extends string>(criterion: Name): RangeFilter<Name, number> {
  return { criterion, ask: (max) => ({ max }) }
}

/** Half-open interval of numbers: from `min` up to, but not including, `below`; open above without it. */
export interface Band {
  min: number
  below?: number
}

/** Single numbers of bedrooms; the last band takes all larger homes. */
const BEDROOM_BANDS = buildBands([0, 1, 2, 3, 4, 5, 6])

/** Half bathrooms have bands of their own, as searches ask for them: 1 to below 1.5 is one bathroom. */
const BATHROOM_BANDS = buildBands([0, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5])

/** Dollars. Narrow where most homes of the country are sold (100,000 to 1,000,000), wider above. */
const SALE_PRICE_BANDS = buildBands([
  0, 100_000, 200_000, 300_000, 400_000, 500_000, 600_000, 700_000, 800_000, 900_000, 1_000_000, 1_250_000,
  1_500_000, 2_000_000, 3_000_000, 5_000_000,
])

/** Dollars per month. */
const RENT_BANDS = buildBands([0, 500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 5000, 7500, 10_000])

function buildBands(starts: readonly number[]): readonly Band[] {
  return starts.map((min, index) => {
    const below = starts[index + 1]
    return below === undefined ? { min } : { min, below }
  })
}

interface StatusCriterion {
  readonly status: ListingStatus
}

interface BedroomCriterion {
  /** Exactly `minBedrooms`. */
  readonly isBedroomsExact?: boolean
}

/** Numbers, each in a column. A facet counts the matches in each band. */
export const NUMBER_FIELDS = {
  propertyId: {},
  listingId: {},
  /** Asking price, monthly rent or sale price in dollars; the lowest rent of a unit type. */
  priceDollars: {
    filter: {
      criterion: 'priceDollars',
      // Only rentals have a range of prices, so only they need both columns to find the ranges that overlap.
      ask: (range: NumberRange, { status }: StatusCriterion) => {
        if (status !== 'for_rent') return range
        return range.max === undefined ? undefined : { max: range.max }
      },
    },
    getBands: (status: ListingStatus) => (status === 'for_rent' ? RENT_BANDS : SALE_PRICE_BANDS),
  },
  /** The highest rent of a unit type; else the same as `priceDollars`. */
  highestPriceDollars: {
    filter: {
      criterion: 'priceDollars',
      ask: ({ min, max }: NumberRange, { status }: StatusCriterion) => {
        const isAsked = status === 'for_rent' && (min !== undefined || max === undefined)
        return isAsked ? { min } : undefined
      },
    },
  },
  /** The last asking price of a home that was sold; market statistics compare asking prices with it. */
  askingPriceDollars: {},
  /** The asking price or rent of a home until `priceChangedAtMs`. Both are known, or neither. */
  previousPriceDollars: {},
  priceChangedAtMs: {},
  /**
   * The monthly rent that the home's newest ended offer for rent asked, and when it was on the market. Only one entry of a home has these, whatever
   * its status, so that statistics count a home once; all three are known or none.
   */
  pastRentDollars: {},
  pastRentFromMs: {},
  pastRentUntilMs: {},
  bedrooms: {
    filter: {
      criterion: 'minBedrooms',
      ask: (min: number, { isBedroomsExact }: BedroomCriterion) =>
        isBedroomsExact === true ? { min, max: min } : { min },
    },
    getBands: () => BEDROOM_BANDS,
  },
  /** Half bathrooms count 0.5. */
  bathrooms: { filter: atLeast('minBathrooms'), getBands: () => BATHROOM_BANDS },
  /** Living area. */
  areaSqft: { filter: within('areaSqft') },
  lotSqft: { filter: within('lotSqft') },
  yearBuilt: { filter: within('yearBuilt') },
  /** Per month; 0 when the home is known to have no association. */
  hoaFeeDollars: { filter: atMost('maxHoaFeeDollars') },
  parkingSpots: { filter: atLeast('minParkingSpots') },
  photoCount: {},
  /** Unknown where no feed gave a date. */
  onMarketAtMs: { filter: { criterion: 'listedWithin', ask: sinceLookBack } },
  /** The instant that relevance sorts by: see `relevance.ts`. */
  relevanceAtMs: {},
  modifiedAtMs: {},
  /** The latest end of any open house. */
  lastOpenHouseEndMs: {
    filter: {
      criterion: 'tours',
      // An open house counts until its end, not at it. Instants are whole milliseconds or finer.
      ask: (tours: readonly TourChoice[], _: unknown, { nowMs }: SearchMoment) =>
        tours.includes('must_have_open_house') ? { min: nowMs + Number.EPSILON * nowMs } : undefined,
    },
  },
} as const satisfies Readonly<Record<string, NumberDeclaration>>

interface NumberDeclaration {
  filter?: FieldFilter<string, never, NumberRange, never>
  getBands?(status: ListingStatus): readonly Band[]
}

/** On the market since the first day of the look-back, and not in the future. */
function sinceLookBack(lookBack: LookBack, _: unknown, { nowMs, timeZone }: SearchMoment): NumberRange {
  const start = getLookBackStart(getDateIn(timeZone, nowMs), lookBack)
  return { min: findStartOfDayMs(start, timeZone) ?? startOfDateMs(start), max: nowMs }
}

/**
 * Whether a search may match other listings a moment later. Without one of these criteria, what matches changes only with the date, in
 * the time zone of the search and in UTC.
 */
export function dependsOnInstant({
  listedWithin,
  tours,
}: {
  listedWithin?: LookBack
  tours?: readonly TourChoice[]
}): boolean {
  return listedWithin !== undefined || tours?.includes('must_have_open_house') === true
}

/** Calendar dates. Columns hold them, and filters give ranges of them, as milliseconds of their midnight in UTC. */
export const DATE_FIELDS = {
  closeDate: {
    filter: {
      criterion: 'soldWithin',
      ask: (lookBack: LookBack, _: unknown, { nowMs, timeZone }: SearchMoment) => {
        const today = getDateIn(timeZone, nowMs)
        return { min: startOfDateMs(getLookBackStart(today, lookBack)), max: startOfDateMs(today) }
      },
    },
  },
  availabilityDate: {
    filter: { criterion: 'moveInDate', ask: (date: CalendarDate) => ({ max: startOfDateMs(date) }) },
  },
} as const satisfies Readonly<Record<string, { filter?: FieldFilter<string, never, NumberRange, never> }>>

/** The condition that a filter sets for a flag that is true, false or unknown. */
export interface FlagDemand {
  /** `required`: known to be true. `excluded`: not known to be true. */
  demand: 'required' | 'excluded'
}

/** `false` asks for nothing, as an unticked box does. */
function ifTicked<Name extends string>(criterion: Name): FieldFilter<Name, boolean, FlagDemand> {
  return { criterion, ask: (isTicked) => (isTicked ? { demand: 'required' } : undefined) }
}

/** Flags that are true, false or unknown. */
export const FLAG_FIELDS = {
  hasGarage: { filter: ifTicked('hasGarage') },
  isSingleStory: { filter: ifTicked('isSingleStory') },
  isSeniorCommunity: {
    filter: {
      criterion: 'seniorCommunities',
      ask: (choice: SeniorCommunityChoice) => {
        if (choice === 'only_show') return { demand: 'required' }
        return choice === 'do_not_show' ? { demand: 'excluded' } : undefined
      },
    },
  },
} as const satisfies Readonly<Record<string, { filter?: FieldFilter<string, never, FlagDemand, never> }>>

/** Which choices a listing must have. */
export interface ChoiceDemand {
  anyOf?: readonly string[]
  allOf?: readonly string[]
}

type ChoiceFilter<Name extends string, Choice> = FieldFilter<Name, readonly Choice[], ChoiceDemand>

function anyOf<Name extends string, Choice extends string>(criterion: Name): ChoiceFilter<Name, Choice> {
  return { criterion, ask: (choices) => ({ anyOf: choices }) }
}

function allOf<Name extends string, Choice extends string>(criterion: Name): ChoiceFilter<Name, Choice> {
  return { criterion, ask: (choices) => ({ allOf: choices }) }
}

/** Sets of choices that are known to apply to a listing, with one flag for each choice. */
export const CHOICE_FIELDS = {
  basements: { choices: BASEMENT_CHOICES, filter: anyOf<'basements', BasementChoice>('basements') },
  listingTypes: {
    choices: LISTING_TYPE_CHOICES,
    filter: anyOf<'listingTypes', ListingTypeChoice>('listingTypes'),
  },
  /** `must_have_open_house` is never in the set: it depends on the clock, see `lastOpenHouseEndMs`. */
  tours: {
    choices: TOUR_CHOICES,
    filter: {
      criterion: 'tours',
      ask: (tours: readonly TourChoice[]) => ({
        allOf: tours.filter((tour) => tour !== 'must_have_open_house'),
      }),
    },
  },
  amenities: { choices: AMENITY_CHOICES, filter: allOf<'amenities', AmenityChoice>('amenities') },
  views: { choices: VIEW_CHOICES, filter: anyOf<'views', ViewChoice>('views') },
  /** `no_pets` only where pets are known to be refused. */
  pets: { choices: PET_CHOICES, filter: allOf<'pets', PetChoice>('pets') },
} as const satisfies Readonly<Record<string, ChoiceDeclaration>>

interface ChoiceDeclaration {
  choices: readonly string[]
  filter?: FieldFilter<string, never, ChoiceDemand, never>
}

/** The home type that each choice finds. No choice finds a home of type `other`. */
export const HOME_TYPES: Readonly<Record<HomeTypeChoice, HomeType>> = {
  houses: 'house',
  townhomes: 'townhouse',
  multi_family: 'multiFamily',
  condos_co_ops: 'condo',
  lots_land: 'lot',
  apartments: 'apartment',
  manufactured: 'manufactured',
}

/** The state of a listing that each choice adds. */
export const STATUSES: Readonly<Record<PropertyStatusChoice, StandardStatus>> = {
  comming_soon: 'Coming Soon',
  accepting_backup_offers: 'Active Under Contract',
  pending_and_under_contract: 'Pending',
}

interface StateCriterion {
  readonly propertyStatuses?: readonly PropertyStatusChoice[]
}

const ACTIVE: readonly StandardStatus[] = ['Active']

function listStates(choices: readonly PropertyStatusChoice[] | undefined): readonly StandardStatus[] {
  return choices === undefined ? ACTIVE : [...ACTIVE, ...choices.map((choice) => STATUSES[choice])]
}

/**
 * Values that many listings share, each in a column of codes. Those with a filter have a flag for each value as well.
 */
export const SHARED_FIELDS = {
  source: {},
  standardStatus: {
    filter: {
      criterion: 'status',
      // Active offers always match. Offers in other states match if those states are requested.
      ask: (status: ListingStatus, { propertyStatuses }: StateCriterion) =>
        status === 'sold' ? undefined : { anyOf: listStates(propertyStatuses) },
    },
  },
  homeType: {
    filter: {
      criterion: 'homeTypes',
      ask: (choices: readonly HomeTypeChoice[]) => ({ anyOf: choices.map((choice) => HOME_TYPES[choice]) }),
    },
  },
  city: {},
  /** Other cities of the state whose boundary contains the point. */
  boundaryCities: {},
  stateOrProvince: {},
  postalCode: {},
  countyFips: {},
  /** Minted ids of every neighborhood that contains the point, largest first. */
  neighborhoodIds: {},
  subdivisionName: {},
  /** Fraction of the price per year. */
  propertyTaxRate: {},
  /** Fraction of the price per year. */
  homeInsuranceRate: {},
} as const satisfies Readonly<Record<string, { filter?: FieldFilter<string, never, ChoiceDemand, never> }>>

type Tables = typeof NUMBER_FIELDS &
  typeof DATE_FIELDS &
  typeof FLAG_FIELDS &
  typeof CHOICE_FIELDS &
  typeof SHARED_FIELDS

/** What the filter of each field reads, all together. */
export type FilteredCriteria = Intersection<
  {
    [Field in keyof Tables]: Tables[Field] extends { filter: infer Filter } ? CriteriaOf<Filter> : never
  }[keyof Tables]
>

type CriteriaOf<Filter> = Filter extends {
  criterion: infer Name extends string
  ask(value: infer Value, criteria: infer OtherCriteria, ...rest: never[]): unknown
}
  ? { readonly [N in Name]?: Value } & OtherCriteria
  : never

type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer All,
) => void
  ? All
  : never

export type NumberName = keyof typeof NUMBER_FIELDS
export type DateName = keyof typeof DATE_FIELDS
export type FlagName = keyof typeof FLAG_FIELDS
export type ChoiceName = keyof typeof CHOICE_FIELDS
export type SharedName = keyof typeof SHARED_FIELDS

export const NUMBER_NAMES = listNames(NUMBER_FIELDS)
export const DATE_NAMES = listNames(DATE_FIELDS)
export const FLAG_NAMES = listNames(FLAG_FIELDS)
export const CHOICE_NAMES = listNames(CHOICE_FIELDS)
export const SHARED_NAMES = listNames(SHARED_FIELDS)

function listNames<Name extends string>(fields: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(fields) as Name[]
}
