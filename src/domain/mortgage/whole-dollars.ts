/** Doubles that come of a few multiplications of decimal amounts are off by fewer than this many of their size. */
const RELATIVE_ERROR = 2 ** -50

/**
 * The amount in whole dollars, halves up. An amount whose exact decimal value is a half counts as one although its
 * double lies just below; `scaleDollars` is the largest amount that went into it, where that is larger.
 */
export function roundToWholeDollars(dollars: number, scaleDollars = dollars): number {
  const tolerance = Math.max(Math.abs(dollars), Math.abs(scaleDollars)) * RELATIVE_ERROR
  return Math.floor(dollars + tolerance + 0.5)
}
