const DAY_MS = 86_400_000
/** Days are told apart over five years, longer than any edition is served without a home's rent being asked for. */
const DAYS = 2048
/** Dollars a month below two millions; 0 stands for no estimate. */
const FIGURES = 2 ** 21

/** A day's rent estimate in whole dollars, or that there is none, as one number; 0 where it does not fit. */
export function packRent(rent: number | undefined, nowMs: number): number {
  const figure = rent === undefined ? 0 : rent + 1
  if (!Number.isInteger(figure) || figure < 0 || figure >= FIGURES) return 0
  return (getDay(nowMs) % DAYS) * FIGURES + figure
}

/** What was packed on the day; undefined where nothing was. */
export function unpackRent(packed: number, nowMs: number): { rent?: number } | undefined {
  if (packed === 0 || Math.floor(packed / FIGURES) !== getDay(nowMs) % DAYS) return undefined
  const figure = packed % FIGURES
  return figure === 0 ? NO_RENT : { rent: figure - 1 }
}

const NO_RENT = {}

/** Of the calendar in UTC, as estimates count them. */
function getDay(nowMs: number): number {
  return Math.floor(nowMs / DAY_MS)
}
