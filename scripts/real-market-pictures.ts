import assert from 'node:assert/strict'
import { join } from 'node:path'
import sharp from 'sharp'
import {
  type ExplorerTab,
  openExplorerBrowser,
  type SizeName,
  showMap,
  waitForHomes,
  waitForMap,
} from '../tests/explorer/open-explorer-browser.ts'
import { loadSales, loadSurroundings } from '../tests/real/load-real-files.ts'

/*
 * Takes the pictures of docs/guides/real-market.md: the public sales of King County. It needs Chromium, and the files of that
 * guide in a folder that PLAT_REAL_DATA names.
 *
 *     PLAT_REAL_DATA=FOLDER node scripts/real-market-pictures.ts
 */

const files = process.env.PLAT_REAL_DATA
assert.ok(files !== undefined, 'PLAT_REAL_DATA names no folder of public files')
const FOLDER = join(import.meta.dirname, '..', 'docs', 'pictures')
const QUALITY = 72
/** How long the map takes to draw what it was given. It does not say when it has. */
const DRAWING_MS = 4000

await using explorer = await openExplorerBrowser(async (store) => {
  await loadSurroundings(store, files)
  await loadSales(store, join(files, 'sales', 'king_county_2014_2015.csv'))
})

await take(
  'search',
  'desktop',
  'light',
  '/?location=King County, WA&listing_status=sold',
  async ({ page }) => {
    await waitForMap(page)
    await page.locator('.marker').first().waitFor()
  },
)
await take('home', 'desktop', 'light', '/?location=Seattle, WA&listing_status=sold&min_bedrooms=4', openHome)
await take('phone', 'phone', 'dark', '/?location=Wallingford, Seattle, WA&listing_status=sold', showMap)

async function take(
  name: string,
  size: SizeName,
  colors: 'light' | 'dark',
  address: string,
  prepare: (tab: ExplorerTab) => Promise<void>,
): Promise<void> {
  const tab = await explorer.open(address, size, colors)
  await tab.page.locator('input[name=key]').fill(explorer.service.key)
  await tab.page.getByRole('button', { name: 'Use this key' }).click()
  await waitForHomes(tab.page)
  await prepare(tab)
  await tab.page.waitForTimeout(DRAWING_MS)
  const file = join(FOLDER, `real-market-${name}.webp`)
  await sharp(await tab.page.screenshot())
    .webp({ quality: QUALITY })
    .toFile(file)
  console.log(file)
  await tab.close()
}

async function openHome({ page }: ExplorerTab): Promise<void> {
  await page.locator('.cards .card a').first().click()
  await page.waitForURL(/\/homes\//)
  await page.getByRole('heading', { name: 'Neighborhood and schools' }).waitFor()
}
