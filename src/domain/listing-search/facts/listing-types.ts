import type { ListingFacts } from '../../../records/listing.ts'
import type { ListingTypeChoice } from '../search-choices.ts'
import { listFoldedLookups } from './fold-lookup.ts'

const BANK_OWNED = ['realestateowned', 'reo', 'reolenderowned', 'bankowned', 'hudowned']
const IN_FORECLOSURE = ['inforeclosure', 'foreclosure', 'preforeclosure']
const NOTICE_OF_DEFAULT = ['noticeofdefault']
const NEW_CONDITIONS = ['newconstruction', 'tobebuilt', 'underconstruction']

/** Every kind of offer that a listing is known to be. */
export function listListingTypes(listing: ListingFacts): Set<ListingTypeChoice> {
  const conditions = listFoldedLookups(listing, 'specialListingConditions')
  const hasAny = (names: string[]) => conditions.some((condition) => names.includes(condition))
  const types = new Set<ListingTypeChoice>()
  if (listing.origin === 'owner') types.add('owner_posted')
  if (listing.origin === 'agent') types.add('agent_listed')
  if (isNewConstruction(listing)) types.add('new_construction')
  if (hasAny([...BANK_OWNED, ...IN_FORECLOSURE])) types.add('foreclosures')
  if (hasAny(BANK_OWNED)) types.add('foreclosed')
  if (hasAny([...NOTICE_OF_DEFAULT, ...IN_FORECLOSURE])) types.add('pre_foreclosures')
  if (listing.isAuction === true || hasAny(['auction'])) types.add('auctions')
  return types
}

/** Whether a home is offered by a builder, or stated to be new, to be built or under construction. */
export function isNewConstruction(listing: ListingFacts): boolean {
  if (listing.origin === 'builder' || listing.isNewConstruction === true) return true
  return listFoldedLookups(listing, 'propertyCondition').some((name) => NEW_CONDITIONS.includes(name))
}
