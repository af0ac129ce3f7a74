import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import {
  describeDevice,
  launchChromium,
  SIZE_NAMES,
  type SizeName,
} from '../tests/explorer/open-explorer-browser.ts'
import { startServer, stopServer } from '../tests/journeys/server-process.ts'

/*
 * Times until a visitor can use the map of the explorer, on the sample market over loopback, with an empty cache each time: until the base map is drawn
 * and homes are on it. A desktop counts from the opening of the address. A phone shows the list first, so it counts from the touch
 * on "Map", and the time until the list is shown is stated as well. Each run then clicks on the map and waits for its answer; one
 * that does not answer fails. Chromium draws without a graphics card.
 *
 *     node bench/explorer.bench.ts --runs 9
 */

const { values } = parseArgs({ options: { runs: { type: 'string', default: '9' } } })
const RUNS = Number(values.runs)
const ADDRESS = '/?location=King County, WA'

/** Notes in the page itself when something is there for the first time, in milliseconds since the address was opened. */
const NOTE_TIMES = `
  globalThis.times = {}
  const note = (name) => { times[name] ??= performance.now() }
  const look = () => {
    if (document.querySelector('.cards .card-link')) note('list')
    if (document.querySelector('.map-pane[data-state=ready]')) note('drawn')
    if (document.querySelector('.marker')) note('homes')
    if (times.drawn && times.homes) document.documentElement.dataset.usable = 'yes'
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributeFilter: ['data-state'] })
  document.addEventListener('click', ({ target }) => target.closest('.view-switch') && note('asked'), true)
`

/** Milliseconds since the address was opened, and bytes as they were sent. */
interface Visit {
  listMs: number
  /** When the map was asked for: at once on a desktop. */
  askedMs: number
  drawnMs: number
  homesMs: number
  clickMs: number
  scriptBytes: number
  allBytes: number
}

const directory = await mkdtemp(join(tmpdir(), 'plat-bench-'))
const server = await startServer({ PLAT_DATA: directory }, [])
const browser = await launchChromium()
try {
  for (const size of SIZE_NAMES) {
    // The first visit starts processes of the browser and fills caches of the service.
    await visit(browser, size)
    const visits: Visit[] = []
    for (let run = 0; run < RUNS; run++) visits.push(await visit(browser, size))
    report(size, visits)
  }
} finally {
  await browser.close()
  await stopServer(server)
  await rm(directory, { recursive: true, force: true })
}

async function visit(chromium: Browser, size: SizeName): Promise<Visit> {
  const context = await chromium.newContext(describeDevice(size))
  const page = await context.newPage()
  await page.addInitScript(NOTE_TIMES)
  const requests: { url: string; bytes: Promise<number> }[] = []
  page.on('requestfinished', (request) => {
    requests.push({ url: request.url(), bytes: request.sizes().then((sizes) => sizes.responseBodySize) })
  })
  await page.goto(server.baseUrl + ADDRESS, { waitUntil: 'commit' })
  if (size === 'phone') {
    await page.locator('.cards .card-link').first().waitFor()
    await page.getByRole('button', { name: 'Map', exact: true }).tap()
  }
  await page.locator('html[data-usable]').waitFor()
  const clickMs = await clickOnMap(page, size)
  const times = await page.evaluate<Record<'list' | 'asked' | 'drawn' | 'homes', number>>('times')
  const sent = await Promise.all(requests.map(async ({ url, bytes }) => ({ url, bytes: await bytes })))
  const scripts = sent.filter(({ url }) => /\.js$/.test(url))
  assert.ok(scripts.length >= 3, 'the scripts of the page, the map and its worker')
  await context.close()
  return {
    listMs: times.list,
    askedMs: size === 'phone' ? times.asked : 0,
    drawnMs: times.drawn,
    homesMs: times.homes,
    clickMs,
    scriptBytes: sum(scripts.map(({ bytes }) => bytes)),
    allBytes: sum(sent.map(({ bytes }) => bytes)),
  }
}

/** Chooses the first cluster or home, and resolves to the time until the map has moved there or shows the home. */
async function clickOnMap(page: Page, size: SizeName): Promise<number> {
  const before = page.url()
  const marker = page.locator('.marker-cluster').first()
  const startedMs = performance.now()
  await (size === 'phone' ? marker.tap() : marker.click())
  await page.waitForURL((url) => url.href !== before && url.searchParams.has('bbox'))
  return performance.now() - startedMs
}

function report(size: SizeName, visits: readonly Visit[]): void {
  const usable = visits.map(({ askedMs, drawnMs, homesMs }) => Math.max(drawnMs, homesMs) - askedMs)
  const rows = {
    'until the list has homes': visits.map(({ listMs }) => listMs),
    'until the base map is drawn': visits.map(({ drawnMs, askedMs }) => drawnMs - askedMs),
    'until homes are on the map': visits.map(({ homesMs, askedMs }) => homesMs - askedMs),
    'until the map can be used (asked: under 2,000)': usable,
    'from a click to its answer': visits.map(({ clickMs }) => clickMs),
  }
  console.log(`\n${size}, ${visits.length} visits${size === 'phone' ? ', from the touch on "Map"' : ''}`)
  for (const [name, all] of Object.entries(rows))
    console.log(`  ${name.padEnd(48)} median ${render(median(all))} ms, worst ${render(Math.max(...all))} ms`)
  const [first] = visits
  console.log(`  scripts as sent (asked: under 500 KB)            ${render(first!.scriptBytes / 1000)} KB`)
  console.log(`  everything as sent                               ${render(first!.allBytes / 1000)} KB`)
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0)
}

function median(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!
}

function render(value: number): string {
  return Math.round(value).toLocaleString('en-US').padStart(6)
}
