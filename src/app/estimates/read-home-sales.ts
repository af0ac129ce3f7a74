import type { BacktestSale } from '../../domain/valuation/backtest/run-backtest.ts'
import { type HomeSale, listHomeSales } from '../../domain/valuation/evidence/list-home-sales.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import { gatherHomeRecords } from '../../valuation/gather-home-records.ts'

export interface SalesRead {
  sales: BacktestSale[]
  /** Sales of homes whose county is unknown. No model of a county learns from them. */
  withoutCounty: number
}

/** Reads every past sale of an edition. `tell` is called with the number of homes read so far. */
export async function readHomeSales(
  reader: EditionReader,
  tell: (homes: number) => void,
): Promise<SalesRead> {
  const read: SalesRead = { sales: [], withoutCounty: 0 }
  let homes = 0
  for await (const batch of reader.scan('property')) {
    for (const records of await gatherHomeRecords(batch, reader)) {
      for (const sale of listHomeSales(records)) {
        if (isLocated(sale)) read.sales.push(sale)
        else read.withoutCounty++
      }
    }
    homes += batch.length
    tell(homes)
  }
  return read
}

function isLocated(sale: HomeSale): sale is BacktestSale {
  return sale.countyFips !== undefined
}
