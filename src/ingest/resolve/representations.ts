/** The parts of a listing that name a person who acted in it. */
export const REPRESENTATIONS = ['listAgent', 'coListAgent', 'buyerAgent', 'coBuyerAgent'] as const
