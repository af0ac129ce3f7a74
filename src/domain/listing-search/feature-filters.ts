import { foldWords, hasAllWords } from './facts/keyword-text.ts'
import { type FilterBuilder, hasAll, hasAny } from './filter.ts'

/** All of the tours; an open house counts until its end. */
export const buildTourFilter: FilterBuilder = ({ tours }, { nowMs }) => {
  if (tours === undefined) return undefined
  const lasting = tours.filter((tour) => tour !== 'must_have_open_house')
  const needsOpenHouse = lasting.length < tours.length
  return (listing) => {
    if (needsOpenHouse && (listing.lastOpenHouseEndMs ?? -Infinity) <= nowMs) return false
    return hasAll(listing.tours, lasting)
  }
}

/** All of the amenities. */
export const buildAmenityFilter: FilterBuilder = ({ amenities }) =>
  amenities && ((listing) => hasAll(listing.amenities, amenities))

/** Any of the views. */
export const buildViewFilter: FilterBuilder = ({ views }) =>
  views && ((listing) => hasAny(listing.views, views))

/** All of the pets; no_pets only where pets are known to be refused. */
export const buildPetFilter: FilterBuilder = ({ pets }) => pets && ((listing) => hasAll(listing.pets, pets))

/** All words, whole, in remarks, features, address or MLS number. Keywords without a letter or digit ask for nothing. */
export const buildKeywordFilter: FilterBuilder = ({ keywords }) => {
  const folded = foldWords(keywords ?? '')
  if (folded === '') return undefined
  const words = folded.split(' ')
  return (listing) => hasAllWords(listing.keywordText, words)
}
