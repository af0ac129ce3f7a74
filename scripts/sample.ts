// Writes a generated market as the files that `plat ingest` reads. Usage: npm run sample -- [--homes 20000] [--seed 1]
// [--as-of 2026-06-01] [--out sample-market]. The same arguments write the same bytes.
import { parseArgs } from 'node:util'
import { listSampleZipCodes } from '../src/app/sample/load-sample.ts'
import { parseCalendarDate } from '../src/records/calendar-date.ts'
import { writeSampleMarket } from '../src/sample/write-sample-market.ts'

const { values } = parseArgs({
  options: {
    homes: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    // A fixed day, so that a seed always means the same market.
    'as-of': { type: 'string', default: '2026-06-01' },
    out: { type: 'string', default: 'sample-market' },
  },
})
const asOf = parseCalendarDate(values['as-of'])
const [homes, seed] = [Number(values.homes), Number(values.seed)]
if (asOf === undefined) throw new Error('--as-of must be a date such as 2026-06-01')
if (!Number.isSafeInteger(homes) || homes < 1) throw new Error('--homes must be a whole number of at least 1')
if (!Number.isSafeInteger(seed)) throw new Error('--seed must be a whole number')

const zipCodes = await listSampleZipCodes()
const files = await writeSampleMarket({ directory: values.out, homes, seed, asOf, zipCodes })
for (const [format, paths] of Object.entries(files)) {
  for (const path of paths) console.log(`${format.padEnd(14)} ${path}`)
}
