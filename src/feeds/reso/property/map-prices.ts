import type { ListingFacts, Tenure } from '../../../records/listing.ts'
import { frequencyUnreadable } from '../issues.ts'
import { normalizeLookup } from '../values/lookup-values.ts'
import type { RecordReader } from '../values/record-reader.ts'

type Prices = Pick<
  ListingFacts,
  | 'listPriceCents'
  | 'listPriceLowCents'
  | 'originalListPriceCents'
  | 'previousListPriceCents'
  | 'priceChangeAtMs'
  | 'closePriceCents'
  | 'leaseFrequency'
>

/** Prices in cents, rents brought to a month. An amount of 0 means that no price was told. */
export function mapPrices(reader: RecordReader, tenure: Tenure): Prices {
  const leaseFrequency = tenure === 'lease' ? reader.lookup('LeaseAmountFrequency') : undefined
  const perMonth = paymentsPerMonth(reader, leaseFrequency)
  const amount = (field: string): number | undefined => {
    const cents = reader.cents(field)
    if (cents === undefined || cents === 0 || perMonth === undefined) return undefined
    return Math.round(cents * perMonth)
  }
  return {
    listPriceCents: amount('CurrentPrice') ?? amount('ListPrice'),
    listPriceLowCents: amount('ListPriceLow'),
    originalListPriceCents: amount('OriginalListPrice'),
    previousListPriceCents: amount('PreviousListPrice'),
    priceChangeAtMs: reader.instantMs('PriceChangeTimestamp'),
    closePriceCents: amount('ClosePrice'),
    leaseFrequency,
  }
}

/** A rent without a frequency is a month's; one that does not return cannot be brought to a month. */
function paymentsPerMonth(reader: RecordReader, frequency: string | undefined): number | undefined {
  if (frequency === undefined) return 1
  const perMonth = parsePaymentsPerMonth(frequency)
  if (perMonth !== undefined && perMonth > 0) return perMonth
  reader.report(frequencyUnreadable, `LeaseAmountFrequency: ${frequency}`)
  return undefined
}

type Costs = Pick<
  ListingFacts,
  | 'hasAssociation'
  | 'associationFeeMonthlyCents'
  | 'associationName'
  | 'taxAnnualCents'
  | 'taxYear'
  | 'taxAssessedValueCents'
>

export function mapCosts(reader: RecordReader): Costs {
  return {
    hasAssociation: reader.flag('AssociationYN'),
    associationFeeMonthlyCents: sumFees(
      monthlyFee(reader, 'AssociationFee', 'AssociationFeeFrequency'),
      monthlyFee(reader, 'AssociationFee2', 'AssociationFee2Frequency'),
    ),
    associationName: reader.text('AssociationName'),
    taxAnnualCents: reader.cents('TaxAnnualAmount'),
    taxYear: reader.whole('TaxYear', 1800, 2200),
    taxAssessedValueCents: reader.cents('TaxAssessedValue'),
  }
}

/** A fee's cents a month; one that does not return is left out; one of unknown frequency too, with an issue. */
function monthlyFee(reader: RecordReader, field: string, frequencyField: string): number | undefined {
  const cents = reader.cents(field)
  if (cents === undefined || cents === 0) return cents
  const frequency = reader.lookup(frequencyField)
  const perMonth = frequency === undefined ? undefined : parsePaymentsPerMonth(frequency)
  if (perMonth === undefined)
    reader.report(frequencyUnreadable, `${frequencyField}: ${frequency ?? 'absent'}`)
  return perMonth === undefined || perMonth === 0 ? undefined : Math.round(cents * perMonth)
}

function sumFees(first: number | undefined, second: number | undefined): number | undefined {
  if (first === undefined) return second
  return second === undefined ? first : first + second
}

/** Payments in a month for each RESO FeeFrequency that returns; years have 365 days, 52 weeks, 26 fortnights. */
const PER_MONTH = new Map<string, number>([
  ['annually', 1 / 12],
  ['yearly', 1 / 12],
  ['semiannually', 1 / 6],
  ['quarterly', 1 / 3],
  ['bimonthly', 1 / 2],
  ['monthly', 1],
  ['semimonthly', 2],
  ['biweekly', 26 / 12],
  ['weekly', 52 / 12],
  ['daily', 365 / 12],
])

const NOT_RETURNING = new Set(['onetime', 'seasonal'])

/**
 * Payments a month of a frequency in either spelling: 1/12 for "Annually". 0 for one that does not return through the year
 * ("One Time", "Seasonal"); undefined for an unknown one.
 */
export function parsePaymentsPerMonth(frequency: string): number | undefined {
  const text = normalizeLookup(frequency)
  return NOT_RETURNING.has(text) ? 0 : PER_MONTH.get(text)
}
