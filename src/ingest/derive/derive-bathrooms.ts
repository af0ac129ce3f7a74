import type { ListingFacts } from '../../records/listing.ts'
import { bathroomsDerived } from '../issues/bathrooms-derived.ts'
import type { Issue } from '../ports/issue.ts'

/** Sums a missing count of bathrooms from its parts, else takes the whole number. Changes `facts` in place. */
export function deriveBathrooms(facts: ListingFacts, place: string, raise: (issue: Issue) => void): void {
  if (facts.bathroomsTotal !== undefined) return
  const { bathroomsFull, bathroomsThreeQuarter, bathroomsHalf, bathroomsOneQuarter } = facts
  const parts = [bathroomsFull, bathroomsThreeQuarter, bathroomsHalf, bathroomsOneQuarter]
  const weights = [1, 0.75, 0.5, 0.25]
  const total = parts.every((part) => part === undefined)
    ? facts.bathroomsTotalInteger
    : parts.reduce<number>((sum, part, at) => sum + (part ?? 0) * weights[at]!, 0)
  if (total === undefined) return
  facts.bathroomsTotal = total
  raise(bathroomsDerived(place))
}
