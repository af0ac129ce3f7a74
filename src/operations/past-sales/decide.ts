import type { Listing } from '../../records/listing.ts'

/** One page of an agent's sales. */
export interface SalesPage<Sale> {
  /** The number of all sales that may be shown. */
  total: number
  hasMore: boolean
  sales: Sale[]
}

/** One page of the sales that may be shown, counted from 1; empty past the end. */
export function takePage<Sale>(shown: readonly Sale[], page: number, pageSize: number): SalesPage<Sale> {
  const start = (page - 1) * pageSize
  return {
    total: shown.length,
    hasMore: start + pageSize < shown.length,
    sales: shown.slice(start, start + pageSize),
  }
}

/** The agents on both sides of a sale. */
export interface SaleSides {
  buyerAgentIds: readonly number[]
  sellerAgentIds: readonly number[]
}

export function getSaleSides({ buyerAgent, coBuyerAgent, listAgent, coListAgent }: Listing): SaleSides {
  const listIds = (...agents: (Listing['listAgent'] | undefined)[]) =>
    agents.map((agent) => agent?.agentId).filter((id) => id !== undefined)
  return {
    buyerAgentIds: listIds(buyerAgent, coBuyerAgent),
    sellerAgentIds: listIds(listAgent, coListAgent),
  }
}

/** Whom the agent represented, in alphabetical order. */
export function listRepresented(
  { buyerAgentIds, sellerAgentIds }: SaleSides,
  agentId: number,
): ('Buyer' | 'Seller')[] {
  const represented: ('Buyer' | 'Seller')[] = []
  if (buyerAgentIds.includes(agentId)) represented.push('Buyer')
  if (sellerAgentIds.includes(agentId)) represented.push('Seller')
  return represented
}
