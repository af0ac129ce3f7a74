import { foldName } from '../../../records/fold-name.ts'
import type { ListingFacts } from '../../../records/listing.ts'
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
  | 'yearBuiltEffective'
  | 'unitsTotal'
  | 'unitsInCommunity'
>

/** Areas in whole square feet, counts, and years. An area or year of 0 means that it is unknown. */
export function mapSize(reader: RecordReader): Size {
  const aboveGradeAreaSqft = mapArea(reader, 'AboveGradeFinishedArea', 'AboveGradeFinishedAreaUnits')
  return {
    livingAreaSqft:
      mapArea(reader, 'LivingArea', 'LivingAreaUnits') ??
      aboveGradeAreaSqft ??
      mapArea(reader, 'BuildingAreaTotal', 'BuildingAreaUnits'),
    aboveGradeAreaSqft,
    belowGradeAreaSqft: mapArea(reader, 'BelowGradeFinishedArea', 'BelowGradeFinishedAreaUnits'),
    lotSizeSqft: mapLot(reader),
    bedroomsTotal: reader.whole('BedroomsTotal', 0, 10_000),
    roomsTotal: reader.whole('RoomsTotal', 0, 10_000),
    stories: mapStories(reader),
    storiesTotal: dropZero(reader.number('StoriesTotal', 0, 250)),
    yearBuilt: mapYear(reader, 'YearBuilt'),
    yearRenovated: mapYear(reader, 'YearRenovated'),
    yearBuiltEffective: mapYear(reader, 'YearBuiltEffective'),
    unitsTotal: dropZero(reader.whole('NumberOfUnitsTotal')),
    unitsInCommunity: dropZero(reader.whole('NumberOfUnitsInCommunity')),
  }
}

/** Whole square feet of an area field with its units field. */
export function mapArea(reader: RecordReader, field: string, unitsField: string): number | undefined {
  const area = dropZero(reader.number(field, 0, 1e12))
  return area === undefined ? undefined : toSqft(reader, field, area, reader.lookup(unitsField), unitsField)
}

function toSqft(
  reader: RecordReader,
  field: string,
  area: number,
  unit: string | undefined,
  unitsField: string,
): number | undefined {
  const factor = unit === undefined ? 1 : SQFT_PER_UNIT.get(foldName(unit))
  if (factor === undefined) {
    reader.report('ValueUnreadable', `${unitsField}: ${unit}`)
    return undefined
  }
  const sqft = dropZero(Math.round(area * factor))
  if (sqft === undefined) reader.report('ValueUnreadable', `${field}: ${area} is less than a square foot`)
  return sqft
}

const SQFT_PER_ACRE = 43_560

const SQFT_PER_UNIT = new Map<string, number>([
  ['squarefeet', 1],
  ['sqft', 1],
  ['sf', 1],
  ['squaremeters', 10.7639],
  ['squaremetres', 10.7639],
  ['sqm', 10.7639],
  ['acres', SQFT_PER_ACRE],
  ['acre', SQFT_PER_ACRE],
  ['ac', SQFT_PER_ACRE],
  ['hectares', 107_639],
  ['squareyards', 9],
])

/** No lot is smaller than this many square feet, so a smaller number without a unit must be in acres. */
const SMALLEST_LOT_SQFT = 100

function mapLot(reader: RecordReader): number | undefined {
  const sqft = dropZero(reader.number('LotSizeSquareFeet', 0, 1e12))
  if (sqft !== undefined) return toSqft(reader, 'LotSizeSquareFeet', sqft, undefined, '')
  const acres = dropZero(reader.number('LotSizeAcres', 0, 1e8))
  if (acres !== undefined) return toSqft(reader, 'LotSizeAcres', acres, 'Acres', '')
  const area = dropZero(reader.number('LotSizeArea', 0, 1e12))
  if (area === undefined) return undefined
  const unit = reader.lookup('LotSizeUnits')
  if (unit !== undefined || area >= SMALLEST_LOT_SQFT)
    return toSqft(reader, 'LotSizeArea', area, unit, 'LotSizeUnits')
  reader.report('LotUnitAssumed', `LotSizeArea: ${area}`)
  return toSqft(reader, 'LotSizeArea', area, 'Acres', 'LotSizeUnits')
}

const STORIES_BY_LEVELS = new Map([
  ['One', 1],
  ['One and One Half', 1.5],
  ['Two', 2],
])

/** Stories, or else the exact number that a single value of Levels stands for. */
function mapStories(reader: RecordReader): number | undefined {
  const stories = dropZero(reader.number('Stories', 0, 250))
  if (stories !== undefined) return stories
  const levels = reader.lookups('Levels')
  return levels.length === 1 ? STORIES_BY_LEVELS.get(levels[0] as string) : undefined
}

function mapYear(reader: RecordReader, field: string): number | undefined {
  if (Number(reader.raw(field)) === 0) return undefined
  return reader.whole(field, 1600, 2200)
}

/** The number unless it is 0, which feeds write for "unknown". */
export function dropZero(value: number | undefined): number | undefined {
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

const MAX_BATHS = 10_000

/**
 * Bathrooms by kind, and their decimal sum: full + 0.75 three-quarter + 0.5 half (or partial) + 0.25 quarter. Without any kind,
 * the sum is BathroomsTotalDecimal (a field of many local systems), else the number of bathrooms of any kind.
 */
export function mapBaths(reader: RecordReader): Baths {
  const bathroomsFull = reader.whole('BathroomsFull', 0, MAX_BATHS)
  const bathroomsThreeQuarter = reader.whole('BathroomsThreeQuarter', 0, MAX_BATHS)
  const bathroomsHalf =
    reader.whole('BathroomsHalf', 0, MAX_BATHS) ?? reader.whole('BathroomsPartial', 0, MAX_BATHS)
  const bathroomsOneQuarter = reader.whole('BathroomsOneQuarter', 0, MAX_BATHS)
  const bathroomsTotalInteger = reader.whole('BathroomsTotalInteger', 0, MAX_BATHS)
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
      : (reader.number('BathroomsTotalDecimal', 0, MAX_BATHS) ?? bathroomsTotalInteger),
  }
}
