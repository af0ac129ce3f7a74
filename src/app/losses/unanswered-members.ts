/**
 * Members of records that no answer shows and no filter, order or estimate looks at. Everything else that a feed fills reaches an answer.
 * A test compares this list with the code of operations, search and domain.
 */
export const UNANSWERED_MEMBERS: readonly string[] = [
  'agent.firstName',
  'agent.lastName',
  'agent.stateLicenseState',
  'builder.corporationName',
  'builder.reportingName',
  'community.areaSqftHigh',
  'community.areaSqftLow',
  'community.plans.planType',
  'community.priceHighCents',
  'county.conformingLimitCents',
  'county.limitsYear',
  'listing.garageAreaSqft',
  'listing.hasHeating',
  'listing.leaseFrequency',
  'listing.openHouses.isVirtual',
  'listing.unsentCollections',
]

/** Whether a change at this place of a record can be seen in an answer. */
export function reachesAnswer(path: string): boolean {
  return !UNANSWERED_MEMBERS.some((member) => path === member || path.startsWith(`${member}.`))
}
