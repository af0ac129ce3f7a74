import { type DisplayView, isRestricted } from '../../../display/display-rules.ts'
import { openShownReader } from '../../../display/shown-reader.ts'
import type { SearchedView } from '../../../search/ports/search-rows.ts'

/** Describes a view to a database that searches. Returns undefined if the view shows everything, and needs no rows of its own. */
export function describeSearchedView(view: DisplayView): SearchedView | undefined {
  const { name, id } = view
  if (!isRestricted(view) || name === 'all') return undefined
  return { name, id, show: (reader, atMs) => openShownReader(reader, view, atMs) }
}
