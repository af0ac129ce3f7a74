import type { Agent, Office } from '../../records/agent.ts'
import type { Builder, Community, Plan } from '../../records/builder.ts'
import { toDollars } from '../presentation/wire-text.ts'
import {
  type ColumnGroup,
  type ColumnType,
  type RecordTable,
  type TableColumn,
  unlessEmpty,
} from './table.ts'

/** Makes the columns of a record. */
function columnsOf<Source>(
  ...rows: readonly [
    name: string,
    type: ColumnType,
    group: ColumnGroup,
    description: string,
    read: (source: Source) => unknown,
  ][]
): TableColumn<Source>[] {
  return rows.map(([name, type, group, description, read]) => ({ name, type, group, description, read }))
}

function dollars(cents: number | undefined): number | undefined {
  return cents === undefined ? undefined : toDollars(cents)
}

export const AGENT_TABLE: RecordTable<Agent> = {
  name: 'agent',
  description: 'Agents, from their own records or known only from listings.',
  columns: columnsOf<Agent>(
    ['id', 'integer', 'identity', 'Number of the agent.', ({ id }) => id],
    ['source', 'text', 'identity', 'The source that the record comes from.', ({ source }) => source],
    ['agent_key', 'text', 'identity', 'Its key in the source.', ({ agentKey }) => agentKey],
    ['mls_id', 'text', 'identity', 'MLS id.', ({ mlsId }) => mlsId],
    [
      'is_implied',
      'flag',
      'identity',
      'True if the agent is known only from listings.',
      ({ isImplied }) => isImplied,
    ],
    ['name', 'text', 'people', 'Full name.', ({ fullName }) => fullName],
    ['first_name', 'text', 'people', 'First name.', ({ firstName }) => firstName],
    ['last_name', 'text', 'people', 'Last name.', ({ lastName }) => lastName],
    ['email', 'text', 'people', 'Email address.', ({ email }) => email],
    ['phones', 'json', 'people', 'Phones with their type.', ({ phones }) => unlessEmpty(phones)],
    ['license', 'text', 'people', 'State license.', ({ stateLicense }) => stateLicense],
    [
      'license_state',
      'text',
      'people',
      'State of that license.',
      ({ stateLicenseState }) => stateLicenseState,
    ],
    ['url', 'text', 'people', 'Web site.', ({ url }) => url],
    ['designations', 'json', 'people', 'Designations.', ({ designations }) => unlessEmpty(designations)],
    ['office_id', 'integer', 'people', 'Number of the office.', ({ officeId }) => officeId],
    ['photo_url', 'text', 'media', 'Address of the photo.', ({ photo }) => photo?.url],
  ),
}

export const OFFICE_TABLE: RecordTable<Office> = {
  name: 'office',
  description: 'Offices, from their own records or known only from listings.',
  columns: columnsOf<Office>(
    ['id', 'integer', 'identity', 'Number of the office.', ({ id }) => id],
    ['source', 'text', 'identity', 'The source that the record comes from.', ({ source }) => source],
    ['office_key', 'text', 'identity', 'Its key in the source.', ({ officeKey }) => officeKey],
    ['mls_id', 'text', 'identity', 'MLS id.', ({ mlsId }) => mlsId],
    [
      'is_implied',
      'flag',
      'identity',
      'True if the office is known only from listings.',
      ({ isImplied }) => isImplied,
    ],
    ['name', 'text', 'people', 'Name.', ({ name }) => name],
    ['franchise', 'text', 'people', 'Franchise.', ({ franchiseAffiliation }) => franchiseAffiliation],
    ['email', 'text', 'people', 'Email address.', ({ email }) => email],
    ['phones', 'json', 'people', 'Phones with their type.', ({ phones }) => unlessEmpty(phones)],
    ['url', 'text', 'people', 'Web site.', ({ url }) => url],
    ['city', 'text', 'address', 'City.', ({ address }) => address?.city],
    ['state', 'text', 'address', 'Two-letter state code.', ({ address }) => address?.stateOrProvince],
    ['zip', 'text', 'address', 'ZIP code.', ({ address }) => address?.postalCode],
    ['logo_url', 'text', 'media', 'Address of the logo.', ({ logo }) => logo?.url],
  ),
}

