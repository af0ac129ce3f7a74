import { foldName } from '../../../records/fold-name.ts'
import type { ListingFacts, LookupField } from '../../../records/listing.ts'
import type { ListingTypeChoice, PetChoice } from '../search-choices.ts'

/** Feeds use a few thousand different names. A feed that invents one for each listing must not fill the memory. */
const MAX_REMEMBERED = 10_000
const remembered = new Map<string, string>()

/** A lookup name without case, spaces and punctuation, so that "In Unit", "InUnit" and "In-Unit" are the same. */
export function foldLookup(name: string): string {
  const known = remembered.get(name)
  if (known !== undefined) return known
  const folded = foldName(name)
  if (remembered.size < MAX_REMEMBERED) remembered.set(name, folded)
  return folded
}

/** The folded names of a lookup field, without "None" and remarks that name nothing; empty when unknown. */
export function listFoldedLookups(listing: ListingFacts, field: LookupField): readonly string[] {
  const names = listing.lookups[field]
  if (names === undefined) return NO_NAMES
  const folded: string[] = []
  for (const name of names) {
    const one = foldLookup(name)
    if (!NOTHING.has(one)) folded.push(one)
  }
  return folded
}

const NO_NAMES: readonly string[] = []

const NOTHING = new Set(['', 'none', 'no', 'seeremarks', 'unknown', 'na', 'notapplicable'])

/** Whether any of the folded names is in the set. */
export function hasLookup(listing: ListingFacts, field: LookupField, wanted: ReadonlySet<string>): boolean {
  return listFoldedLookups(listing, field).some((name) => wanted.has(name))
}

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

/** A dog of this weight is large. A lower limit allows only small dogs. */
const LARGE_DOG_LB = 50

/**
 * The pets that a listing is known to allow. Where dogs are allowed, small and large ones are, unless a size or weight limit
 * excludes large ones.
 */
export function listPets(listing: ListingFacts): Set<PetChoice> {
  const names = new Set(listFoldedPets(listing))
  const pets = new Set<PetChoice>()
  const allowsAny = names.has('yes') || names.has('petsok') || names.has('petsallowed')
  const allowsDogs =
    allowsAny || ['dogsok', 'dogs', 'dogsallowed', 'sizelimit'].some((name) => names.has(name))
  const isLimited = names.has('sizelimit') || (listing.maximumPetWeightLb ?? LARGE_DOG_LB) < LARGE_DOG_LB
  if (allowsAny || ['catsok', 'cats', 'catsallowed'].some((name) => names.has(name))) pets.add('allows_cats')
  if (allowsDogs || names.has('smalldogs') || names.has('smalldogsok')) pets.add('allows_small_dogs')
  if ((allowsDogs && !isLimited) || names.has('largedogs') || names.has('largedogsok'))
    pets.add('allows_large_dogs')
  if (pets.size === 0 && (names.has('no') || names.has('nopets') || names.has('none'))) pets.add('no_pets')
  return pets
}

/** Unlike in other fields, "No" has a meaning here. */
function listFoldedPets(listing: ListingFacts): readonly string[] {
  const isRefused = (listing.lookups.petsAllowed ?? []).some((name) => /^no(ne)?$/i.test(name)) // "No"
  return [...listFoldedLookups(listing, 'petsAllowed'), ...(isRefused ? ['no'] : [])]
}
