import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Page, Response } from 'playwright-core'
import sharp from 'sharp'
import { ensureReference } from '../../src/app/ingest/load-source.ts'
import { loadSample } from '../../src/app/sample/load-sample.ts'
import type { Stores } from '../../src/store/ports/stores.ts'
import {
  type ExplorerBrowser,
  listSeriousBarriers,
  openExplorerBrowser,
  press,
  readTotal,
  SIZE_NAMES,
  SKIPS_BROWSER,
  showList,
  showMap,
  waitForHomes,
} from './open-explorer-browser.ts'

/** Enough homes for sale that the map draws them from tiles. */
const HOMES = 1500

const TILE = /\/api\/v1\/search\/tiles\/\d+\/\d+\/\d+/

async function loadLargeSample(store: Stores, directory: string): Promise<void> {
  await ensureReference(store)
  const files = join(directory, 'sample')
  await loadSample(store, { homes: HOMES, directory: files, nowMs: undefined, tell: () => undefined })
}

describe('The map of many homes in a browser', { skip: SKIPS_BROWSER }, () => {
  let explorer: ExplorerBrowser
  before(async () => {
    explorer = await openExplorerBrowser(loadLargeSample)
  })
  after(() => explorer?.[Symbol.asyncDispose]())

  for (const size of SIZE_NAMES) {
    test(`homes come in one answer at first, and from tiles once the map is moved, on a ${size}`, async () => {
      const tab = await explorer.open('/?location=King County, WA', size)
      const { page } = tab
      await waitForHomes(page)
      const total = await readTotal(page)
      assert.ok(total > 400, `${total} homes are too few for tiles`)
      const tiles = collect(page, TILE)
      await showMap(tab)
      await waitForCount(page, total)
      assert.deepEqual(tiles, [])
      const tile = page.waitForResponse(TILE)
      await press(tab, page.getByRole('button', { name: 'Zoom out', exact: true }))
      await page.waitForURL(/bbox=/)
      assert.equal((await tile).headers()['content-type'], 'application/vnd.mapbox-vector-tile')
      await waitForCount(page, total)
      // What the tiles say of themselves adds up as well.
      assert.equal(await sumOfHomes(tiles), total)
      assert.deepEqual(await listSeriousBarriers(page), [])
      await showList(tab)
      await page.getByRole('heading', { name: 'Homes for sale on the map' }).waitFor()
      await waitForHomes(page)
      assert.equal(await readTotal(page), total)
      await press(tab, page.getByRole('button', { name: /^Requests/ }))
      const request = page
        .locator('.request')
        .filter({ hasText: 'Homes in a tile of the map' })
        .filter({ hasText: /vector tile with [1-9]/ })
      await request.first().waitFor()
      assert.deepEqual(await listSeriousBarriers(page), [])
      await tab.close()
    })

    test(`a cluster of a tile opens the homes in it, and a filter that leaves few homes asks for one answer, on a ${size}`, async () => {
      const tab = await explorer.open('/?location=King County, WA', size)
      const { page } = tab
      await waitForHomes(page)
      const total = await readTotal(page)
      await showMap(tab)
      await waitForCount(page, total)
      const tile = page.waitForResponse(TILE)
      await press(tab, page.getByRole('button', { name: 'Zoom out', exact: true }))
      await tile
      await waitForCount(page, total)
      const counts = (await page.locator('.marker-cluster').allInnerTexts()).map(parseCount)
      const largest = Math.max(...counts)
      const cluster = page.locator('.marker-cluster').filter({ hasText: new RegExp(`^${largest}$`) })
      const zoomedOut = page.url()
      await press(tab, cluster.first())
      await page.waitForURL((url) => url.href !== zoomedOut)
      const box = new URL(page.url()).searchParams.get('bbox')!
      const inBox = await explorer.service.get('main', `/api/v1/search/by-area?bbox=${box}`)
      assert.ok(
        inBox.body.total >= largest,
        `${inBox.body.total} homes in the view, ${largest} in the cluster`,
      )
      // Moves of the map leave one entry to go back to.
      await page.goBack()
      await page.waitForURL(/location=/)
      await waitForCount(page, total)
      const few = page.waitForRequest(/\/search\/clusters\?.*list_price_range=/)
      await page.goto(`${zoomedOut}&list_price_range=2000000,`)
      await waitForHomes(page)
      const fewHomes = await readTotal(page)
      assert.ok(fewHomes < 400, `${fewHomes} homes are enough for tiles`)
      await showMap(tab)
      await few
      await waitForCount(page, fewHomes)
      await tab.close()
    })

    test(`moves of the map keep its scale, and another place moves it there, on a ${size}`, async () => {
      const tab = await explorer.open('/?location=King County, WA', size)
      const { page } = tab
      await waitForHomes(page)
      await showMap(tab)
      await page.locator('.marker').first().waitFor()
      await press(tab, page.getByRole('button', { name: 'Zoom in', exact: true }))
      await page.waitForURL(/bbox=/)
      const first = readBox(page)
      await page.locator('.map-canvas canvas').focus()
      for (const key of ['ArrowRight', 'ArrowLeft']) {
        const before = page.url()
        await page.keyboard.press(key)
        await page.waitForURL((url) => url.href !== before)
      }
      const last = readBox(page)
      const most = 0.01 * (first[2]! - first[0]!)
      for (const [index, edge] of last.entries())
        assert.ok(Math.abs(edge - first[index]!) < most, `${first} and then ${last}`)
      // The whole city is in the view, so the map has as many homes as the list.
      const box = page.getByRole('combobox', { name: /^City/ })
      await box.fill('Renton, WA')
      await box.press('Enter')
      const city = await explorer.service.get('main', '/api/v1/search/by-location?location=Renton,%20WA')
      await waitForCount(page, city.body.total)
      await tab.close()
    })

    test(`the place that is searched is outlined, on a ${size}`, async () => {
      const tab = await explorer.open('/?location=King County, WA', size)
      const { page } = tab
      await waitForHomes(page)
      await showMap(tab)
      await page.locator('.marker').first().waitFor()
      const unshaded = await countShaded(page)
      assert.ok(unshaded <= MOST_BY_CHANCE, `${unshaded} pixels are shaded without an outline`)
      const asked = page.waitForRequest(/\/api\/v1\/places\/outlines\?location=/)
      const box = page.getByRole('combobox', { name: /^City/ })
      await box.fill(await findNeighborhood())
      await box.press('Enter')
      const { pathname, search } = new URL((await asked).url())
      const outlines = await explorer.service.get('main', pathname + search)
      assert.ok(outlines.body.data.features[0]?.geometry)
      await waitForShade(page)
      assert.deepEqual(await listSeriousBarriers(page), [])
      await tab.close()
    })
  }

  /** The largest neighborhood around some home. */
  async function findNeighborhood(): Promise<string> {
    const ask = async (path: string) => (await explorer.service.get('main', `/api/v1/${path}`)).body.data
    const { features: homes } = await ask('search/clusters?location=King%20County,%20WA&zoom=12')
    const [longitude, latitude] = homes[0].geometry.coordinates
    const { features } = await ask(`places/outlines?point=${latitude},${longitude}`)
    assert.equal(features[0].properties.kind, 'neighborhood')
    return features[0].properties.name
  }
})

