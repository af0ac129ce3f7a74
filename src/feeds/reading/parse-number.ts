const NUMBER_TEXT = /^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d{1,3})?$/ // "-116.3237", ".5", "3.16e+06"

/** The finite number in a number or text; blanks, "$" and thousands commas are allowed ("$ 1,250.50"), else undefined. */
export function parseNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const text = value.replace(/[\s$,]/g, '') // "$ 1,250" -> "1250"
  if (!NUMBER_TEXT.test(text)) return undefined
  const number = Number(text)
  return Number.isFinite(number) ? number : undefined
}

/** Whole cents of an amount in dollars, rounded half up; undefined for what is no number, is negative, or passes 90 trillion. */
export function parseCents(value: unknown): number | undefined {
  const dollars = parseNumber(value)
  if (dollars === undefined || dollars < 0) return undefined
  const cents = Math.round(dollars * 100)
  return Number.isSafeInteger(cents) ? cents : undefined
}
