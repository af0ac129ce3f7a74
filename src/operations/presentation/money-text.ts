/** Whole cents as dollars. */
export function toDollars(cents: number): number {
  return cents / 100
}

/** "$634,500": whole dollars with thousands marked. */
export function renderDollars(dollars: number): string {
  return `$${Math.round(dollars).toLocaleString('en-US')}`
}
