const DEFAULT_DOWN_PAYMENT_SHARE = 0.2

/** Fees of lender, title and government, as a fraction of the price. */
export const CLOSING_COST_RATE = 0.03

/** 20 % of the price, rounded to $1,000: 70,000 for 348,000. */
export function getDefaultDownPaymentDollars(priceDollars: number): number {
  return Math.round((priceDollars * DEFAULT_DOWN_PAYMENT_SHARE) / 1000) * 1000
}

/** 3 % of the price in whole dollars. */
export function getClosingCostDollars(priceDollars: number): number {
  return Math.round(priceDollars * CLOSING_COST_RATE)
}
