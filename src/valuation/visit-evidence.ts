import { type DescribedHome, describeModelHome } from '../domain/valuation/evidence/describe-home.ts'
import { describeUnit, listHomeRents } from '../domain/valuation/evidence/list-home-rents.ts'
import { listHomeSales } from '../domain/valuation/evidence/list-home-sales.ts'
import { describeSaleToList, type SaleToList } from '../domain/valuation/evidence/sale-to-list.ts'
import type { ModelSale } from '../domain/valuation/model/sale-rows.ts'
import type { Property } from '../records/property.ts'
import type { EditionReader } from '../store/ports/edition-store.ts'
import { gatherHomeRecords } from './gather-home-records.ts'

/** Everything that a home tells about prices. */
export interface HomePrices {
  property: Property
  value: readonly ModelSale[]
  rent: readonly ModelSale[]
  ratios: readonly SaleToList[]
}

export interface VisitOptions {
  /** Days since 1970-01-01. What is dated later is left out. */
  today: number
  /** The homes that matter; all by default. */
  isWanted?(property: Property): boolean
  /** Lets other work in the thread run. */
  pause(): Promise<void>
}

/** Visits the homes of an edition that tell anything, as the reader shows them, in one pass by ascending id. */
export async function visitEvidence(
  reader: EditionReader,
  { today, isWanted = () => true, pause }: VisitOptions,
  visit: (home: HomePrices) => void,
): Promise<void> {
  for await (const batch of reader.scan('property')) {
    const wanted = batch.filter(isWanted)
    for (const records of await gatherHomeRecords(wanted, reader)) {
      const home = describeModelHome(records)
      const isPast = ({ day }: { day: number }) => day <= today
      const value = listHomeSales(records).filter((sale) => isPast(sale) && isModeled(sale))
      const rent = listHomeRents(records)
        .filter((rent) => isPast(rent) && isModeled(home))
        .map(({ day, priceDollars, unit }) => ({ ...describeUnit(home, unit), day, priceDollars }))
      const ratios = records.listings.flatMap((listing) => describeSaleToList(listing) ?? [])
      if (value.length + rent.length > 0) visit({ property: records.property, value, rent, ratios })
    }
    await pause()
  }
}

/** Land is not compared with homes. */
export function isModeled({ homeType }: Pick<DescribedHome, 'homeType'>): boolean {
  return homeType !== 'lot'
}
