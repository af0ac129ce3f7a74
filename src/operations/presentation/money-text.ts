const WHOLE_NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Whole cents as dollars. */
export function toDollars(cents: number): number {
  return cents / 100
}

/** "$634,500": whole dollars with thousands marked. */
export function renderDollars(dollars: number): string {
  return `$${WHOLE_NUMBER.format(Math.round(dollars))}`
}