function collect(page: Page, path: RegExp): Response[] {
  const responses: Response[] = []
  page.on('response', (response) => path.test(response.url()) && responses.push(response))
  return responses
}

async function sumOfHomes(tiles: readonly Response[]): Promise<number> {
  const totals = await Promise.all(tiles.map((tile) => tile.headerValue('x-total')))
  return totals.reduce((sum, total) => sum + Number(total), 0)
}

function parseCount(text: string): number {
  return Number(text.replaceAll(',', ''))
}

function readBox(page: Page): number[] {
  return new URL(page.url()).searchParams.get('bbox')!.split(',').map(Number)
}

/** Waits until the map has the homes of its view, and their number is this one. */
async function waitForCount(page: Page, total: number): Promise<void> {
  const name = `Map of ${total.toLocaleString('en-US')} homes`
  await page.locator(`.map-pane[aria-busy=false][aria-label="${name}"]`).waitFor()
}

/** Land within an outline, in light colors. */
const SHADED = [215, 225, 217] as const
const LEAST_SHADED = 2000
/** The smoothed edge of a road may have any color between two others. */
const MOST_BY_CHANCE = 50
const MOST_PICTURES = 40

/** The number of pixels of the map that are land within an outline. */
async function countShaded(page: Page): Promise<number> {
  const picture = sharp(await page.locator('.map-canvas').screenshot())
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  let count = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (SHADED.every((value, channel) => Math.abs(value - data[at + channel]!) <= 2)) count++
  return count
}

async function waitForShade(page: Page): Promise<void> {
  let count = 0
  for (let picture = 0; picture < MOST_PICTURES && count < LEAST_SHADED; picture++)
    count = await countShaded(page)
  assert.ok(count >= LEAST_SHADED, `${count} pixels of the map are shaded`)
}
