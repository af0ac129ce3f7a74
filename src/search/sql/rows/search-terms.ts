import { createHash } from 'node:crypto'
import { foldPlaceName } from '../../../domain/address/fold-place-name.ts'
import type { ListingStatus } from '../../../domain/listing-search/search-choices.ts'
import type { SearchableListing } from '../../../domain/listing-search/searchable-listing.ts'
import { listPlaceKeys } from '../../index/postings/place-ranges.ts'

// The terms of an offer, by which the database finds it in one index:
//
//     garden                                   a token of the keyword text
//     city WA seattle                          a place, as renderPlaceKey writes it
//     unplaced 98101, unplaced for_sale        it has no point: its ZIP code, its status
//     spelling WA<tab>SEATTLE                  the name of its city as it writes it
//     recorded 53033                           of a sale that only a public record has, instead of all others: its county
//     listed acres 3<tab>seattle<tab>WA<tab>Acres 3<tab>SEATTLE    its subdivision
//
// Tokens have no spaces in them, and all other terms do.

/** Characters. PostgreSQL takes up to 2046 bytes. */
export const LONGEST_TERM = 500

/** The term of a token. A token of absurd length has the term of its digest. */
export function termOfToken(token: string): string {
  if (token.length <= LONGEST_TERM) return token
  return `long-${createHash('sha256').update(token).digest('hex')}`
}

/** The term of a place of any name. PostgreSQL stores no U+0000. */
export function termOfPlace(key: string): string {
  const clean = key.replaceAll('\0', '\ufffd')
  return clean.length <= LONGEST_TERM ? clean : `long ${createHash('sha256').update(clean).digest('hex')}`
}

export function termOfUnplaced(postalCodeOrStatus: string): string {
  return termOfPlace(`unplaced ${postalCodeOrStatus}`)
}

export const SPELLING = 'spelling '
export const LISTED = 'listed '

/** Whether a term is not that of a token. */
export function isPlaceTerm(term: string): boolean {
  return term.includes(' ')
}

/** Lists the terms of the places that a listing belongs to or names, each once. */
export function listPlaceTerms(listing: SearchableListing): string[] {
  const terms = [
    ...listPlaceKeys(listing).map(termOfPlace),
    ...listUnplacedTerms(listing),
    ...listNameTerms(listing),
  ]
  return [...new Set(terms)]
}

/** The term of the recorded sales in a county. */
export function termOfRecorded(countyFips: string): string {
  return termOfPlace(`recorded ${countyFips}`)
}

/** Lists the terms of a recorded sale, by which no search for a place finds it. */
export function listRecordedTerms({ countyFips }: SearchableListing): string[] {
  return countyFips === undefined ? [] : [termOfRecorded(countyFips)]
}

/** Lists the terms of the tokens of a keyword text, each once. */
export function listTokenTerms(keywordText: string): string[] {
  const tokens = new Set(keywordText.split(' '))
  tokens.delete('')
  return [...tokens].map(termOfToken)
}

function listUnplacedTerms({
  point,
  postalCode,
  status,
}: Pick<SearchableListing, 'point' | 'postalCode' | 'status'>): string[] {
  if (point !== undefined) return []
  const ofStatus = termOfUnplaced(status satisfies ListingStatus)
  return postalCode === undefined ? [ofStatus] : [ofStatus, termOfUnplaced(postalCode)]
}

/** Names too long for a term cannot be suggested. They can be searched. */
function listNameTerms({ city, stateOrProvince, subdivisionName }: SearchableListing): string[] {
  if (city === undefined || stateOrProvince === undefined) return []
  const terms = [`${SPELLING}${stateOrProvince}\t${city}`]
  const hasTab = subdivisionName?.includes('\t') === true || city.includes('\t')
  if (subdivisionName !== undefined && !hasTab) {
    const parts = [
      foldPlaceName(subdivisionName),
      foldPlaceName(city),
      stateOrProvince,
      subdivisionName,
      city,
    ]
    terms.push(LISTED + parts.join('\t'))
  }
  return terms.filter((term) => term.length <= LONGEST_TERM && !term.includes('\0'))
}

/** Quotes a term as the text of a tsvector or tsquery wants it. */
export function quoteTerm(term: string): string {
  return `'${term.replaceAll(/['\\]/g, (sign) => sign + sign)}'`
}
