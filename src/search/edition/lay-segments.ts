import { type Publication, pickPublication } from '../../store/ports/publication.ts'
import { listDecided } from '../homes/home-segment.ts'
import { layTable } from '../index/lay-table.ts'
import { removeOfferings } from '../offerings/offering-segment.ts'
import { joinNamedPlaces } from '../places/gazetteer.ts'
import {
  type EditionSegments,
  type IdRange,
  type IndexSegment,
  LISTING_TABLES,
  listTableSegments,
  type SearchedSegments,
  type SegmentPatch,
  type SegmentsView,
} from './edition-segments.ts'
import type { Pause } from './edition-tables.ts'

/** An edition of segments, without what follows from the segments. */
export interface LaidEdition extends Publication {
  tablesEdition: number
  view?: SegmentsView
}

const NOTHING: SearchedSegments = { segments: [], patches: [] }

/**
 * Lays segments over each other, oldest first. The time grows with what is new: `before` are segments as they were laid for an
 * earlier edition.
 */
export async function laySegments(
  edition: LaidEdition,
  segments: readonly IndexSegment[],
  pause: Pause,
  before: SearchedSegments = NOTHING,
): Promise<EditionSegments> {
  const { tablesEdition, view } = edition
  return {
    ...{ ...pickPublication(edition), tablesEdition, ...(view && { view }) },
    segments,
    patches: await layOver(segments, before, pause),
    named: joinNamedPlaces(segments.map(({ named }) => named)),
    ...joinRanges(segments),
  }
}

async function layOver(
  segments: readonly IndexSegment[],
  before: SearchedSegments,
  pause: Pause,
): Promise<SegmentPatch[]> {
  const decided = segments.map(({ homes }) => listDecided(homes))
  const patches = segments.map(
    (): { -readonly [Name in keyof SegmentPatch]: Partial<SegmentPatch[Name]> } => ({
      tables: {},
      offerings: {},
    }),
  )
  for (const name of LISTING_TABLES) {
    const stack = segments.map(({ tables }, index) => ({ segment: tables[name], decided: decided[index]! }))
    const laid = await layTable(stack, listTableSegments(before, name), pause)
    for (const [index, { segment: _, ...patch }] of laid.entries())
      patches[index]!.tables = { ...patches[index]!.tables, [name]: patch }
  }
  for (const [index, segment] of segments.entries()) {
    const at = before.segments.indexOf(segment)
    const later = segments.slice(index + 1)
    const ids = later.flatMap((one, further) =>
      at >= 0 && before.segments.includes(one) ? [] : decided[index + 1 + further]!,
    )
    const { segment: _, ...patch } = removeOfferings(
      { segment: segment.offerings, ...before.patches[at]?.offerings },
      ids,
    )
    patches[index]!.offerings = patch
  }
  return patches as SegmentPatch[]
}

/** The range of all ids. Segments without listings have none. */
function joinRanges(segments: readonly IndexSegment[]): IdRange {
  const listed = segments.filter(({ highestPropertyId }) => highestPropertyId > 0)
  const [first = { lowestPropertyId: 0, lowestListingId: 0 }, ...others] = listed
  const lowest = (name: 'lowestPropertyId' | 'lowestListingId') =>
    others.reduce((low, one) => Math.min(low, one[name]), first[name])
  const highest = (name: 'highestPropertyId' | 'highestListingId') =>
    listed.reduce((high, one) => Math.max(high, one[name]), 0)
  return {
    lowestPropertyId: lowest('lowestPropertyId'),
    highestPropertyId: highest('highestPropertyId'),
    lowestListingId: lowest('lowestListingId'),
    highestListingId: highest('highestListingId'),
  }
}
