import type { ListingFacts } from '../../../records/listing.ts'
import type { PetChoice } from '../search-choices.ts'
import { listFoldedLookups } from './fold-lookup.ts'

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
function listFoldedPets(listing: ListingFacts): string[] {
  const isRefused = (listing.lookups.petsAllowed ?? []).some((name) => /^no(ne)?$/i.test(name)) // "No"
  return [...listFoldedLookups(listing, 'petsAllowed'), ...(isRefused ? ['no'] : [])]
}
