import type { HomeType, ListingFacts } from '../../records/listing.ts'

const KINDS: Readonly<Record<HomeType, string>> = {
  house: 'single_family',
  townhouse: 'townhomes',
  multiFamily: 'multi_family',
  condo: 'condos',
  lot: 'land',
  apartment: 'apartment',
  manufactured: 'mobile',
  other: 'other',
}

const SUB_KINDS: readonly (readonly [RegExp, { type?: string; sub_type?: string }])[] = [
  [/duplex|triplex/i, { type: 'duplex_triplex' }],
  [/^farm$/i, { type: 'farm' }],
  [/stock ?cooperative/i, { type: 'coop', sub_type: 'co-op' }],
  [/condominium/i, { sub_type: 'condo' }],
  [/townhouse/i, { sub_type: 'townhouse' }],
]

/** `description.type` and `sub_type`: by RESO PropertySubType where it says more than the home's type. */
export function getHomeKind({ homeType, propertySubType }: ListingFacts): {
  type: string
  sub_type: string | null
} {
  const found = SUB_KINDS.find(([pattern]) => propertySubType !== undefined && pattern.test(propertySubType))
  return { type: found?.[1].type ?? KINDS[homeType], sub_type: found?.[1].sub_type ?? null }
}
