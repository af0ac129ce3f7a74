import { withholdAddress } from '../../domain/listing-search/facts/hidden-address.ts'
import type { Listing, Representation } from '../../records/listing.ts'
import type { Media } from '../../records/media.ts'
import type { Property } from '../../records/property.ts'
import { renderMediaUrl } from '../presentation/photos.ts'
import { getShownAddress, type ShownAddress } from '../presentation/shown-address.ts'
import { toDollars } from '../presentation/wire-text.ts'
import { type RecordTable, type TableColumn, toInstant, unlessEmpty } from './table.ts'

/** A listing as it may be shown. */
export interface ListingRowSource {
  listing: Listing
  address: ShownAddress
  /** Before the paths of pictures that Plat itself serves. */
  baseUrl: string
}

/** Returns undefined for a listing that may not be shown. */
export function prepareListing(
  listing: Listing,
  home: Property | undefined,
  baseUrl: string,
): ListingRowSource | undefined {
  if (!listing.isDisplayAllowed) return undefined
  const shown = withholdAddress(listing, home)
  return { listing: shown, address: getShownAddress(shown, home), baseUrl }
}

type ListingColumn = TableColumn<ListingRowSource>

/** A column that is a field of the listing. */
function field(
  name: string,
  type: ListingColumn['type'],
  group: ListingColumn['group'],
  description: string,
  read: (listing: Listing) => unknown,
): ListingColumn {
  return { name, type, group, description, read: ({ listing }) => read(listing) }
}

function money(
  name: string,
  description: string,
  read: (listing: Listing) => number | undefined,
): ListingColumn {
  return field(name, 'number', 'price', description, (listing) => {
    const cents = read(listing)
    return cents === undefined ? undefined : toDollars(cents)
  })
}

const IDENTITY: readonly ListingColumn[] = [
  field('id', 'integer', 'identity', 'Number of the listing. It is never used again.', ({ id }) => id),
  field('property_id', 'integer', 'identity', 'Number of its home.', ({ propertyId }) => propertyId),
  field('source', 'text', 'identity', 'The source that it comes from.', ({ source }) => source),
  field('listing_key', 'text', 'identity', 'Its key in the source.', ({ listingKey }) => listingKey),
  field('listing_id', 'text', 'identity', 'The MLS number.', ({ listingId }) => listingId),
  field(
    'originating_system',
    'text',
    'identity',
    'The system that it was entered into.',
    (of) => of.originatingSystemName,
  ),
  field(
    'origin',
    'text',
    'identity',
    'Who offers it: agent, owner or builder. Unknown for a deed.',
    ({ origin }) => origin,
  ),
  field('offer', 'text', 'identity', 'for_sale or for_rent.', ({ tenure }) =>
    tenure === 'sale' ? 'for_sale' : 'for_rent',
  ),
]

const STATUS: readonly ListingColumn[] = [
  field(
    'status',
    'text',
    'status',
    'The status in the words of RESO.',
    ({ standardStatus }) => standardStatus,
  ),
  field(
    'mls_status',
    'text',
    'status',
    'The status in the words of the source.',
    ({ mlsStatus }) => mlsStatus,
  ),
  field('contingency', 'text', 'status', 'What the sale still depends on.', ({ contingency }) => contingency),
]

const PRICES: readonly ListingColumn[] = [
  money('list_price', 'Asking price; asking rent per month.', (of) => of.listPriceCents),
  money('list_price_low', 'The lower end of a range of asking prices.', (of) => of.listPriceLowCents),
  money('original_list_price', 'The first asking price.', (of) => of.originalListPriceCents),
  money('previous_list_price', 'The asking price before the last change.', (of) => of.previousListPriceCents),
  field('price_changed_at', 'instant', 'price', 'When the asking price changed last.', (of) =>
    toInstant(of.priceChangeAtMs),
  ),
  money('close_price', 'The price of the sale.', (of) => of.closePriceCents),
  money('association_fee_monthly', 'All association fees per month.', (of) => of.associationFeeMonthlyCents),
  money('tax_annual', 'Property tax of a year.', (of) => of.taxAnnualCents),
  field('tax_year', 'integer', 'price', 'The year of that tax.', (of) => of.taxYear),
  money('tax_assessed_value', 'The assessed value.', (of) => of.taxAssessedValueCents),
]

