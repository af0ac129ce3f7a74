import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backtestEdition } from '../src/app/estimates/backtest-edition.ts'
import { createFeed } from '../src/app/ingest/create-feed.ts'
import { ensureReference, loadSource } from '../src/app/ingest/load-source.ts'
import { calendarDateOf } from '../src/records/calendar-date.ts'
import { openEmbeddedStore } from '../src/store/embedded/embedded-store.ts'
import { withEdition } from '../src/store/ports/with-edition.ts'
import { type EstimateFigures, renderEstimatesPage } from './estimates/render-page.ts'

/*
 * Measures estimates over two public files of sales, and writes the figures and the page about them. It takes some minutes of processor time.
 *
 *   node scripts/estimates-page.ts FOLDER
 */

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder with the files of sales.')
const directory = await mkdtemp(join(tmpdir(), 'plat-estimates-'))
const store = await openEmbeddedStore({ directory: join(directory, 'store') })
await ensureReference(store)
await load('king-county', 'king_county_2014_2015.csv', 'king-county-sales')
await load('new-york', 'nyc_rolling_2019.csv', 'nyc-rolling-sales')
const figures: EstimateFigures = {
  measuredOn: calendarDateOf(Date.now()),
  kingCounty: await measure('53033'),
  newYork: await measure('36005', '36047', '36061', '36081', '36085'),
}
await store.close()
await rm(directory, { recursive: true })
const figuresPath = join(import.meta.dirname, 'estimates', 'figures.json')
await writeFile(figuresPath, `${JSON.stringify(figures, null, 2)}\n`)
await writeFile(join(import.meta.dirname, '..', 'docs', 'estimates.md'), renderEstimatesPage(figures))

async function load(source: string, file: string, mapping: string): Promise<void> {
  const feed = await createFeed('csv', { mapping })
  const { read } = await loadSource(store, { source, feed, inputs: [join(folder!, file)] })
  process.stderr.write(`${file}: ${read.listing} sales\n`)
}

async function measure(...counties: string[]) {
  const report = await withEdition(store.editions, undefined, (reader) =>
    backtestEdition(
      reader,
      { counties: new Set(counties), every: 'month' },
      {
        reading: () => undefined,
        estimating: ({ month, county, ended, steps }) =>
          void process.stderr.write(`${month} ${county}: ${ended} of ${steps}\n`),
      },
    ),
  )
  return report ?? Promise.reject(new Error(`No sales of ${counties.join(', ')}`))
}
