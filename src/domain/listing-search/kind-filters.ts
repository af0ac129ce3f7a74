import type { HomeType, StandardStatus } from '../../records/listing.ts'
import { type FilterBuilder, hasAny } from './filter.ts'
import type { HomeTypeChoice, PropertyStatusChoice } from './listing-criteria.ts'

/** What each choice of home type finds; a home of type `other` is found by none. */
export const HOME_TYPES: Readonly<Record<HomeTypeChoice, HomeType>> = {
  houses: 'house',
  townhomes: 'townhouse',
  multi_family: 'multiFamily',
  condos_co_ops: 'condo',
  lots_land: 'lot',
  apartments: 'apartment',
  manufactured: 'manufactured',
}

/** Which state of a listing each choice adds. */
export const STATUSES: Readonly<Record<PropertyStatusChoice, StandardStatus>> = {
  comming_soon: 'Coming Soon',
  accepting_backup_offers: 'Active Under Contract',
  pending_and_under_contract: 'Pending',
}

/** For sale, for rent or sold; of what is on offer the active ones, and those of the property statuses asked for. */
export const buildStatusFilter: FilterBuilder = ({ status, propertyStatuses = [] }) => {
  if (status === 'sold') return (listing) => listing.status === 'sold'
  const statuses = new Set<StandardStatus>(['Active', ...propertyStatuses.map((choice) => STATUSES[choice])])
  return (listing) => listing.status === status && statuses.has(listing.standardStatus)
}

/** Any of the home types; homes of another or unknown type pass only without this filter. */
export const buildHomeTypeFilter: FilterBuilder = ({ homeTypes }) => {
  if (homeTypes === undefined) return undefined
  const wanted = new Set(homeTypes.map((choice) => HOME_TYPES[choice]))
  return (listing) => wanted.has(listing.homeType)
}

/** Any of the listing types. */
export const buildListingTypeFilter: FilterBuilder = ({ listingTypes }) =>
  listingTypes && ((listing) => hasAny(listing.listingTypes, listingTypes))

/** Communities for residents over 55: all, none that is known to be one, or only those. */
export const buildSeniorFilter: FilterBuilder = ({ seniorCommunities }) => {
  if (seniorCommunities === 'only_show') return (listing) => listing.isSeniorCommunity === true
  if (seniorCommunities === 'do_not_show') return (listing) => listing.isSeniorCommunity !== true
  return undefined
}
