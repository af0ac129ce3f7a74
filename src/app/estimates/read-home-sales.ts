import type { BacktestSale } from '../../domain/valuation/backtest/run-backtest.ts'
import type { EvidenceRecords } from '../../domain/valuation/evidence/describe-home.ts'
import { type HomeSale, listHomeSales } from '../../domain/valuation/evidence/list-home-sales.ts'
import type { ZipCode } from '../../records/place.ts'
import type { Property } from '../../records/property.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'

export interface SalesRead {
  sales: BacktestSale[]
  /** Sales of homes whose county is unknown. No model learns from them. */
  withoutCounty: number
}

/** Reads every past sale of an edition. `tell` is called with the number of homes read so far. */
export async function readHomeSales(
  reader: EditionReader,
  tell: (homes: number) => void,
): Promise<SalesRead> {
  const zipCodes = new Map<string, ZipCode>()
  for await (const batch of reader.scan('zipCode'))
    for (const zipCode of batch) zipCodes.set(zipCode.postalCode, zipCode)
  const read: SalesRead = { sales: [], withoutCounty: 0 }
  let homes = 0
  for await (const batch of reader.scan('property')) {
    for (const records of await readHomes(reader, batch, zipCodes)) {
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

async function readHomes(
  reader: EditionReader,
  properties: readonly Property[],
  zipCodes: ReadonlyMap<string, ZipCode>,
): Promise<EvidenceRecords[]> {
  const ids = properties.map(({ id }) => id)
  const [listings, assessments, histories] = await Promise.all([
    readRelated(reader, 'listing', await reader.getRelated('propertyListings', ids)),
    readRelated(reader, 'assessment', await reader.getRelated('propertyAssessments', ids)),
    reader.getMany('homeHistory', ids),
  ])
  return properties.map((property, index) => ({
    property,
    listings: listings[index]!,
    assessments: assessments[index]!,
    history: histories[index],
    zipPoint: zipCodes.get(property.address.postalCode ?? '')?.point,
  }))
}

/** The records of each list of ids. */
async function readRelated<Kind extends 'listing' | 'assessment'>(
  reader: EditionReader,
  kind: Kind,
  lists: readonly (readonly number[])[],
) {
  const ids = lists.flat()
  const found = ids.length === 0 ? [] : await reader.getMany(kind, ids)
  let start = 0
  return lists.map((list) => {
    const own = found.slice(start, start + list.length).filter((one) => one !== undefined)
    start += list.length
    return own
  })
}
