import type { DetailGroup } from '../../../contract/property-detail.ts'
import type { Listing } from '../../../records/listing.ts'
import type { DetailLine } from './detail-source.ts'
import { DETAIL_SOURCES } from './detail-sources.ts'

/** The groups that the listing says anything of. */
export function listDetails(listing: Listing): DetailGroup[] {
  return DETAIL_SOURCES.map(({ category, parent, lines }) => ({
    category,
    parent_category: parent,
    text: lines.flatMap((line) => readLine(line, listing)),
  })).filter(({ text }) => text.length > 0)
}

function readLine(line: DetailLine, listing: Listing): readonly string[] {
  const found = line(listing)
  return found === undefined ? [] : typeof found === 'string' ? [found] : found
}
