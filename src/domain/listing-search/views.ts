import type { ListingFacts } from '../../records/listing.ts'
import { listFoldedLookups } from './fold-lookup.ts'
import type { ViewChoice } from './listing-criteria.ts'

/** Parts of folded view names, by what is seen. "Park/Greenbelt" folds to "parkgreenbelt". */
const SIGHTS: Readonly<Record<ViewChoice, RegExp>> = {
  city: /city|downtown|skyline/, // "City Lights"
  mountain: /mountain|hills|ridge|canyon/, // "Mountain(s)"
  park: /park|greenbelt|golf|trees|woods|garden/, // "Golf Course"
  water: /water|lake|ocean|river|bay|beach|canal|creek|stream|marina|pond|sound|strait/, // "Puget Sound"
}

/** Every kind of view that the listing is known to have. */
export function listViews(listing: ListingFacts): Set<ViewChoice> {
  const names = listFoldedLookups(listing, 'view')
  const kinds = Object.keys(SIGHTS) as ViewChoice[]
  return new Set(kinds.filter((kind) => names.some((name) => SIGHTS[kind].test(name))))
}
