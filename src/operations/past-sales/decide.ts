import type { Listing } from '../../records/listing.ts'

export interface SalesPage {
  /** Number of all sales that may be shown. */
  total: number
  hasMore: boolean
  sales: Listing[]
}

/** One page, counted from 1, of the sales that may be shown; empty past the end. */
export function takePage(sales: readonly Listing[], page: number, pageSize: number): SalesPage {
  const shown = sales.filter(({ isDisplayAllowed }) => isDisplayAllowed)
  const start = (page - 1) * pageSize
  return {
    total: shown.length,
    hasMore: start + pageSize < shown.length,
    sales: shown.slice(start, start + pageSize),
  }
}

/** Whom the agent stood for, in the order of the alphabet. */
export function listRepresented(sale: Listing, agentId: number): ('Buyer' | 'Seller')[] {
  const isOneOf = (...sides: (Listing['listAgent'] | undefined)[]) =>
    sides.some((side) => side?.agentId === agentId)
  const represented: ('Buyer' | 'Seller')[] = []
  if (isOneOf(sale.buyerAgent, sale.coBuyerAgent)) represented.push('Buyer')
  if (isOneOf(sale.listAgent, sale.coListAgent)) represented.push('Seller')
  return represented
}
