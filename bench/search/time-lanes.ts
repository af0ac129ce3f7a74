import type { Ask } from './search-engine.ts'

/** The searches that are timed under one name, one after another. */
export interface Lane {
  name: string
  asks: readonly Ask[]
  readCpuUs?(): number
}

/** Microseconds per answer, and answers per second. `cpu` is processor time, which other work on the machine affects less. */
export interface Times {
  p50: number
  p99: number
  mean: number
  cpu: number
  rate: number
}

/**
 * Times lanes by turns of all their searches, so that other work on the machine affects all lanes. Returns the times of each
 * lane by round.
 */
export async function timeLanes(lanes: readonly Lane[], rounds: number): Promise<Map<string, Times[]>> {
  const times = new Map<string, Times[]>(lanes.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const lane of lanes) times.get(lane.name)!.push(await timeLane(lane))
  return times
}

async function timeLane({ asks, readCpuUs = () => 0 }: Lane): Promise<Times> {
  const cpuBefore = readOwnCpuUs() + readCpuUs()
  const times = new Float64Array(asks.length)
  for (const [at, ask] of asks.entries()) {
    const startedAt = performance.now()
    const answer = ask()
    if (answer instanceof Promise) await answer
    times[at] = (performance.now() - startedAt) * 1000
  }
  const cpu = (readOwnCpuUs() + readCpuUs() - cpuBefore) / asks.length
  times.sort()
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  const at = (share: number) => times[Math.floor(times.length * share)]!
  return { p50: at(0.5), p99: at(0.99), mean, cpu, rate: 1e6 / mean }
}

function readOwnCpuUs(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** Takes the median of each number over the rounds. */
export function takeMedians(rounds: readonly Times[]): Times {
  const middle = (figure: keyof Times) => findMedian(rounds.map((times) => times[figure]))
  return {
    p50: middle('p50'),
    p99: middle('p99'),
    mean: middle('mean'),
    cpu: middle('cpu'),
    rate: middle('rate'),
  }
}

/** Finds the ratio of a number between two lanes: the median of the rounds' ratios. */
export function findRatio(
  times: readonly Times[],
  base: readonly Times[],
  figure: 'p50' | 'p99' | 'mean' | 'cpu',
): number {
  return findMedian(times.map((one, round) => one[figure] / base[round]![figure]))
}

function findMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
