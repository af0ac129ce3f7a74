import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import {
  type ExplorerBrowser,
  openExplorerBrowser,
  SIZE_NAMES,
  SKIPS_BROWSER,
  showMap,
  waitForHomes,
  waitForMap,
} from './open-explorer-browser.ts'

/** The colors of the map, as `tokens.css` has them. */
const COLORS = {
  light: { water: [0xc9, 0xdf, 0xe9], road: [0xff, 0xff, 0xff] },
  dark: { water: [0x16, 0x26, 0x2e], road: [0x39, 0x44, 0x3f] },
} as const

/** The share of the pixels of the map that have a color. */
async function measureColor(
  page: Page,
  [red, green, blue]: readonly [number, number, number],
): Promise<number> {
  const picture = await page.locator('.map-canvas').screenshot()
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let count = 0
  for (let at = 0; at < data.length; at += 3)
    if (Math.abs(data[at]! - red) + Math.abs(data[at + 1]! - green) + Math.abs(data[at + 2]! - blue) <= 12)
      count++
  return count / (info.width * info.height)
}

describe('Water and roads in a browser', { skip: SKIPS_BROWSER }, () => {
  let explorer: ExplorerBrowser
  before(async () => {
    explorer = await openExplorerBrowser()
  })
  after(() => explorer?.[Symbol.asyncDispose]())

  for (const size of SIZE_NAMES)
    for (const colors of ['light', 'dark'] as const)
      test(`are drawn beneath the homes, with whom to name, on a ${size} in ${colors} colors`, async () => {
        const tab = await explorer.open('/?bbox=-122.28,47.66,-122.22,47.7', size, colors)
        const { page } = tab
        const tiles: string[] = []
        page.on('response', (response) => {
          if (response.url().includes('/api/v1/map/tiles/') && response.status() === 200)
            tiles.push(response.url())
        })
        await waitForHomes(page)
        await showMap(tab)
        await page
          .locator('.maplibregl-ctrl-attrib', { hasText: 'Generated sample water and roads' })
          .waitFor({ state: 'attached' })
        await waitForMap(page)
        const { water, road } = COLORS[colors]
        const shares = { water: 0, road: 0 }
        for (let tries = 0; tries < 60 && (shares.water < 0.02 || shares.road < 0.001); tries++) {
          shares.water = await measureColor(page, water)
          shares.road = await measureColor(page, road)
        }
        assert.ok(shares.water >= 0.02 && shares.road >= 0.001, JSON.stringify(shares))
        assert.ok(tiles.length > 0)
        await tab.close()
      })
})
