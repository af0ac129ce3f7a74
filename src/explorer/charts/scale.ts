/** Round steps for an axis from 0 or from just below the lowest value. */
export function listTicks(low: number, high: number, wanted: number): number[] {
  const step = findStep((high - low) / Math.max(1, wanted))
  const first = Math.floor(low / step) * step
  const ticks: number[] = []
  for (let tick = first; tick < high + step; tick += step) ticks.push(roundTo(tick, step))
  return ticks
}

/** The next of 1, 2, 2.5, 5 and 10 times a power of ten. */
function findStep(rough: number): number {
  if (!(rough > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 2.5, 5, 10].find((one) => one * power >= rough * 0.999) ?? 10
  return factor * power
}

function roundTo(value: number, step: number): number {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(step)))
  return Number(value.toFixed(Math.min(digits, 12)))
}
