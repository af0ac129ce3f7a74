import type { ListingFacts } from '../../records/listing.ts'
import { parsePaymentsPerMonth } from './fee-frequency.ts'
import { frequencyUnreadable } from './issues/frequency-unreadable.ts'
import type { RecordReader } from './record-reader.ts'

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
