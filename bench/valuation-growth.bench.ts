import { parseArgs } from 'node:util'
import { encodeModel } from '../src/domain/valuation/model/model-bytes.ts'
import { buildSaleRows } from '../src/domain/valuation/model/sale-rows.ts'
import { makeSales } from '../src/domain/valuation/model/testing/made-sales.ts'
import { trainModel } from '../src/domain/valuation/model/train-model.ts'

/*
 * node --expose-gc bench/valuation-growth.bench.ts --sales 100000
 *
 * Processor time and memory of training on generated sales.
 */

const { values } = parseArgs({ options: { sales: { type: 'string', default: '100000' } } })
const count = Number(values.sales)
const rows = buildSaleRows(makeSales(count, 1))
globalThis.gc?.()
const before = process.memoryUsage().rss
const started = process.cpuUsage()
const model = trainModel(rows, { seed: 1 })
const { user, system } = process.cpuUsage(started)
const most = process.resourceUsage().maxRSS * 1024
const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0)
process.stdout.write(
  `${count} sales: training ${((user + system) / 1e6).toFixed(1)} s of processor time, at most ${megabytes(most)} MB in memory, ${megabytes(before)} MB of them before, ` +
    `model ${megabytes(encodeModel(model).length)} MB of ${model.rows.count} sales\n`,
)
