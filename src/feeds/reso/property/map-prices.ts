import { foldName } from '../../../records/fold-name.ts'
import type { ListingFacts, StandardStatus, Tenure } from '../../../records/listing.ts'
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

/** Prices in cents, with rents per month. An amount of 0 means that the price is unknown. */
export function mapPrices(reader: RecordReader, tenure: Tenure, status: StandardStatus): Prices {
  const leaseFrequency = tenure === 'lease' ? reader.lookup('LeaseAmountFrequency') : undefined
  const perMonth = rentsPerMonth(reader, leaseFrequency)
  const amount = (field: string): number | undefined => {
    const cents = reader.cents(field)
    if (cents === undefined || cents === 0 || perMonth === undefined) return undefined
    return Math.round(cents * perMonth)
  }
  return {
    // Once a listing has closed, RESO's CurrentPrice is the close price.
    listPriceCents:
      status === 'Closed' ? amount('ListPrice') : (amount('CurrentPrice') ?? amount('ListPrice')),
    listPriceLowCents: amount('ListPriceLow'),
    originalListPriceCents: amount('OriginalListPrice'),
    previousListPriceCents: amount('PreviousListPrice'),
    priceChangeAtMs: mapPriceChange(reader),
    closePriceCents: amount('ClosePrice'),
    leaseFrequency,
  }
}

/** When the price last changed: its own timestamp, else that of the last major change if the price was what changed. */
function mapPriceChange(reader: RecordReader): number | undefined {
  const changedAtMs = reader.instantMs('PriceChangeTimestamp')
  if (changedAtMs !== undefined) return changedAtMs
  const changeType = foldName(reader.text('MajorChangeType') ?? '')
  return PRICE_CHANGES.has(changeType) ? reader.instantMs('MajorChangeTimestamp') : undefined
}

/** RESO's "Price Change", and what local systems write for it. */
const PRICE_CHANGES = new Set([
  'pricechange',
  'pricedecrease',
  'priceincrease',
  'pricereduced',
  'pricereduction',
])

/** A rent without a frequency is per month. A payment that does not recur cannot be converted to a month. */
function rentsPerMonth(reader: RecordReader, frequency: string | undefined): number | undefined {
  if (frequency === undefined) return 1
  const perMonth = parsePaymentsPerMonth(frequency)
  if (perMonth !== undefined && perMonth > 0) return perMonth
  reader.report('FrequencyUnreadable', `LeaseAmountFrequency: ${frequency}`)
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
      mapMonthlyFee(reader, 'AssociationFee', 'AssociationFeeFrequency'),
      mapMonthlyFee(reader, 'AssociationFee2', 'AssociationFee2Frequency'),
    ),
    associationName: reader.text('AssociationName'),
    taxAnnualCents: reader.cents('TaxAnnualAmount'),
    taxYear: reader.whole('TaxYear', 1800, 2200),
    taxAssessedValueCents: reader.cents('TaxAssessedValue'),
  }
}

/** A fee in cents per month. A fee that does not recur is left out, and so, with an issue, is one of unknown frequency. */
function mapMonthlyFee(reader: RecordReader, field: string, frequencyField: string): number | undefined {
  const cents = reader.cents(field)
  if (cents === undefined || cents === 0) return cents
  const frequency = reader.lookup(frequencyField)
  const perMonth = frequency === undefined ? undefined : parsePaymentsPerMonth(frequency)
  if (perMonth === undefined)
    reader.report('FrequencyUnreadable', `${frequencyField}: ${frequency ?? 'absent'}`)
  return perMonth === undefined || perMonth === 0 ? undefined : Math.round(cents * perMonth)
}

function sumFees(first: number | undefined, second: number | undefined): number | undefined {
  if (first === undefined) return second
  return second === undefined ? first : first + second
}

/** Payments per month for each RESO FeeFrequency that recurs. A year has 365 days, 52 weeks and 26 fortnights. */
const PAYMENTS_PER_MONTH = new Map<string, number>([
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

const NOT_RECURRING = new Set(['onetime', 'seasonal'])

/**
 * Payments per month of a frequency in either spelling: 1/12 for "Annually", 0 for one that does not recur through the year
 * ("One Time", "Seasonal"), undefined for an unknown one.
 */
function parsePaymentsPerMonth(frequency: string): number | undefined {
  const text = foldName(frequency)
  return NOT_RECURRING.has(text) ? 0 : PAYMENTS_PER_MONTH.get(text)
}
