import type { EducationLevel } from '../../records/school.ts'

const EARLY = new Set(['PK', 'K', '1', '2', '3', '4'])

/**
 * The levels that a school's grades make it: elementary with any grade to 4 (or 5 alone), middle with 7 or 8 (or 6
 * without early grades), high with 10 to 12 (or 9 without a middle school). Empty for no known grades.
 */
export function educationLevelsOf(grades: readonly string[]): EducationLevel[] {
  const has = new Set(grades)
  const isEarly = grades.some((grade) => EARLY.has(grade))
  const isMiddle = has.has('7') || has.has('8') || (has.has('6') && !isEarly)
  const isHigh = has.has('10') || has.has('11') || has.has('12') || (has.has('9') && !isMiddle)
  const levels: EducationLevel[] = []
  if (isEarly || (has.has('5') && !isMiddle)) levels.push('elementary')
  if (isMiddle) levels.push('middle')
  if (isHigh) levels.push('high')
  return levels
}
