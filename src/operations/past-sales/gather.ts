import type { Listing } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'

/** The agent's closed sales by either side, newest first; undefined when there is no such agent. */
export async function gatherSales(agentId: number, reader: EditionReader): Promise<Listing[] | undefined> {
  const [agent] = await reader.getMany('agent', [agentId])
  if (agent === undefined) return undefined
  const [saleIds] = await reader.getRelated('agentSales', [agentId])
  const sales = await reader.getMany('listing', saleIds ?? [])
  return sales.filter((sale) => sale !== undefined)
}

/** The homes of the sales, in their order. */
export function gatherHomes(
  sales: readonly Listing[],
  reader: EditionReader,
): Promise<(Property | undefined)[]> {
  return reader.getMany(
    'property',
    sales.map(({ propertyId }) => propertyId),
  )
}