const DATES: readonly ListingColumn[] = [
  field(
    'on_market_at',
    'instant',
    'dates',
    'When it came on the market; midnight in UTC if only the day is known.',
    (of) => toInstant(of.onMarketAtMs),
  ),
  field('off_market_date', 'date', 'dates', 'The day on which it left the market.', (of) => of.offMarketDate),
  field('activation_date', 'date', 'dates', 'The day on which it becomes active.', (of) => of.activationDate),
  field('contingent_date', 'date', 'dates', 'The day of a contingent contract.', (of) => of.contingentDate),
  field(
    'contract_date',
    'date',
    'dates',
    'The day of the contract of sale.',
    (of) => of.purchaseContractDate,
  ),
  field('close_date', 'date', 'dates', 'The day of the sale.', (of) => of.closeDate),
  field(
    'available_date',
    'date',
    'dates',
    'The day from which it can be moved into.',
    (of) => of.availabilityDate,
  ),
  field('modified_at', 'instant', 'dates', 'When the source changed it last.', (of) =>
    toInstant(of.modifiedAtMs),
  ),
]

/** A column of the address as it may be shown. */
function placed(
  name: string,
  type: ListingColumn['type'],
  description: string,
  read: (address: ShownAddress) => unknown,
): ListingColumn {
  return { name, type, group: 'address', description, read: ({ address }) => read(address) }
}

const ADDRESS: readonly ListingColumn[] = [
  placed(
    'street',
    'text',
    'Street line with the unit. Absent where the address is hidden.',
    ({ street }) => street,
  ),
  placed('unit', 'text', 'The unit.', ({ unit }) => unit),
  placed('city', 'text', 'City.', ({ city }) => city),
  placed('state', 'text', 'Two-letter state code.', ({ state }) => state),
  placed('zip', 'text', 'ZIP code.', ({ zip }) => zip),
  field('county', 'text', 'address', 'County.', ({ address }) => address.countyOrParish),
  field('county_fips', 'text', 'address', 'FIPS code of the county.', ({ address }) => address.countyFips),
  placed(
    'latitude',
    'number',
    'Degrees; rounded to two decimals where the address is hidden.',
    ({ point }) => point?.lat,
  ),
  placed(
    'longitude',
    'number',
    'Degrees; rounded to two decimals where the address is hidden.',
    ({ point }) => point?.lon,
  ),
  placed(
    'is_address_hidden',
    'flag',
    'Whether the address may not be shown.',
    ({ isUndisclosed }) => isUndisclosed,
  ),
  field(
    'parcel_number',
    'text',
    'address',
    'Parcel number. Absent where the address is hidden.',
    (of) => of.parcelNumber,
  ),
  field(
    'building_name',
    'text',
    'address',
    'Name of the building. Absent where the address is hidden.',
    (of) => of.buildingName,
  ),
  field('subdivision', 'text', 'address', 'Subdivision.', (of) => of.subdivisionName),
  field('time_zone', 'text', 'address', 'IANA time zone.', (of) => of.timeZone),
]

const number = (name: string, description: string, read: (listing: Listing) => number | undefined) =>
  field(name, 'number', 'facts', description, read)

const flag = (name: string, description: string, read: (listing: Listing) => boolean | undefined) =>
  field(name, 'flag', 'facts', description, read)

const FACTS: readonly ListingColumn[] = [
  field(
    'home_type',
    'text',
    'facts',
    'house, townhouse, multiFamily, condo, lot, apartment, manufactured or other.',
    (of) => of.homeType,
  ),
  field('property_type', 'text', 'facts', 'PropertyType of RESO.', (of) => of.propertyType),
  field('property_sub_type', 'text', 'facts', 'PropertySubType of RESO.', (of) => of.propertySubType),
  number('bedrooms', 'Bedrooms.', (of) => of.bedroomsTotal),
  number(
    'bathrooms',
    'Bathrooms; a half one counts 0.5.',
    (of) => of.bathroomsTotal ?? of.bathroomsTotalInteger,
  ),
  number('bathrooms_full', 'Full bathrooms.', (of) => of.bathroomsFull),
  number('bathrooms_half', 'Half bathrooms.', (of) => of.bathroomsHalf),
  number('living_area_sqft', 'Living area in square feet.', (of) => of.livingAreaSqft),
  number('lot_sqft', 'Size of the lot in square feet.', (of) => of.lotSizeSqft),
  number('rooms', 'Rooms.', (of) => of.roomsTotal),
  number('stories', 'Stories of the home.', (of) => of.stories),
  number('year_built', 'Year in which it was built.', (of) => of.yearBuilt),
  number('year_renovated', 'Year in which it was renovated.', (of) => of.yearRenovated),
  number('units', 'Units of the building.', (of) => of.unitsTotal),
  number('garage_spaces', 'Spaces in garages.', (of) => of.garageSpaces),
  number('parking_spaces', 'Parking spaces.', (of) => of.parkingTotal),
  number('fireplaces', 'Fireplaces.', (of) => of.fireplacesTotal),
  flag('has_garage', 'Whether it has a garage.', (of) => of.hasGarage),
  flag('has_pool', 'Whether it has a pool.', (of) => of.hasPool),
  flag('has_cooling', 'Whether it has cooling.', (of) => of.hasCooling),
  flag('has_heating', 'Whether it has heating.', (of) => of.hasHeating),
  flag('has_fireplace', 'Whether it has a fireplace.', (of) => of.hasFireplace),
  flag('has_basement', 'Whether it has a basement.', (of) => of.hasBasement),
  flag('has_view', 'Whether it has a view.', (of) => of.hasView),
  flag('is_waterfront', 'Whether it is at the water.', (of) => of.isWaterfront),
  flag('is_new_construction', 'Whether it is newly built.', (of) => of.isNewConstruction),
  flag(
    'is_senior_community',
    'Whether it is in a community for people of 55 and older.',
    (of) => of.isSeniorCommunity,
  ),
  field('zoning', 'text', 'facts', 'Zoning.', (of) => of.zoning),
  field('school_district', 'text', 'facts', 'School district.', (of) => of.schoolDistrict),
  field(
    'features',
    'json',
    'features',
    'Lists of RESO by field, such as {"cooling": ["Central Air"]}.',
    ({ lookups }) => (Object.keys(lookups).length === 0 ? undefined : lookups),
  ),
  field('rooms_list', 'json', 'features', 'Rooms with their level and size.', ({ rooms }) =>
    unlessEmpty(rooms),
  ),
  field(
    'unit_types',
    'json',
    'features',
    'Types of units of a building for rent; rents in cents.',
    ({ unitTypes }) => unlessEmpty(unitTypes),
  ),
]

