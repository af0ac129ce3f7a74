import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  dragAlong,
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

/** The corners of the outline that is drawn, from the middle of the map in shares of its smaller side. */
const OUTLINE = [
  [-0.35, -0.35],
  [0, -0.38],
  [0.35, -0.35],
  [0.38, 0],
  [0.35, 0.35],
  [0, 0.38],
  [-0.35, 0.35],
  [-0.38, 0],
] as const

interface MapFeature {
  geometry: { coordinates: [number, number] }
  properties: { kind: string; property_id?: string }
}

describe('The map of homes in a browser', { skip: SKIPS_BROWSER }, () => {
  let explorer: ExplorerBrowser
  before(async () => {
    explorer = await openExplorerBrowser()
  })
  after(() => explorer?.[Symbol.asyncDispose]())

  for (const size of SIZE_NAMES) {
    test(`an outline that is drawn on the map finds the homes within it, on a ${size}`, async () => {
      const tab = await explorer.open('/?location=King County, WA', size)
      const { page } = tab
      await waitForHomes(page)
      const everything = await readTotal(page)
      await showMap(tab)
      await page.locator('.marker').first().waitFor()
      await press(tab, page.getByRole('button', { name: 'Draw', exact: true }))
      const box = (await page.locator('.map-canvas').boundingBox())!
      const [x, y, side] = [box.x + box.width / 2, box.y + box.height / 2, Math.min(box.width, box.height)]
      await dragAlong(
        tab,
        OUTLINE.map(([dx, dy]) => [x + dx * side, y + dy * side] as const),
      )
      await page.waitForURL(/polygon=/)
      await page.getByRole('button', { name: 'Remove outline' }).waitFor()
      assert.deepEqual(await listSeriousBarriers(page), [])
      await showList(tab)
      await page.getByRole('heading', { name: 'Homes for sale in your outline' }).waitFor()
      await waitForHomes(page)
      const total = await readTotal(page)
      assert.ok(total < everything)
      const polygon = new URL(page.url()).searchParams.get('polygon')!
      const answer = await explorer.service.get(
        'main',
        `/api/v1/search/by-area?polygon=${encodeURIComponent(polygon)}`,
      )
      assert.equal(answer.body.total, total)
      await showMap(tab)
      await press(tab, page.getByRole('button', { name: 'Remove outline' }))
      await page.waitForURL(/bbox=/)
      await tab.close()
    })

    test(`an outline is drawn by keyboard, corner by corner, on a ${size}`, async () => {
      const tab = await explorer.open('/?location=King County, WA', size)
      const { page } = tab
      await waitForHomes(page)
      await showMap(tab)
      await page.locator('.marker').first().waitFor()
      const draw = page.getByRole('button', { name: 'Draw', exact: true })
      await draw.focus()
      await page.keyboard.press('Enter')
      const area = page.getByRole('application', { name: /^Drawing area\. Arrow keys move the crosshair/ })
      await area.and(page.locator(':focus')).waitFor()
      const said = page.locator('.map-hint [role=status]')
      const setCorner = async (...keys: string[]) => {
        for (const key of keys) await page.keyboard.press(key)
        await said.filter({ hasText: /^Crosshair at \d+\.\d{4}, -\d+\.\d{4}\.$/ }).waitFor()
        await page.keyboard.press('Enter')
      }
      const far = (key: string, times: number) => Array<string>(times).fill(`Shift+${key}`)
      await setCorner(...far('ArrowUp', 2), ...far('ArrowLeft', 2))
      await said.filter({ hasText: '1 corner set.' }).waitFor()
      await setCorner('ArrowRight')
      await said.filter({ hasText: '2 corners set.' }).waitFor()
      await page.keyboard.press('Backspace')
      await said.filter({ hasText: '1 corner set.' }).waitFor()
      await setCorner(...far('ArrowRight', 4))
      await setCorner(...far('ArrowDown', 4))
      await said.filter({ hasText: '3 corners set. Enter again closes the outline.' }).waitFor()
      assert.deepEqual(await listSeriousBarriers(page), [])
      await setCorner(...far('ArrowLeft', 4))
      await page.keyboard.press('Enter')
      await page.waitForURL(/polygon=/)
      const polygon = new URL(page.url()).searchParams.get('polygon')!
      const corners = polygon.split(';').map((corner) => corner.split(',').map(Number))
      assert.equal(corners.length, 4)
      const [first, second, third, fourth] = corners
      assert.ok(first![0] === second![0] && second![1]! > first![1]!, 'to the right')
      assert.ok(third![0]! < second![0]! && third![1] === second![1], 'and down')
      assert.ok(fourth![0] === third![0] && fourth![1]! < third![1]!, 'and to the left')
      const focused = page.locator('.map-tools :focus')
      await focused.filter({ hasText: 'Draw' }).waitFor()
      await showList(tab)
      await waitForHomes(page)
      const path = `/api/v1/search/by-area?polygon=${encodeURIComponent(polygon)}`
      assert.equal(await readTotal(page), (await explorer.service.get('main', path)).body.total)
      // Escape cancels.
      const outlined = page.url()
      await showMap(tab)
      await draw.focus()
      await page.keyboard.press('Enter')
      await area.waitFor()
      await page.keyboard.press('Escape')
      await area.waitFor({ state: 'detached' })
      await focused.filter({ hasText: 'Draw' }).waitFor()
      assert.equal(page.url(), outlined)
      await tab.close()
    })

    test(`clusters count every home that has a point, and open when they are chosen, on a ${size}`, async () => {
      const tab = await explorer.open('/?location=King County, WA', size)
      const { page } = tab
      await waitForHomes(page)
      const total = await readTotal(page)
      await showMap(tab)
      await page.locator('.marker-cluster').first().waitFor()
      const clusters = (await page.locator('.marker-cluster').allInnerTexts()).map(Number)
      const homes = await page.locator('.marker-home').count()
      assert.equal(
        clusters.reduce((sum, count) => sum + count, homes),
        total,
      )
      assert.deepEqual(await listSeriousBarriers(page), [])
      const largest = page
        .locator('.marker-cluster')
        .filter({ hasText: new RegExp(`^${Math.max(...clusters)}$`) })
      await press(tab, largest.first())
      await page.waitForURL(/bbox=/)
      await showList(tab)
      await page.getByRole('heading', { name: 'Homes for sale on the map' }).waitFor()
      await waitForHomes(page)
      assert.ok((await readTotal(page)) < total)
      await tab.close()
    })

    test(`moving the map searches there, and going back returns to the place, on a ${size}`, async () => {
      const tab = await explorer.open('/?location=King County, WA', size)
      const { page } = tab
      await waitForHomes(page)
      await showMap(tab)
      await page.locator('.marker').first().waitFor()
      await press(tab, page.getByRole('button', { name: 'Zoom in', exact: true }))
      await page.waitForURL(/bbox=/)
      const zoomed = page.url()
      // By keyboard as well.
      await page.locator('.map-canvas canvas').focus()
      await page.keyboard.press('ArrowRight')
      await page.waitForURL((url) => url.href !== zoomed)
      await page.goBack()
      await showList(tab)
      await page.getByRole('heading', { name: 'Homes for sale in King County, WA' }).waitFor()
      await tab.close()
    })

    test(`a home that is chosen on the map shows its card, which leads to its page, on a ${size}`, async () => {
      const { service } = explorer
      // A home that is in no cluster here is in none on a map that shows less.
      const found = await service.get('main', '/api/v1/search/clusters?location=King%20County,%20WA&zoom=12')
      const { features } = found.body.data as { features: MapFeature[] }
      const home = features.find(({ properties }) => properties.kind === 'home')!
      const [longitude, latitude] = home.geometry.coordinates
      const box = [longitude - 0.002, latitude - 0.002, longitude + 0.002, latitude + 0.002]
      const tab = await explorer.open(`/?bbox=${box.join()}`, size)
      const { page } = tab
      await waitForHomes(page)
      await showMap(tab)
      const marker = page.locator('.marker-home').first()
      await press(tab, marker)
      const card = page.locator('.map-card')
      await card.getByRole('link').waitFor()
      assert.deepEqual(await listSeriousBarriers(page), [])
      await press(tab, card.getByRole('link'))
      await page.waitForURL((url) => url.pathname.endsWith(`/${home.properties.property_id}`))
      await page.getByRole('heading', { name: 'Facts' }).waitFor()
      await tab.close()
    })
  }
})
