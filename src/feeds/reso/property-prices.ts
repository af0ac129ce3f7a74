import type { ListingFacts, Tenure } from '../../records/listing.ts'
import { parsePaymentsPerMonth } from './fee-frequency.ts'
import { frequencyUnreadable } from './issues/frequency-unreadable.ts'
import type { RecordReader } from './record-reader.ts'

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
