import type { ListingFacts } from '../../../records/listing.ts'
import { valueUnreadable } from '../issues.ts'
import { normalizeLookup } from '../values/lookup-values.ts'
import type { RecordReader } from '../values/record-reader.ts'

type Size = Pick<
  ListingFacts,
  | 'livingAreaSqft'
  | 'aboveGradeAreaSqft'
  | 'belowGradeAreaSqft'
  | 'lotSizeSqft'
  | 'bedroomsTotal'
  | 'roomsTotal'
  | 'stories'
  | 'storiesTotal'
  | 'yearBuilt'
  | 'yearRenovated'
  | 'unitsTotal'
  | 'unitsInCommunity'
>

/** Areas in whole square feet, counts, and years. An area or year of 0 means unknown. */
export function mapSize(reader: RecordReader): Size {
  const aboveGradeAreaSqft = areaSqft(reader, 'AboveGradeFinishedArea', 'AboveGradeFinishedAreaUnits')
  return {
    livingAreaSqft:
      areaSqft(reader, 'LivingArea', 'LivingAreaUnits') ??
      aboveGradeAreaSqft ??
      areaSqft(reader, 'BuildingAreaTotal', 'BuildingAreaUnits'),
    aboveGradeAreaSqft,
    belowGradeAreaSqft: areaSqft(reader, 'BelowGradeFinishedArea', 'BelowGradeFinishedAreaUnits'),
    lotSizeSqft: mapLot(reader),
    bedroomsTotal: reader.whole('BedroomsTotal', 0, 10_000),
    roomsTotal: reader.whole('RoomsTotal', 0, 10_000),
    stories: mapStories(reader),
    storiesTotal: positive(reader.number('StoriesTotal', 0, 250)),
    yearBuilt: mapYear(reader, 'YearBuilt'),
    yearRenovated: mapYear(reader, 'YearRenovated'),
    unitsTotal: positive(reader.whole('NumberOfUnitsTotal')),
    unitsInCommunity: positive(reader.whole('NumberOfUnitsInCommunity')),
  }
}

/** Whole square feet of an area field beside its units field. */
export function areaSqft(reader: RecordReader, field: string, unitsField: string): number | undefined {
  const area = positive(reader.number(field, 0, 1e12))
  if (area === undefined) return undefined
  const units = reader.lookup(unitsField)
  const factor = sqftPerUnit(units)
  if (factor === undefined) {
    reader.report(valueUnreadable, `${unitsField}: ${units}`)
    return undefined
  }
  return Math.round(area * factor)
}

function mapLot(reader: RecordReader): number | undefined {
  const sqft = positive(reader.number('LotSizeSquareFeet', 0, 1e12))
  if (sqft !== undefined) return Math.round(sqft)
  const acres = positive(reader.number('LotSizeAcres', 0, 1e8))
  return acres === undefined ? areaSqft(reader, 'LotSizeArea', 'LotSizeUnits') : Math.round(acres * 43_560)
}

const STORIES_BY_LEVELS = new Map([
  ['One', 1],
  ['One and One Half', 1.5],
  ['Two', 2],
])

/** Stories, else what a single value of Levels tells exactly. */
function mapStories(reader: RecordReader): number | undefined {
  const stories = positive(reader.number('Stories', 0, 250))
  if (stories !== undefined) return stories
  const levels = reader.lookups('Levels')
  return levels.length === 1 ? STORIES_BY_LEVELS.get(levels[0] as string) : undefined
}

function mapYear(reader: RecordReader, field: string): number | undefined {
  if (Number(reader.raw(field)) === 0) return undefined
  return reader.whole(field, 1600, 2200)
}

/** The number unless it is 0, which feeds write for unknown. */
export function positive(value: number | undefined): number | undefined {
  return value === 0 ? undefined : value
}

type Baths = Pick<
  ListingFacts,
  | 'bathroomsFull'
  | 'bathroomsThreeQuarter'
  | 'bathroomsHalf'
  | 'bathroomsOneQuarter'
  | 'bathroomsTotalInteger'
  | 'bathroomsTotal'
>

/**
 * Baths by kind, and their decimal sum: full + 0.75 three-quarter + 0.5 half (else partial) + 0.25 quarter. Where no kind is
 * told the sum is BathroomsTotalDecimal (a field of many local systems), else the count of rooms with a bath.
 */
export function mapBaths(reader: RecordReader): Baths {
  const bathroomsFull = reader.whole('BathroomsFull', 0, 10_000)
  const bathroomsThreeQuarter = reader.whole('BathroomsThreeQuarter', 0, 10_000)
  const bathroomsHalf =
    reader.whole('BathroomsHalf', 0, 10_000) ?? reader.whole('BathroomsPartial', 0, 10_000)
  const bathroomsOneQuarter = reader.whole('BathroomsOneQuarter', 0, 10_000)
  const bathroomsTotalInteger = reader.whole('BathroomsTotalInteger', 0, 10_000)
  const kinds = [bathroomsFull, bathroomsThreeQuarter, bathroomsHalf, bathroomsOneQuarter]
  const [full = 0, threeQuarter = 0, half = 0, oneQuarter = 0] = kinds
  return {
    bathroomsFull,
    bathroomsThreeQuarter,
    bathroomsHalf,
    bathroomsOneQuarter,
    bathroomsTotalInteger,
    bathroomsTotal: kinds.some((kind) => kind !== undefined)
      ? full + 0.75 * threeQuarter + 0.5 * half + 0.25 * oneQuarter
      : (reader.number('BathroomsTotalDecimal', 0, 10_000) ?? bathroomsTotalInteger),
  }
}

const SQFT_PER_UNIT = new Map<string, number>([
  ['squarefeet', 1],
  ['sqft', 1],
  ['sf', 1],
  ['squaremeters', 10.7639],
  ['squaremetres', 10.7639],
  ['sqm', 10.7639],
  ['acres', 43_560],
  ['acre', 43_560],
  ['ac', 43_560],
  ['hectares', 107_639],
  ['squareyards', 9],
])

/** Square feet in one unit of area; undefined for an unknown unit. An absent unit is square feet. */
export function sqftPerUnit(unit: string | undefined): number | undefined {
  return unit === undefined ? 1 : SQFT_PER_UNIT.get(normalizeLookup(unit))
}
