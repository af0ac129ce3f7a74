const DAY_MS = 86_400_000
/** Days are told apart over five years, longer than any edition is served without a home's rent being asked for. */
const DAYS = 2048
/** Dollars a month below two millions; 0 stands for no estimate. */
const FIGURES = 2 ** 21

/** A day's rent estimate in whole dollars, or that there is none, as one number of 32 bits; 0 where it does not fit. */
export function packRent(rent: number | undefined, nowMs: number): number {
  const figure = rent === undefined ? 0 : rent + 1
  const isKeepable = rent === undefined || (Number.isInteger(rent) && rent >= 0 && figure < FIGURES)
  if (!isKeepable) return 0
  return getStartOfDay(nowMs) + figure
}

/** Whether something was packed on the day. */
export function isRentOfDay(packed: number, nowMs: number): boolean {
  const figure = packed - getStartOfDay(nowMs)
  return packed !== 0 && figure >= 0 && figure < FIGURES
}

/** What was packed on the day. */
export function unpackRent(packed: number, nowMs: number): number | undefined {
  const figure = packed - getStartOfDay(nowMs)
  return figure === 0 ? undefined : figure - 1
}

/** Days are those of the calendar in UTC, as estimates count them. */
function getStartOfDay(nowMs: number): number {
  return (Math.floor(nowMs / DAY_MS) % DAYS) * FIGURES
}