export const BUILDER_TABLE: RecordTable<Builder> = {
  name: 'builder',
  description: 'Builders.',
  columns: columnsOf<Builder>(
    ['id', 'integer', 'identity', 'Number of the builder.', ({ id }) => id],
    ['source', 'text', 'identity', 'The source that the record comes from.', ({ source }) => source],
    ['builder_key', 'text', 'identity', 'Its key in the source.', ({ builderKey }) => builderKey],
    ['name', 'text', 'people', 'Brand name.', ({ brandName }) => brandName],
    ['corporation', 'text', 'people', 'Name of the corporation.', ({ corporationName }) => corporationName],
    ['phone', 'text', 'people', 'Phone.', ({ phone }) => phone],
    ['website_url', 'text', 'people', 'Web site.', ({ websiteUrl }) => websiteUrl],
    ['description', 'text', 'text', 'Description.', ({ description }) => description],
    [
      'specialties',
      'json',
      'features',
      'What the builder is known for.',
      ({ specialties }) => unlessEmpty(specialties),
    ],
    ['logo_url', 'text', 'media', 'Address of the logo.', ({ logoUrl }) => logoUrl],
  ),
}

export const COMMUNITY_TABLE: RecordTable<Community> = {
  name: 'community',
  description: 'Communities of builders, with their plans.',
  columns: columnsOf<Community>(
    ['id', 'integer', 'identity', 'Number of the community.', ({ id }) => id],
    ['source', 'text', 'identity', 'The source that the record comes from.', ({ source }) => source],
    ['community_key', 'text', 'identity', 'Its key in the source.', ({ communityKey }) => communityKey],
    ['builder_id', 'integer', 'people', 'Number of the builder.', ({ builderId }) => builderId],
    ['name', 'text', 'text', 'Name.', ({ name }) => name],
    ['is_active', 'flag', 'status', 'Whether homes are still sold there.', ({ isActive }) => isActive],
    ['style', 'text', 'facts', 'Style, such as SingleFamily.', ({ style }) => style],
    ['street', 'text', 'address', 'Street of the sales office.', ({ street }) => street],
    ['city', 'text', 'address', 'City.', ({ city }) => city],
    ['state', 'text', 'address', 'Two-letter state code.', ({ stateOrProvince }) => stateOrProvince],
    ['zip', 'text', 'address', 'ZIP code.', ({ postalCode }) => postalCode],
    ['latitude', 'number', 'address', 'Degrees.', ({ point }) => point?.lat],
    ['longitude', 'number', 'address', 'Degrees.', ({ point }) => point?.lon],
    [
      'price_low',
      'number',
      'price',
      'Lowest price in dollars.',
      ({ priceLowCents }) => dollars(priceLowCents),
    ],
    [
      'price_high',
      'number',
      'price',
      'Highest price in dollars.',
      ({ priceHighCents }) => dollars(priceHighCents),
    ],
    [
      'area_sqft_low',
      'number',
      'facts',
      'Smallest living area in square feet.',
      ({ areaSqftLow }) => areaSqftLow,
    ],
    [
      'area_sqft_high',
      'number',
      'facts',
      'Largest living area in square feet.',
      ({ areaSqftHigh }) => areaSqftHigh,
    ],
    ['description', 'text', 'text', 'Description.', ({ description }) => description],
    ['amenities', 'json', 'features', 'Amenities.', ({ amenities }) => unlessEmpty(amenities)],
    ['school_district', 'text', 'facts', 'School district.', ({ schoolDistrict }) => schoolDistrict],
    ['phone', 'text', 'people', 'Phone of the sales office.', ({ phone }) => phone],
    ['website_url', 'text', 'people', 'Web site.', ({ websiteUrl }) => websiteUrl],
    [
      'plans',
      'json',
      'features',
      'Plans with their price, size and rooms.',
      ({ plans }) => unlessEmpty(plans.map(presentPlan)),
    ],
  ),
}

function presentPlan({
  planKey,
  name,
  basePriceCents,
  areaSqft,
  bedrooms,
  bathroomsFull,
  bathroomsHalf,
}: Plan) {
  return {
    ...{ plan_key: planKey, name, price: dollars(basePriceCents), living_area_sqft: areaSqft },
    ...{ bedrooms, bathrooms_full: bathroomsFull, bathrooms_half: bathroomsHalf },
  }
}
