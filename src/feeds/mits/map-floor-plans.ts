import type { CalendarDate } from '../../records/calendar-date.ts'
import { foldName } from '../../records/fold-name.ts'
import type { UnitType } from '../../records/listing.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import type { ElementReader } from '../xml/element-reader.ts'
import { findArea, findDay, findId, findKind, findRent, joinRanges, type ValueRange } from './read-values.ts'

/** A floor plan, or a single unit. An absent value is unknown. */
interface Dwelling {
  key?: string
  name?: string
  beds?: number
  baths?: number
  area?: ValueRange
  rent?: ValueRange
}

interface FloorPlan extends Dwelling {
  /** The number of units of this plan that the feed says are available. */
  unitsAvailable?: number
}

/** One apartment that the feed lists. */
export interface Unit extends Dwelling {
  /** The key or the name of its floor plan. */
  planKey?: string
  planName?: string
  isAvailable: boolean
  availableOn?: CalendarDate
}

/** The floor plans of a property with what its available units say, and then the units that belong to no plan. */
export function mapFloorPlans(property: ElementReader, units: readonly Unit[]): UnitType[] {
  const plans = property.children('Floorplan').map(mapPlan)
  const left = new Set(units)
  const ofPlans = plans.map((plan) => {
    const own = [...left].filter((unit) => belongsTo(unit, plan))
    for (const unit of own) left.delete(unit)
    return joinUnitType(plan, own, units.length > 0)
  })
  const others = Map.groupBy(
    left,
    ({ planName, beds, baths }) => `${foldName(planName ?? '')}/${beds}/${baths}`,
  )
  return [...ofPlans, ...[...others.values()].map((alike) => joinUnitType(describeAlike(alike), alike, true))]
}

/** A unit names its plan by key or name; one that names none has the rooms of its plan. */
function belongsTo({ planKey, planName, beds, baths }: Unit, plan: FloorPlan): boolean {
  if (planKey !== undefined && plan.key !== undefined) return planKey === plan.key
  if (planName !== undefined && plan.name !== undefined) return foldName(planName) === foldName(plan.name)
  return planKey === undefined && beds === plan.beds && baths === plan.baths
}

/** Units without a plan stand for a plan of their own. */
function describeAlike(units: readonly Unit[]): FloorPlan {
  const [first] = units
  return dropAbsent<FloorPlan>({
    name: first?.planName,
    beds: first?.beds,
    baths: first?.baths,
    area: joinRanges(units.map(({ area }) => area)),
    rent: joinRanges(units.map(({ rent }) => rent)),
  })
}

/** Rents and days are those of the units that are available; a plan without such units has those of the plan. */
function joinUnitType(plan: FloorPlan, units: readonly Unit[], listsUnits: boolean): UnitType {
  const available = units.filter(({ isAvailable }) => isAvailable)
  const rent = joinRanges(available.map((unit) => unit.rent)) ?? plan.rent
  const area = plan.area ?? joinRanges(units.map((unit) => unit.area))
  const days = available.flatMap(({ availableOn }) => availableOn ?? []).sort()
  const counts = [plan.unitsAvailable, listsUnits ? available.length : undefined]
  return dropAbsent<UnitType>({
    name: plan.name,
    bedsTotal: plan.beds ?? units.find(({ beds }) => beds !== undefined)?.beds,
    bathsTotal: plan.baths ?? units.find(({ baths }) => baths !== undefined)?.baths,
    areaSqft: area?.min,
    areaSqftMax: area === undefined || area.max === area.min ? undefined : area.max,
    rentCentsMin: rent?.min,
    rentCentsMax: rent?.max,
    unitsAvailable: maxOf(counts),
    availabilityDate: days[0],
  })
}

/** A feed may list only some of the available units, or state a number that is out of date. */
function maxOf(counts: readonly (number | undefined)[]): number | undefined {
  const known = counts.filter((count) => count !== undefined)
  return known.length === 0 ? undefined : Math.max(...known)
}

