import type { NearbyRental } from '../../contract/operations/nearby-rentals.ts'
import type { SimilarHome } from '../../contract/operations/similar-homes.ts'
import { type HomeSummary, listFacts } from '../search/home-card.tsx'
import { spellDollars } from '../search/words.ts'

/** A similar home as a card. */
export function summarizeSimilar(home: SimilarHome): HomeSummary {
  const { property_id: id = '', description, location, flags, primary_photo, list_price } = home
  const { line, city, state_code, postal_code } = location?.address ?? {}
  return {
    id,
    href: home.permalink ?? `/homes/${id}`,
    price: list_price == null ? renderSpread(home.list_price_min, '+') : spellDollars(list_price),
    facts: listFacts(
      description?.beds,
      sumBaths(description?.baths_full, description?.baths_half),
      description?.sqft,
    ),
    address: renderAddress(line, city, state_code, postal_code),
    badge: flags?.is_new_construction
      ? 'New construction'
      : flags?.is_price_reduced
        ? 'Price cut'
        : undefined,
    photos: primary_photo?.href === undefined ? [] : [primary_photo.href],
  }
}

/** A rental as a card. */
export function summarizeRental(home: NearbyRental): HomeSummary {
  const { property_id: id = '', description, location, flags, primary_photo, list_price } = home
  const { line, city, state_code, postal_code } = location?.address ?? {}
  return {
    id,
    href: home.permalink ?? `/homes/${id}`,
    price:
      list_price == null ? renderSpread(home.list_price_min, '+ / mo') : `${spellDollars(list_price)} / mo`,
    facts: listFacts(description?.beds, description?.baths, description?.sqft),
    address: renderAddress(line, city, state_code, postal_code),
    badge: flags?.is_new_listing ? 'New' : undefined,
    photos: primary_photo?.href === undefined ? [] : [primary_photo.href],
  }
}

function renderSpread(min: number | null | undefined, end: string): string {
  return min == null ? 'Price on request' : `${spellDollars(min)}${end}`
}

function sumBaths(full: number | null | undefined, half: number | null | undefined): number | undefined {
  return full == null ? undefined : full + (half ?? 0) / 2
}

function renderAddress(...[line, city, state, zip]: (string | undefined)[]): string {
  const rest = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [line ?? 'Address not given', rest].filter(Boolean).join(', ')
}
