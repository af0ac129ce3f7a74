/** How the level of prices moves: a smooth trend, and a season by month of closing. Values are natural logarithms of dollars. */
export interface TimeIndex {
  /** Trend at each knot, a week apart, from the day `firstDay`. */
  trend: Float64Array
  firstDay: number
  lastDay: number
  /** Change per day after the last sale. */
  lastSlope: number
  /** Offset of each month, January first. */
  season: Float64Array
}

const KNOT_DAYS = 7
const HALF_WIDTH_DAYS = 45
/** A Gaussian has fallen to a half at its half width. */
const SIGMA_DAYS = HALF_WIDTH_DAYS / Math.sqrt(2 * Math.LN2)
const REACH_DAYS = 4 * SIGMA_DAYS

/** How far closing prices usually are from the trend, January first, as measured over several counties. */
const USUAL_SEASON = [
  -0.032, -0.028, -0.003, 0.013, 0.017, 0.031, 0.025, 0.018, -0.005, -0.008, -0.007, -0.021,
]
/** The usual season counts as much as this many years of the county's own. */
const USUAL_YEARS = 3
const LAST_SLOPE_DAYS = 150
const MAX_SLOPE_PER_DAY = 0.0005
const FADE_DAYS = 365
const DAYS_PER_YEAR = 365.25

export const FLAT_INDEX: TimeIndex = {
  trend: new Float64Array(1),
  firstDay: 0,
  lastDay: 0,
  lastSlope: 0,
  season: new Float64Array(12),
}

/** Fits the index to values by day, which must be free of everything but time. */
export function fitTimeIndex(days: Float64Array, values: Float64Array, rows: Int32Array): TimeIndex {
  if (rows.length === 0) return FLAT_INDEX
  const usual = Float64Array.from(USUAL_SEASON)
  const first = fitTrend(days, values, rows, usual)
  const season = mixSeason(days, values, rows, first)
  return fitTrend(days, values, rows, season)
}

/** The level on a day, relative to nothing in particular: only differences mean something. */
export function readTimeIndex(index: TimeIndex, day: number): number {
  return readTrend(index, day) + index.season[monthOf(day)]!
}

function readTrend({ trend, firstDay, lastDay, lastSlope }: TimeIndex, day: number): number {
  const at = (Math.max(firstDay, Math.min(lastDay, day)) - firstDay) / KNOT_DAYS
  const knot = Math.min(trend.length - 1, Math.floor(at))
  const next = Math.min(trend.length - 1, knot + 1)
  const within = trend[knot]! + (at - knot) * (trend[next]! - trend[knot]!)
  // The slope fades linearly over a year, then the level stays.
  const beyond = Math.max(0, Math.min(FADE_DAYS, day - lastDay))
  return within + lastSlope * (beyond - (beyond * beyond) / (2 * FADE_DAYS))
}

/** Local lines at the knots. Sales are summed per day first, so the cost does not depend on their number. */
function fitTrend(
  days: Float64Array,
  values: Float64Array,
  rows: Int32Array,
  season: Float64Array,
): TimeIndex {
  let firstDay = Infinity
  let lastDay = -Infinity
  for (const row of rows) {
    firstDay = Math.min(firstDay, days[row]!)
    lastDay = Math.max(lastDay, days[row]!)
  }
  const span = lastDay - firstDay + 1
  const sums = new Float64Array(span)
  const counts = new Float64Array(span)
  for (const row of rows) {
    const day = days[row]!
    sums[day - firstDay]! += values[row]! - season[monthOf(day)]!
    counts[day - firstDay]!++
  }
  const knots = Math.ceil((span - 1) / KNOT_DAYS) + 1
  const trend = new Float64Array(knots)
  for (let knot = 0; knot < knots; knot++) trend[knot] = fitLine(sums, counts, knot * KNOT_DAYS)
  const index = { trend, firstDay, lastDay, lastSlope: 0, season }
  const before = Math.max(firstDay, lastDay - LAST_SLOPE_DAYS)
  const slope =
    lastDay > before ? (readTrend(index, lastDay) - readTrend(index, before)) / (lastDay - before) : 0
  return { ...index, lastSlope: Math.max(-MAX_SLOPE_PER_DAY, Math.min(MAX_SLOPE_PER_DAY, slope)) }
}

/** The value at a day of the weighted line through the values around it. */
function fitLine(sums: Float64Array, counts: Float64Array, at: number): number {
  let [weight, sumX, sumXx, sumY, sumXy] = [0, 0, 0, 0, 0]
  const from = Math.max(0, Math.ceil(at - REACH_DAYS))
  const to = Math.min(sums.length - 1, Math.floor(at + REACH_DAYS))
  for (let day = from; day <= to; day++) {
    if (counts[day] === 0) continue
    const x = day - at
    const kernel = Math.exp(-(x * x) / (2 * SIGMA_DAYS * SIGMA_DAYS))
    weight += kernel * counts[day]!
    sumX += kernel * counts[day]! * x
    sumXx += kernel * counts[day]! * x * x
    sumY += kernel * sums[day]!
    sumXy += kernel * sums[day]! * x
  }
  if (weight < 1e-9) return readNearest(sums, counts, at)
  // A little ridge keeps the line level where there are few days.
  const spread = sumXx * weight - sumX * sumX + 1e-3 * weight * weight * SIGMA_DAYS
  return (sumY * (sumXx + 1e-3 * weight * SIGMA_DAYS) - sumX * sumXy) / spread
}

function readNearest(sums: Float64Array, counts: Float64Array, at: number): number {
  for (let away = 0; away < sums.length; away++) {
    for (const day of [Math.round(at) - away, Math.round(at) + away])
      if (counts[day]! > 0) return sums[day]! / counts[day]!
  }
  return 0
}

/** The sales' own season, mixed with the usual one by the number of years that the sales span. */
function mixSeason(
  days: Float64Array,
  values: Float64Array,
  rows: Int32Array,
  index: TimeIndex,
): Float64Array {
  const sums = new Float64Array(12)
  const counts = new Float64Array(12)
  for (const row of rows) {
    const month = monthOf(days[row]!)
    sums[month]! += values[row]! - readTrend(index, days[row]!)
    counts[month]!++
  }
  const years = (index.lastDay - index.firstDay) / DAYS_PER_YEAR
  const mixed = Float64Array.from(USUAL_SEASON, (usual, month) => {
    if (counts[month] === 0) return usual
    return (USUAL_YEARS * usual + (years * sums[month]!) / counts[month]!) / (USUAL_YEARS + years)
  })
  const mean = mixed.reduce((sum, offset) => sum + offset, 0) / 12
  return mixed.map((offset) => offset - mean)
}

/**
 * The month of a day since 1970-01-01, 0 to 11, in the proleptic Gregorian calendar. Years are counted from March, so that leap days come last
 * (H. Hinnant, "chrono-Compatible Low-Level Date Algorithms").
 */
export function monthOf(day: number): number {
  const shifted = day + 719_468
  const ofEra = shifted - Math.floor(shifted / 146_097) * 146_097
  const year = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  )
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100))
  const month = Math.floor((5 * ofYear + 2) / 153)
  return month < 10 ? month + 2 : month - 10
}
