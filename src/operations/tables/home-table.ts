import { coarsenPoint } from '../../domain/geo/distance.ts'
import { renderStreetLine, renderUnit } from '../../records/address.ts'
import type { Listing } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import type { RecordTable, TableColumn } from './table.ts'

/** A home with those of its listings that may be shown, newest first. */
export interface HomeRowSource {
  property: Property
  listings: readonly Listing[]
  isAddressHidden: boolean
}

/**
 * Returns undefined for a home none of whose listings may be shown, or that has neither listings nor assessments. A listing that hides
 * its address hides that of the home.
 */
export function prepareHome(
  property: Property,
  all: readonly Listing[],
  isAssessed: boolean,
): HomeRowSource | undefined {
  const listings = all.filter(({ isDisplayAllowed }) => isDisplayAllowed)
  if (listings.length === 0 && (all.length > 0 || !isAssessed)) return undefined
  const hides = listings.some(({ isAddressDisplayAllowed }) => !isAddressDisplayAllowed)
  return { property, listings, isAddressHidden: property.isAddressHidden === true || hides }
}

function column(
  name: string,
  type: TableColumn<HomeRowSource>['type'],
  description: string,
  read: TableColumn<HomeRowSource>['read'],
): TableColumn<HomeRowSource> {
  return { name, type, group: 'address', description, read }
}

/** A column that is left out where the address is hidden. */
function unlessHidden(
  name: string,
  type: TableColumn<HomeRowSource>['type'],
  description: string,
  read: (property: Property) => unknown,
): TableColumn<HomeRowSource> {
  const stated = `${description} Absent where the address is hidden.`
  return column(name, type, stated, ({ property, isAddressHidden }) =>
    isAddressHidden ? undefined : read(property),
  )
}

function findPoint({ property: { point }, isAddressHidden }: HomeRowSource) {
  return point && isAddressHidden ? coarsenPoint(point) : point
}

export const HOME_TABLE: RecordTable<HomeRowSource> = {
  name: 'home',
  description: 'Homes with a listing that may be shown, or known from public records only.',
  columns: [
    {
      ...{
        name: 'id',
        type: 'integer',
        group: 'identity',
        description: 'Property id. It is never used again.',
      },
      read: ({ property }) => property.id,
    },
    unlessHidden('street', 'text', 'Street line with the unit.', ({ address }) => renderStreetLine(address)),
    unlessHidden(
      'unit',
      'text',
      'The unit.',
      ({ address: { unitNumber } }) => unitNumber && renderUnit(unitNumber),
    ),
    column('city', 'text', 'City.', ({ property }) => property.address.city),
    column('state', 'text', 'Two-letter state code.', ({ property }) => property.address.stateOrProvince),
    column('zip', 'text', 'ZIP code.', ({ property }) => property.address.postalCode),
    column('county', 'text', 'County.', ({ property }) => property.address.countyOrParish),
    column('county_fips', 'text', 'FIPS code of the county.', ({ property }) => property.address.countyFips),
    column(
      'latitude',
      'number',
      'Degrees; rounded to two decimals where the address is hidden.',
      (of) => findPoint(of)?.lat,
    ),
    column(
      'longitude',
      'number',
      'Degrees; rounded to two decimals where the address is hidden.',
      (of) => findPoint(of)?.lon,
    ),
    column(
      'is_address_hidden',
      'flag',
      'Whether the address may not be shown, because a listing does not allow it.',
      (of) => of.isAddressHidden,
    ),
    unlessHidden('parcel_number', 'text', 'Parcel number.', ({ parcelNumber }) => parcelNumber),
    column('time_zone', 'text', 'IANA time zone.', ({ property }) => property.timeZone),
    {
      ...{
        name: 'listing_ids',
        type: 'json',
        group: 'identity',
        description: 'Numbers of its listings, newest first.',
      },
      read: ({ listings }) => listings.map(({ id }) => id),
    },
  ],
}
