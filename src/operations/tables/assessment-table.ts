import type { Assessment } from '../../records/home/assessment.ts'
import { toDollars } from '../presentation/wire-text.ts'
import { type ColumnType, type RecordTable, type TableColumn, unlessEmpty } from './table.ts'

function field(
  name: string,
  type: ColumnType,
  group: TableColumn<Assessment>['group'],
  description: string,
  read: (assessment: Assessment) => unknown,
): TableColumn<Assessment> {
  return { name, type, group, description, read }
}

function toKnownDollars(cents: number | undefined): number | undefined {
  return cents === undefined ? undefined : toDollars(cents)
}

/** Names of owners are in no table. */
export const ASSESSMENT_TABLE: RecordTable<Assessment> = {
  name: 'assessment',
  description:
    'Parcels of homes as assessors describe them. Those of homes with a hidden address are withheld.',
  columns: [
    field('id', 'integer', 'identity', 'Number of the assessment. It is never used again.', ({ id }) => id),
    field('property_id', 'integer', 'identity', 'Number of the home.', ({ propertyId }) => propertyId),
    field('source', 'text', 'identity', 'The source that it comes from.', ({ source }) => source),
    field('parcel_number', 'text', 'identity', 'Parcel number.', ({ parcelNumber }) => parcelNumber),
    field('use', 'text', 'facts', 'How the parcel is used.', (of) => of.useDescription ?? of.useCode),
    field('home_type', 'text', 'facts', 'The class of home.', ({ homeType }) => homeType),
    field('bedrooms', 'number', 'facts', 'Bedrooms.', ({ bedroomsTotal }) => bedroomsTotal),
    field('bathrooms', 'number', 'facts', 'Bathrooms.', ({ bathroomsTotal }) => bathroomsTotal),
    field('living_area_sqft', 'number', 'facts', 'Living area in square feet.', (of) => of.livingAreaSqft),
    field('lot_sqft', 'number', 'facts', 'Size of the lot in square feet.', (of) => of.lotSizeSqft),
    field('year_built', 'number', 'facts', 'Year in which it was built.', ({ yearBuilt }) => yearBuilt),
    field('zoning', 'text', 'facts', 'Zoning.', ({ zoning }) => zoning),
    field('is_owner_occupied', 'flag', 'facts', 'Whether the owner lives there.', (of) => of.isOwnerOccupied),
    field('values', 'json', 'price', 'Values in dollars by tax year, newest first.', ({ values }) =>
      unlessEmpty(
        values.map(({ year, landCents, improvementCents, totalCents, marketCents }) => ({
          ...{ year, land: toKnownDollars(landCents), improvements: toKnownDollars(improvementCents) },
          ...{ total: toKnownDollars(totalCents), market: toKnownDollars(marketCents) },
        })),
      ),
    ),
    field('taxes', 'json', 'price', 'Taxes in dollars by year, newest first.', ({ taxes }) =>
      unlessEmpty(taxes.map(({ year, amountCents }) => ({ year, amount: toDollars(amountCents) }))),
    ),
    field('transfers', 'json', 'price', 'Recorded changes of ownership, newest first.', ({ transfers }) =>
      unlessEmpty(
        transfers.map(({ date, priceCents, deedType, isNominal }) => ({
          ...{ date, price: toKnownDollars(priceCents), deed_type: deedType, is_nominal: isNominal },
        })),
      ),
    ),
  ],
}