const TEXTS: readonly ListingColumn[] = [
  field('remarks', 'text', 'text', 'Public remarks. A hidden street is replaced.', (of) => of.remarks),
  field('disclaimer', 'text', 'text', 'What the source wants to be shown with it.', (of) => of.disclaimer),
  field('copyright_notice', 'text', 'text', 'Copyright notice.', (of) => of.copyrightNotice),
  field(
    'attribution_contact',
    'text',
    'text',
    'How to reach the listing broker; must be shown with the listing.',
    (of) => of.attributionContact,
  ),
]

const MEDIA: readonly ListingColumn[] = [
  {
    ...{
      name: 'media',
      type: 'json',
      group: 'media',
      description: 'Pictures, plans, videos and tours, in their order.',
    },
    read: ({ listing, baseUrl }) =>
      unlessEmpty(listing.media.map((medium) => presentMedium(medium, baseUrl))),
  },
  field('open_houses', 'json', 'open_houses', 'Open houses, in local time.', ({ openHouses }) =>
    unlessEmpty(openHouses),
  ),
]

function presentMedium({ url, category, roomTag, title, description }: Media, baseUrl: string) {
  return { url: renderMediaUrl(url, baseUrl), category, room: roomTag, title, description }
}

type Role = 'listAgent' | 'coListAgent' | 'buyerAgent' | 'coBuyerAgent'

const PEOPLE: readonly ListingColumn[] = (
  [
    ['list', 'listAgent', 'for the seller'],
    ['co_list', 'coListAgent', 'for the seller too'],
    ['buyer', 'buyerAgent', 'for the buyer'],
    ['co_buyer', 'coBuyerAgent', 'for the buyer too'],
  ] as const
).flatMap(([prefix, role, side]) => representation(prefix, role, side))

function representation(prefix: string, role: Role, side: string): ListingColumn[] {
  const read =
    (member: keyof Representation) =>
    ({ [role]: who }: Listing) =>
      who?.[member]
  return [
    field(`${prefix}_agent_id`, 'integer', 'people', `Number of the agent ${side}.`, read('agentId')),
    field(`${prefix}_agent_name`, 'text', 'people', `Name of the agent ${side}.`, read('agentName')),
    field(`${prefix}_office_id`, 'integer', 'people', `Number of the office ${side}.`, read('officeId')),
    field(`${prefix}_office_name`, 'text', 'people', `Name of the office ${side}.`, read('officeName')),
  ]
}

export const LISTING_TABLE: RecordTable<ListingRowSource> = {
  name: 'listing',
  description:
    'Offers for sale and for rent, sales, and listings off the market. Those that may not be shown are withheld.',
  columns: [
    ...IDENTITY,
    ...STATUS,
    ...PRICES,
    ...DATES,
    ...ADDRESS,
    ...FACTS,
    ...TEXTS,
    ...MEDIA,
    ...PEOPLE,
    field('builder_id', 'integer', 'people', 'Number of the builder.', ({ builderId }) => builderId),
    field('community_id', 'integer', 'people', 'Number of the community.', ({ communityId }) => communityId),
  ],
}
