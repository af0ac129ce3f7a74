const DAY_MS = 86_400_000
/** The number of days before the packed numbers repeat: more than five years, and no edition is served that long. */
const DAYS = 2048
/** Dollars per month, below two million, plus one; 0 means that there is no estimate. */
const FIGURES = 2 ** 21

/** The rent estimate of a day in whole dollars, or the fact that there is none, in 32 bits; 0 when it does not fit. */
export function packRent(rent: number | undefined, nowMs: number): number {
  const figure = rent === undefined ? 0 : rent + 1
  const isPackable = rent === undefined || (Number.isInteger(rent) && rent >= 0 && figure < FIGURES)
  if (!isPackable) return 0
  return getStartOfDay(nowMs) + figure
}

/** Whether a number was packed on this day. */
export function isRentOfDay(packed: number, nowMs: number): boolean {
  const figure = packed - getStartOfDay(nowMs)
  return packed !== 0 && figure >= 0 && figure < FIGURES
}

/** The estimate in a number that was packed on this day. */
export function unpackRent(packed: number, nowMs: number): number | undefined {
  const figure = packed - getStartOfDay(nowMs)
  return figure === 0 ? undefined : figure - 1
}

/** Days are calendar days in UTC, as in the estimates. */
function getStartOfDay(nowMs: number): number {
  return (Math.floor(nowMs / DAY_MS) % DAYS) * FIGURES
}
