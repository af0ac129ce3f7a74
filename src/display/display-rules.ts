import { DISPLAY_USES, type DisplayUse } from '../access/ports.ts'
import type { StandardStatus } from '../records/listing.ts'
import type { FieldGroup } from './field-groups.ts'

/** What must be shown with the listings of a source. */
export interface SourceTexts {
  /** Who offers the home; {office}, {agent}, {system} and {listing_id} are filled in for each listing. */
  attribution?: string
  /** How to reach the source about a listing that states no contact of its own. */
  contact?: string
  disclaimer?: string
}

/** What one use may see of the listings of a source. It can be cloned into a message. */
export interface UseRule extends SourceTexts {
  /** False: none of them. */
  isShown: boolean
  /** All statuses if absent. */
  statuses?: readonly StandardStatus[]
  withheld: readonly FieldGroup[]
  /** True: not the listings whose broker or office does not take part in Internet Data Exchange with them. */
  isParticipantsOnly: boolean
  /** Of pictures, tours and documents with a permission, only those with one of these; all if absent. */
  mediaPermissions?: readonly string[]
  /** The time after a listing came on the market before it is shown. */
  delayMs: number
  /** Shows also what the owner does not want on the internet. */
  ignoresOptOuts: boolean
}

/** The rules of each source that has any. All uses see everything of other sources. */
export interface DisplayRules {
  sources: readonly (readonly [source: string, rules: Readonly<Record<DisplayUse, UseRule>>])[]
}

/** A rule that withholds nothing. */
export const NO_RULE: UseRule = {
  ...{ isShown: true, withheld: [], isParticipantsOnly: false },
  ...{ delayMs: 0, ignoresOptOuts: false },
}

/** The data as some uses see it. Uses with the same rules share a view. */
export interface DisplayView {
  /** Names the view in files: the first of its uses, or `all` if there are no rules. */
  name: DisplayUse | 'all'
  uses: readonly DisplayUse[]
  rules: readonly (readonly [source: string, rule: UseRule])[]
  /** Two views with the same id show the same listings and fields at an instant. */
  id: string
}

/** One view for all uses, in which nothing is withheld. */
const EVERYTHING: DisplayView = { name: 'all', uses: DISPLAY_USES, rules: [], id: '' }

/** Lists the different views of the rules, the one of the use that sees least first. */
export function listDisplayViews(rules: DisplayRules | undefined): readonly [DisplayView, ...DisplayView[]] {
  if (rules === undefined) return [EVERYTHING]
  const views: DisplayView[] = []
  for (const use of DISPLAY_USES) {
    const ofUse = rules.sources.map(([source, byUse]) => [source, byUse[use]] as const)
    const id = JSON.stringify(ofUse)
    const index = views.findIndex((view) => view.id === id)
    const same = views[index]
    if (same === undefined) views.push({ name: use, uses: [use], rules: ofUse, id })
    else views[index] = { ...same, uses: [...same.uses, use] }
  }
  return views as [DisplayView, ...DisplayView[]]
}

/** Whether a view withholds any listing or field, or shows what others do not. Texts alone change no search. */
export function isRestricted({ rules }: DisplayView): boolean {
  return rules.some(([, rule]) => isRestriction(rule))
}

export function isRestriction(rule: UseRule): boolean {
  return (
    !rule.isShown ||
    rule.statuses !== undefined ||
    rule.withheld.length > 0 ||
    rule.isParticipantsOnly ||
    rule.mediaPermissions !== undefined ||
    rule.delayMs > 0 ||
    rule.ignoresOptOuts
  )
}

/** Whether listings appear in a view as time passes, without a new edition. */
export function hasDelays({ rules }: DisplayView): boolean {
  return rules.some(([, { delayMs }]) => delayMs > 0)
}
