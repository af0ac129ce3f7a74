import assert from 'node:assert/strict'
import { parseArgs } from 'node:util'
import { openEstimator } from '../src/domain/valuation/model/open-estimator.ts'
import { buildSaleRows, type ModelSale } from '../src/domain/valuation/model/sale-rows.ts'
import { trainModel } from '../src/domain/valuation/model/train-model.ts'
import { DAY_MS } from '../src/records/calendar-date.ts'
import { Seeded } from '../src/search/testing/seeded.ts'
import { readKingCountySales } from './valuation/king-county-sales.ts'

/*
 * Measures how far estimates are from prices that the model has not seen, by three protocols over the sales of King County, and the
 * processor time of training and of an estimate. No price of a tested sale is read before all estimates have been made.
 */

const { values } = parseArgs({
  options: {
    protocols: { type: 'string', default: 'random,split,monthly' },
    seeds: { type: 'string', default: '1,2,3' },
  },
})

const tell = (line: string) => process.stdout.write(`${line}\n`)

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
  if (all.length > 1) {
    const fields = Object.keys(all[0]!) as (keyof Measured)[]
    tellRow(name, 'mean', Object.fromEntries(fields.map((field) => [field, mean(field)])) as never)
  }
}

function tellRow(name: string, seed: string, one: Measured): void {
  const percent = (share: number, digits: number) => (100 * share).toFixed(digits)
  tell(
    `| ${name} | ${seed} | ${one.tested} | ${percent(one.median, 2)} | ${percent(one.within10, 1)} | ${percent(one.inside, 1)} ` +
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
      ratios.push(estimate.dollars / priceDollars)
      if (estimate.lowDollars <= priceDollars && priceDollars <= estimate.highDollars) inside++
    }
  }
  const errors = ratios.map((ratio) => Math.abs(ratio - 1)).sort((one, other) => one - other)
  ratios.sort((one, other) => one - other)
  return {
    tested: errors.length,
    median: errors[errors.length >> 1]!,
    within10: errors.filter((error) => error <= 0.1).length / errors.length,
    inside: inside / errors.length,
    ratio: ratios[ratios.length >> 1]!,
    trainingSeconds: training,
    estimateMicroseconds: (estimating / errors.length) * 1e6,
  }
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
