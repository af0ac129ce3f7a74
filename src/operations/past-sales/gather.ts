import { withholdAddress } from '../../domain/listing-search/facts/hidden-address.ts'
import type { Listing } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'

/** A sale and its home. */
export interface SoldHome {
  sale: Listing
  home?: Property
}

/** Ids of the agent's closed sales on either side, newest first; undefined when there is no such agent. */
export async function findSaleIds(
  agentId: number,
  reader: EditionReader,
): Promise<readonly number[] | undefined> {
  const [agent] = await reader.getMany('agent', [agentId])
  if (agent === undefined) return undefined
  const [saleIds] = await reader.getRelated('agentSales', [agentId])
  return saleIds ?? []
}

/** The sales with their homes, in order; undefined for a sale that the edition lacks. */
export async function gatherSales(
  saleIds: readonly number[],
  reader: EditionReader,
): Promise<(SoldHome | undefined)[]> {
  const sales = await reader.getMany('listing', saleIds)
  const propertyIds = sales.map((sale) => sale?.propertyId).filter((id) => id !== undefined)
  const properties = await reader.getMany('property', propertyIds)
  const homes = new Map(properties.map((home) => [home?.id, home]))
  return sales.map((sale) => {
    const home = sale && homes.get(sale.propertyId)
    return sale && { sale: withholdAddress(sale, home), home }
  })
}
