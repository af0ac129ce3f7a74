import { startOfDateMs } from '../../../records/calendar-date.ts'
import type { ListingFacts } from '../../../records/listing.ts'
import type { RecordReader } from '../values/record-reader.ts'

type Dates = Pick<
  ListingFacts,
  | 'closeDate'
  | 'onMarketAtMs'
  | 'isOnMarketDateOnly'
  | 'offMarketDate'
  | 'activationDate'
  | 'contingentDate'
  | 'purchaseContractDate'
  | 'availabilityDate'
  | 'modifiedAtMs'
  | 'daysInMls'
>

export function mapDates(reader: RecordReader): Dates {
  return {
    ...mapOnMarket(reader),
    closeDate: reader.date('CloseDate'),
    offMarketDate: reader.date('OffMarketDate'),
    activationDate: reader.date('ActivationDate'),
    contingentDate: reader.date('ContingentDate'),
    purchaseContractDate: reader.date('PurchaseContractDate'),
    availabilityDate: reader.date('AvailabilityDate'),
    modifiedAtMs:
      reader.instantMs('ModificationTimestamp') ?? reader.instantMs('BridgeModificationTimestamp'),
    daysInMls:
      reader.whole('DaysInMls') ?? reader.whole('CumulativeDaysOnMarket') ?? reader.whole('DaysOnMarket'),
  }
}

/** When the home came on the market, by the first field that says so. A date without a time counts from midnight UTC. */
function mapOnMarket(reader: RecordReader): Pick<Dates, 'onMarketAtMs' | 'isOnMarketDateOnly'> {
  const onMarketAtMs = reader.instantMs('OnMarketTimestamp')
  if (onMarketAtMs !== undefined) return { onMarketAtMs }
  const onMarketDate = reader.date('OnMarketDate')
  if (onMarketDate !== undefined)
    return { onMarketAtMs: startOfDateMs(onMarketDate), isOnMarketDateOnly: true }
  const enteredAtMs = reader.instantMs('OriginalEntryTimestamp')
  if (enteredAtMs !== undefined) return { onMarketAtMs: enteredAtMs }
  const contractDate = reader.date('ListingContractDate')
  if (contractDate === undefined) return {}
  return { onMarketAtMs: startOfDateMs(contractDate), isOnMarketDateOnly: true }
}
