import type { CalendarDate } from '../calendar-date.ts'
import type { HomeType } from '../listing.ts'

/**
 * What a home is like, as a listing or an assessor says it. An absent fact is unknown. docs/glossary.md explains the
 * scales.
 */
export interface HomeFacts {
  homeType?: HomeType
  bedroomsTotal?: number
  bathroomsFull?: number
  bathroomsThreeQuarter?: number
  bathroomsHalf?: number
  bathroomsOneQuarter?: number
  /** Decimal number; see `ListingFacts`. */
  bathroomsTotal?: number
  livingAreaSqft?: number
  aboveGradeAreaSqft?: number
  belowGradeAreaSqft?: number
  lotSizeSqft?: number
  stories?: number
  yearBuilt?: number
  yearRenovated?: number
  /** The year of a home of the same condition that was never renovated, as the assessor estimates it. */
  yearBuiltEffective?: number
  unitsTotal?: number
  garageSpaces?: number
  garageAreaSqft?: number
  /** How well it was built, on the scale of the county or of the source. */
  buildingGrade?: number
  /** From 1 for poor to 5 for excellent; 3 is average. */
  conditionGrade?: number
  /** From 0 for no view to 4 for an excellent one. */
  viewGrade?: number
  isWaterfront?: boolean
}

/** Facts with the day to which they belong: when the listing came on the market, or the day of the assessment. */
export interface DatedHomeFacts extends HomeFacts {
  asOf: CalendarDate
}

const HOME_FACTS = [
  'homeType',
  'bedroomsTotal',
  'bathroomsFull',
  'bathroomsThreeQuarter',
  'bathroomsHalf',
  'bathroomsOneQuarter',
  'bathroomsTotal',
  'livingAreaSqft',
  'aboveGradeAreaSqft',
  'belowGradeAreaSqft',
  'lotSizeSqft',
  'stories',
  'yearBuilt',
  'yearRenovated',
  'yearBuiltEffective',
  'unitsTotal',
  'garageSpaces',
  'garageAreaSqft',
  'buildingGrade',
  'conditionGrade',
  'viewGrade',
  'isWaterfront',
] as const satisfies readonly (keyof HomeFacts)[]

/** Facts that hang together: taken from two sources they would contradict each other. */
const GROUPS: readonly (readonly (keyof HomeFacts)[])[] = [
  ['livingAreaSqft', 'aboveGradeAreaSqft', 'belowGradeAreaSqft'],
  ['bathroomsFull', 'bathroomsThreeQuarter', 'bathroomsHalf', 'bathroomsOneQuarter', 'bathroomsTotal'],
  ['yearRenovated', 'yearBuiltEffective'],
]

/** The facts among those of a larger object that are known. */
export function pickHomeFacts(given: HomeFacts): HomeFacts {
  const facts: Record<string, unknown> = {}
  for (const name of HOME_FACTS) if (given[name] !== undefined) facts[name] = given[name]
  return facts as HomeFacts
}

/**
 * What is known of a home for which a listing and an assessor speak. The newer evidence counts, fact by fact, and the older one
 * fills in what it does not say. On equal days the listing counts, because somebody has seen the home for it. Three things
 * are not a matter of age: a lot is as the assessor has it, because that is who measures it; so is the grade, whose scale is
 * the assessor's own; and a type of home that says nothing ("other") gives way to one that does.
 */
export function reconcileFacts(
  listed: DatedHomeFacts | undefined,
  recorded: DatedHomeFacts | undefined,
): HomeFacts {
  if (listed === undefined || recorded === undefined) return pickHomeFacts(listed ?? recorded ?? {})
  const [newer, older] = listed.asOf >= recorded.asOf ? [listed, recorded] : [recorded, listed]
  const facts: Record<string, unknown> = { ...pickHomeFacts(older) }
  for (const group of GROUPS)
    if (group.some((name) => newer[name] !== undefined)) for (const name of group) delete facts[name]
  Object.assign(facts, pickHomeFacts(newer))
  for (const name of ['lotSizeSqft', 'buildingGrade'] as const)
    if (recorded[name] !== undefined) facts[name] = recorded[name]
  if (newer.homeType === 'other' && older.homeType !== undefined) facts.homeType = older.homeType
  return facts as HomeFacts
}
