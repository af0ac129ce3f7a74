import type { Issue } from '../../ingest/ports/issue.ts'
import { findCell, type NamedCells } from '../reading/named-cells.ts'
import { parseNumber } from '../reading/parse-number.ts'
import { ratingUnreadable } from './issues/rating-unreadable.ts'

const STARS = ['starrating', 'stars']
const RATINGS = ['rating', 'schoolrating']
const UNRATED = /^(?:not rated|unrated|n\/?a|-)$/i // "Not Rated", "N/A"

/** Whether the columns speak of a rating. */
export function hasRating(cells: NamedCells): boolean {
  return findCell(cells, [...STARS, ...RATINGS]) !== undefined
}

/** The rating from 1 to 10; one to five stars count double. undefined when there is none. */
export function readRating(
  { cells, place }: { cells: NamedCells; place: string },
  raise: (issue: Issue) => void,
): number | undefined {
  const stars = findCell(cells, STARS)
  const written = stars ?? findCell(cells, RATINGS)
  if (written === undefined || UNRATED.test(written)) return undefined
  const value = parseNumber(written)
  if (value !== undefined && value >= 1 && value <= (stars === undefined ? 10 : 5)) {
    return stars === undefined ? value : value * 2
  }
  raise(ratingUnreadable(place, written.slice(0, 40)))
  return undefined
}
