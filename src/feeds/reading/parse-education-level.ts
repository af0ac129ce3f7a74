import type { EducationLevel } from '../../records/school.ts'

const LEVEL_WORDS: readonly [EducationLevel, RegExp][] = [
  ['elementary', /\b(?:elementary|elem|primary|es)\b/i], // "Option Elementary", "Best ES"
  ['middle', /\b(?:middle|junior|jr|ms|jhs)\b/i], // "Middle School", "Rhodes JHS"
  ['high', /(?<!junior |jr )\b(?:high|hs|secondary)\b/i], // "High School", but not "Junior High"
]

/** The one level that a text names; undefined when it names none or several. */
export function parseEducationLevel(text: string): EducationLevel | undefined {
  const words = text.replace(/[_.-]+/g, ' ') // "nyc_elementary_zones.geojson"
  const found = LEVEL_WORDS.filter(([, pattern]) => pattern.test(words))
  return found.length === 1 ? found[0]?.[0] : undefined
}
