import { findNearestName } from './nearest-name.ts'
import type { NameIndex } from './parameter-names.ts'
import { renderContradiction, renderRepeated, renderUnknownName } from './rejection-detail.ts'

/** One parameter as the query gave it: the spellings of its name and their trimmed texts. */
export interface GivenValue {
  spellings: string[]
  texts: string[]
}

export type GivenValues = { ok: true; given: Map<string, GivenValue> } | { ok: false; detail: string }

/** Sorts a query by canonical name. Unknown and repeated names, and contradicting spellings, are rejections. */
export function collectGivenValues(
  names: NameIndex,
  query: readonly (readonly [string, string])[],
): GivenValues {
  const given = new Map<string, GivenValue>()
  for (const [spelling, text] of query) {
    const canonical = names.get(spelling)
    if (canonical === undefined) {
      return { ok: false, detail: renderUnknownName(spelling, findNearestName(spelling, [...names.keys()])) }
    }
    const value = given.get(canonical) ?? { spellings: [], texts: [] }
    if (value.spellings.includes(spelling)) return { ok: false, detail: renderRepeated(spelling) }
    value.spellings.push(spelling)
    value.texts.push(text.trim())
    given.set(canonical, value)
  }
  return findContradiction(given) ?? { ok: true, given }
}

/** Empty spellings count as absent and contradict nothing. */
function findContradiction(
  given: ReadonlyMap<string, GivenValue>,
): { ok: false; detail: string } | undefined {
  for (const [canonical, { spellings, texts }] of given) {
    if (new Set(texts.filter((text) => text !== '')).size > 1) {
      return { ok: false, detail: renderContradiction(canonical, spellings, texts) }
    }
  }
  return undefined
}