function mapPlan(plan: ElementReader): FloorPlan {
  const name = plan.text('Name', 'FloorplanName')
  const comment = plan.text('Comment')
  const isStudio = /\b(studio|efficiency)\b/i.test(`${name} ${comment}`)
  return dropAbsent<FloorPlan>({
    key: findId(plan, 'FloorplanID'),
    name: name ?? comment,
    beds: countRooms(plan, 'bedroom') ?? plan.count('UnitBedrooms', 'Bedrooms') ?? (isStudio ? 0 : undefined),
    baths: countRooms(plan, 'bathroom') ?? plan.count('UnitBathrooms', 'Bathrooms'),
    area: findArea(plan, 'SquareFeet') ?? joinEnds(plan),
    // What is asked now, with concessions, comes before the rent that the market bears.
    rent: findRent(plan, 'EffectiveRent', 'MarketRent'),
    // What the manager wants to be shown comes before what is in the books.
    unitsAvailable: plan.count('DisplayedUnitsAvailable') ?? plan.count('UnitsAvailable'),
  })
}

function countRooms(plan: ElementReader, kind: 'bedroom' | 'bathroom'): number | undefined {
  return plan
    .children('Room')
    .find((room) => findKind(room, 'RoomType') === kind)
    ?.count('Count')
}

/** MinSquareFeet and MaxSquareFeet, as units have them. */
function joinEnds(reader: ElementReader): ValueRange | undefined {
  return joinRanges([findArea(reader, 'MinSquareFeet'), findArea(reader, 'MaxSquareFeet')])
}

/** Every unit that the property lists, each once. */
export function mapUnits(property: ElementReader): Unit[] {
  const units = property.children('ILS_Unit', 'ILSUnit').flatMap((listed) => {
    const inner = [...listed.child('Units').list('Unit'), ...listed.list('Unit')]
    const readers = inner
      .map((unit) => listed.before(unit))
      .map((unit) => unit.before(...unit.list('Information')))
    return (readers.length === 0 ? [listed] : readers).map(mapUnit)
  })
  const seen = new Set<string>()
  return units.filter(({ key }) => key === undefined || (!seen.has(key) && seen.add(key)))
}

function mapUnit(unit: ElementReader): Unit {
  const availability = unit.child('Availability')
  const availableOn = findAvailability(unit, availability)
  return dropAbsent<Unit>({
    key: findId(unit, 'UnitID'),
    planKey: unit.text('FloorplanID') ?? unit.child('FloorplanID').text('IDValue'),
    planName: unit.text('FloorplanName', 'UnitType'),
    beds: unit.count('UnitBedrooms'),
    baths: unit.count('UnitBathrooms'),
    area: joinEnds(unit) ?? findArea(unit, 'SquareFeet'),
    rent: findRent(unit, 'UnitRent', 'EffectiveRent', 'MarketRent'),
    isAvailable: isAvailable(unit, availability, availableOn),
    availableOn,
  })
}

/** The day on which a unit is ready; a unit that is vacated after it was made ready has to be made ready again. */
function findAvailability(unit: ElementReader, availability: ElementReader): CalendarDate | undefined {
  const days = [findDay(availability, 'MadeReadyDate'), findDay(availability, 'VacateDate')]
  const [last] = days
    .filter((day) => day !== undefined)
    .sort()
    .reverse()
  return (
    last ?? findDay(availability.before(...unit.elements), 'AvailableDate', 'DateAvailable', 'AvailableOn')
  )
}

const LET = /\b(leased|rented|reserved|pending|applied|occupied no notice|model)\b/ // "leased_reserved", "Notice Rented"
const TO_LET = /\b(unrented|available|on notice|not ready|vacant)\b/ // "Notice Unrented", "on_notice"
const NOT_FOR_RENT = /\b(model|down|admin|office|employee|construction)\b/ // UnitEconomicStatus

/** Whether the unit can be rented: by its leased status, else by whether it is vacant or says when it will be. */
function isAvailable(
  unit: ElementReader,
  availability: ElementReader,
  availableOn: CalendarDate | undefined,
): boolean {
  const read = (...names: string[]) =>
    unit
      .text(...names)
      ?.toLowerCase()
      .replaceAll('_', ' ') ?? ''
  if (NOT_FOR_RENT.test(read('UnitEconomicStatus'))) return false
  const leased = read('UnitLeasedStatusDescription', 'UnitLeasedStatus')
  if (LET.test(leased)) return false
  if (TO_LET.test(leased)) return true
  const vacancy = availability.text('VacancyClass')?.toLowerCase() ?? read('UnitOccupancyStatus')
  return !vacancy.startsWith('occupied') || availableOn !== undefined
}
