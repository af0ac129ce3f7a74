/*
 * Loaded with `--import`: the clock of the process and of its threads goes on from the instant in BENCH_NOW_MS, so that a service can be asked as of a
 * day for which the outcome is known.
 */

const RealDate = Date
const shiftMs = Number(process.env.BENCH_NOW_MS) - Number(process.env.BENCH_STARTED_MS)
if (!Number.isFinite(shiftMs)) throw new Error('BENCH_NOW_MS and BENCH_STARTED_MS must be instants.')

function readClock(): number {
  return RealDate.now() + shiftMs
}

class ShiftedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(readClock())
    else super(...(given as [number]))
  }

  static override now(): number {
    return readClock()
  }
}

globalThis.Date = ShiftedDate as DateConstructor
