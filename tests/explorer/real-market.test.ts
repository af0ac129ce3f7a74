import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Stores } from '../../src/store/ports/stores.ts'
import { loadSales, loadSurroundings } from '../real/load-real-files.ts'
import {
  type ExplorerBrowser,
  type ExplorerTab,
  listSeriousBarriers,
  openExplorerBrowser,
  press,
  readTotal,
  SIZE_NAMES,
  type SizeName,
  SKIPS_BROWSER,
  showMap,
  waitForHomes,
  waitForMap,
} from './open-explorer-browser.ts'

const folder = process.env.PLAT_REAL_DATA
const skip = folder === undefined ? 'needs PLAT_REAL_DATA: the folder of public files' : SKIPS_BROWSER

/** The public sales of King County, which docs/guides/real-market.md loads by commands. */
async function loadMarket(store: Stores): Promise<void> {
  await loadSurroundings(store, folder!)
  await loadSales(store, join(folder!, 'sales', 'king_county_2014_2015.csv'))
}

describe('The explorer over the public sales of a county', { skip }, () => {
  let explorer: ExplorerBrowser
  before(async () => {
    explorer = await openExplorerBrowser(loadMarket)
  })
  after(() => explorer?.[Symbol.asyncDispose]())

  /** Opens a page and enters the key, as a visitor does on real data. */
  async function openWithKey(address: string, size: SizeName): Promise<ExplorerTab> {
    const tab = await explorer.open(address, size)
    await tab.page.locator('input[name=key]').fill(explorer.service.key)
    await tab.page.getByRole('button', { name: 'Use this key' }).click()
    return tab
  }

  for (const size of SIZE_NAMES)
    test(`the map counts every sale, first in one answer and then in tiles, on a ${size}`, async () => {
      const tab = await openWithKey('/?location=King County, WA&listing_status=sold', size)
      const { page } = tab
      await waitForHomes(page)
      const total = await readTotal(page)
      assert.ok(total > 21_000, String(total))
      await showMap(tab)
      await waitForCount(page, total)
      const tile = page.waitForResponse(/\/api\/v1\/search\/tiles\/\d+\/\d+\/\d+\?listing_status=sold$/)
      await press(tab, page.getByRole('button', { name: 'Zoom out', exact: true }))
      assert.equal((await tile).headers()['content-type'], 'application/vnd.mapbox-vector-tile')
      await waitForCount(page, total)
      assert.ok((await page.locator('.marker').count()) < 300)
      await tab.close()
    })

  test('a neighborhood that is searched is outlined, and its sales are those of the API', async () => {
    const location = 'Wallingford, Seattle, WA'
    const tab = await openWithKey('/?location=98103&listing_status=sold', 'desktop')
    const { page } = tab
    await waitForHomes(page)
    const asked = page.waitForRequest(/\/api\/v1\/places\/outlines\?location=Wallingford/)
    await page.goto(`${explorer.service.service.baseUrl}/?location=${location}&listing_status=sold`)
    await waitForHomes(page)
    await waitForMap(page)
    const outlines = new URL((await asked).url())
    const { features } = (await explorer.service.get('main', outlines.pathname + outlines.search)).body.data
    assert.ok(features.length > 0)
    for (const { geometry } of features) assert.notEqual(geometry, null)
    const path = `/api/v1/search/by-location?location=${encodeURIComponent(location)}&listing_status=sold`
    assert.equal(await readTotal(page), (await explorer.service.get('main', path)).body.total)
    assert.deepEqual(await listSeriousBarriers(page), [])
    await tab.close()
  })

  test('a filter narrows the list, and a sale leads to its home with schools and neighborhood', async () => {
    const tab = await openWithKey('/?location=Seattle, WA&listing_status=sold&min_bedrooms=4', 'desktop')
    const { page } = tab
    await waitForHomes(page)
    const path = '/api/v1/search/by-location?location=Seattle, WA&listing_status=sold'
    assert.ok((await readTotal(page)) < (await explorer.service.get('main', path)).body.total)
    await page.locator('.cards .card a').first().click()
    await page.waitForURL(/\/homes\//)
    await page.getByRole('heading', { name: 'Neighborhood and schools' }).waitFor()
    await tab.close()
  })

  for (const size of SIZE_NAMES)
    test(`the market of its years is linked by its days, on a ${size}`, async () => {
      const tab = await openWithKey('/market?location=King County, WA&from=2014-05-01&to=2015-05-31', size)
      const { page } = tab
      const chart = page.locator('.chart').filter({ hasText: 'New, under contract, sold' })
      await press(tab, chart.getByText('The numbers as a table'))
      const path = '/api/v1/market/statistics?location=King County, WA&from=2014-05-01&to=2015-05-31'
      const { periods } = (await explorer.service.get('main', path)).body.data
      assert.equal(periods.length, 13)
      const sold: number[] = periods.map(({ sold: count }: { sold: number }) => count)
      assert.ok(sold.slice(0, 12).every((count) => count > 500))
      const rows = await chart.locator('tbody tr td:last-child').allInnerTexts()
      assert.deepEqual(
        rows.map((text) => Number(text.replaceAll(',', ''))),
        sold,
      )
      assert.deepEqual(await listSeriousBarriers(page), [])
      await tab.close()
    })

  test('the rates of the loaded series are drawn', async () => {
    const tab = await openWithKey('/rates', 'phone')
    await tab.page.locator('.chart').first().waitFor()
    assert.deepEqual(await listSeriousBarriers(tab.page), [])
    await tab.close()
  })
})

/** Waits until the map has the homes of its view, and their number is this one. */
async function waitForCount(page: Page, total: number): Promise<void> {
  const name = `Map of ${total.toLocaleString('en-US')} homes`
  await page.locator(`.map-pane[aria-busy=false][aria-label="${name}"]`).waitFor()
}
