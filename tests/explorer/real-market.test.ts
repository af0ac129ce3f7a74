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
    test(`the map counts every sale, on a ${size}`, async () => {
      const tab = await openWithKey('/?location=King County, WA&listing_status=sold', size)
      const { page } = tab
      await waitForHomes(page)
      const total = await readTotal(page)
      assert.ok(total > 21_000, String(total))
      await showMap(tab)
      await waitForCount(page, total)
      await tab.close()
    })

  test('a neighborhood has the sales that the API finds in it', async () => {
    const location = 'Wallingford, Seattle, WA'
    const tab = await openWithKey(`/?location=${location}&listing_status=sold`, 'desktop')
    const { page } = tab
    await waitForHomes(page)
    await waitForMap(page)
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

  test('the rates of the loaded series are drawn', async () => {
    const tab = await openWithKey('/rates', 'phone')
    await tab.page.locator('.chart').first().waitFor()
    assert.deepEqual(await listSeriousBarriers(tab.page), [])
    await tab.close()
  })
})

/** Waits until clusters and homes on the map add up to a number. */
async function waitForCount(page: Page, total: number): Promise<void> {
  await page.waitForFunction(`
    [...document.querySelectorAll('.marker-cluster')].reduce(
      (sum, { textContent }) => sum + Number(textContent.replaceAll(',', '')),
      document.querySelectorAll('.marker-home').length,
    ) === ${total}`)
}
