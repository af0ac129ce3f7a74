import assert from 'node:assert/strict'
import { parseArgs } from 'node:util'
import { type Confidence, openEstimator } from '../src/domain/valuation/model/open-estimator.ts'
import { buildSaleRows, type ModelSale } from '../src/domain/valuation/model/sale-rows.ts'
import { trainModel } from '../src/domain/valuation/model/train-model.ts'
import { DAY_MS } from '../src/records/calendar-date.ts'
import { Seeded } from '../src/search/testing/seeded.ts'
import { readKingCountySales } from './valuation/king-county-sales.ts'

/*
 * node bench/valuation.bench.ts [--protocols random,split,monthly,nominal] [--seeds 1,2,3]
 *
 * Measures how far estimates are from prices that the model has not seen, by these protocols over the sales of King County, and the
 * processor time of training and of an estimate: 80 % of the sales drawn at random teach what the others cost; sales before March 2015 what
 * later ones cost; all earlier sales what those of each month cost; and 80 % again, of which 5 % have nominal prices from $1 to $10,000. No price of a tested sale is read before all estimates have been made.
 */

const { values } = parseArgs({
  options: {
    protocols: { type: 'string', default: 'random,split,monthly,nominal' },
    seeds: { type: 'string', default: '1,2,3' },
  },
})

const tell = (line: string) => process.stdout.write(`${line}\n`)

/** The largest mean of the median errors that each protocol may have. */
const LIMITS: Record<string, number> = { random: 0.075, split: 0.082, monthly: 0.078, nominal: 0.076 }

const byConfidence: Record<Confidence, number[]> = { high: [], medium: [], low: [] }

interface Measured {
  tested: number
  median: number
  within10: number
  inside: number
  ratio: number
  trainingSeconds: number
  estimateMicroseconds: number
}

const folder = process.env.PLAT_REAL_DATA
if (folder === undefined) throw new Error('PLAT_REAL_DATA must name the folder of real sales.')
const sales = readKingCountySales(folder)
const protocols: Record<string, (seed: number) => readonly [ModelSale[], ModelSale[]][]> = {
  random: (seed) => [splitAtRandom(seed)],
  nominal: (seed) => {
    const [train, test] = splitAtRandom(seed)
    const random = new Seeded(seed + 1000)
    const spoil = (sale: ModelSale) => ({ ...sale, priceDollars: 10 ** random.whole(0, 4) })
    return [[train.map((sale) => (random.chance(0.05) ? spoil(sale) : sale)), test]]
  },
  split: () => [splitAt(Date.UTC(2015, 2, 1) / DAY_MS)],
  monthly: () =>
    Array.from({ length: 11 }, (_, month) => {
      const [from, to] = [Date.UTC(2014, 6 + month, 1) / DAY_MS, Date.UTC(2014, 7 + month, 1) / DAY_MS]
      const [earlier, later] = splitAt(from)
      return [earlier, later.filter(({ day }) => day < to)] as [ModelSale[], ModelSale[]]
    }),
}

tell(
  '| protocol | seed | tested | MdAPE % | within 10 % | inside range % | median ratio | training s | estimate us |',
)
tell('|---|---|---|---|---|---|---|---|---|')
for (const name of values.protocols.split(',')) {
  const protocol = protocols[name]
  assert.ok(protocol, `There is no protocol ${name}.`)
  const all = values.seeds.split(',').map((text) => {
    const seed = Number(text)
    const measured = measure(protocol(seed), seed)
    tellRow(name, text, measured)
    return measured
  })
  const mean = (field: keyof Measured) => all.reduce((sum, one) => sum + one[field], 0) / all.length
  assert.ok(mean('median') <= LIMITS[name]!, `${name} misses by ${mean('median')} on average.`)
  if (all.length > 1) {
    const fields = Object.keys(all[0]!) as (keyof Measured)[]
    tellRow(name, 'mean', Object.fromEntries(fields.map((field) => [field, mean(field)])) as never)
  }
}

tell('\n| confidence | share % | MdAPE % |\n|---|---|---|')
for (const [confidence, errors] of Object.entries(byConfidence)) {
  const share = errors.length / Object.values(byConfidence).flat().length
  tell(`| ${confidence} | ${(100 * share).toFixed(1)} | ${(100 * getMiddle(errors)).toFixed(2)} |`)
}

function tellRow(name: string, seed: string, one: Measured): void {
  const percent = (share: number, digits: number) => (100 * share).toFixed(digits)
  tell(
    `| ${name} | ${seed} | ${Math.round(one.tested)} | ${percent(one.median, 2)} | ${percent(one.within10, 1)} | ${percent(one.inside, 1)} ` +
      `| ${one.ratio.toFixed(3)} | ${one.trainingSeconds.toFixed(1)} | ${one.estimateMicroseconds.toFixed(0)} |`,
  )
}

function measure(parts: readonly [ModelSale[], ModelSale[]][], seed: number): Measured {
  let [training, estimating] = [0, 0]
  const ratios: number[] = []
  let inside = 0
  for (const [train, test] of parts) {
    const started = process.cpuUsage()
    const model = trainModel(buildSaleRows(train), { seed })
    training += readSeconds(started)
    const estimator = openEstimator(model)
    const begun = process.cpuUsage()
    const estimates = test.map((sale) => estimator.estimate(sale, sale.day))
    estimating += readSeconds(begun)
    for (let index = 0; index < test.length; index++) {
      const estimate = estimates[index]
      assert.ok(estimate, 'Every home of the file has an estimate.')
      const { priceDollars } = test[index]!
      assert.ok(estimate.lowDollars <= estimate.dollars && estimate.dollars <= estimate.highDollars)
      ratios.push(estimate.dollars / priceDollars)
      byConfidence[estimate.confidence].push(Math.abs(estimate.dollars / priceDollars - 1))
      if (estimate.lowDollars <= priceDollars && priceDollars <= estimate.highDollars) inside++
    }
  }
  const errors = ratios.map((ratio) => Math.abs(ratio - 1))
  return {
    tested: errors.length,
    median: getMiddle(errors),
    within10: errors.filter((error) => error <= 0.1).length / errors.length,
    inside: inside / errors.length,
    ratio: getMiddle(ratios),
    trainingSeconds: training,
    estimateMicroseconds: (estimating / errors.length) * 1e6,
  }
}

function getMiddle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN
}

function splitAtRandom(seed: number): [ModelSale[], ModelSale[]] {
  const random = new Seeded(seed)
  const isTest = sales.map(() => random.chance(0.2))
  return [sales.filter((_, index) => !isTest[index]), sales.filter((_, index) => isTest[index])]
}

function splitAt(day: number): [ModelSale[], ModelSale[]] {
  return [sales.filter((sale) => sale.day < day), sales.filter((sale) => sale.day >= day)]
}

function readSeconds(from: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1e6
}
