import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type ExplorerBrowser,
  listSeriousBarriers,
  openExplorerBrowser,
  readTotal,
  SIZES,
  type SizeName,
  SKIPS_BROWSER,
  waitForHomes,
  waitForMap,
} from './open-explorer-browser.ts'

const SIZE_NAMES = Object.keys(SIZES) as SizeName[]

describe('Searching homes in a browser', { skip: SKIPS_BROWSER }, () => {
  let explorer: ExplorerBrowser
  before(async () => {
    explorer = await openExplorerBrowser()
  })
  after(() => explorer?.[Symbol.asyncDispose]())

  for (const size of SIZE_NAMES) {
    test(`a visitor finds a city by the beginning of its name, on a ${size}`, async () => {
      const tab = await explorer.open('/', size)
      const { page } = tab
      const box = page.getByRole('combobox', { name: /^City/ })
      await box.fill('renton')
      await page.getByRole('option', { name: /^Renton, WA/ }).waitFor()
      await box.press('ArrowDown')
      await box.press('Enter')
      await page.getByRole('heading', { name: 'Homes for sale in Renton, WA' }).waitFor()
      assert.match(page.url(), /location=Renton/)
      const total = await readTotal(page)
      assert.ok(total > 0)
      assert.equal(await page.locator('.cards .card').count(), Math.min(total, 41))
      await tab.close()
    })

    test(`filters narrow the list, and the counts beside them are those of the API, on a ${size}`, async () => {
      const tab = await explorer.open('/?location=King County, WA', size)
      const { page } = tab
      await waitForHomes(page)
      const everything = await readTotal(page)
      await page.getByRole('button', { name: 'All filters' }).click()
      const dialog = page.getByRole('dialog', { name: 'Filters' })
      const houses = dialog.getByRole('checkbox', { name: /^Houses/ })
      const label = await dialog
        .locator('label')
        .filter({ hasText: /^Houses/ })
        .innerText()
      await houses.check()
      await page.waitForURL(/home_type=houses/)
      await dialog.getByRole('button', { name: /^Show [\d,]+ homes/ }).click()
      await page.getByText(/homes with 1 filter/).waitFor()
      const total = await readTotal(page)
      assert.ok(total > 0 && total < everything)
      assert.equal(Number(/[\d,]+$/.exec(label.trim())?.[0].replaceAll(',', '')), total)
      const answer = await explorer.service.get(
        'main',
        '/api/v1/search/by-location?location=King%20County,%20WA&home_type=houses',
      )
      assert.equal(answer.body.total, total)
      await tab.close()
    })
  }

  test('an outline that is drawn on the map finds the homes within it', async () => {
    const tab = await explorer.open('/?location=King County, WA')
    const { page } = tab
    await waitForMap(page)
    await page.locator('.marker').first().waitFor()
    const everything = await readTotal(page)
    await page.getByRole('button', { name: 'Draw', exact: true }).click()
    const box = (await page.locator('.map-canvas').boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x - 150, y - 150)
    await page.mouse.down()
    for (const [dx, dy] of [
      [0, -160],
      [150, -150],
      [160, 0],
      [150, 150],
      [0, 160],
      [-150, 150],
      [-160, 0],
    ] as const)
      await page.mouse.move(x + dx, y + dy, { steps: 3 })
    await page.mouse.up()
    await page.getByRole('heading', { name: 'Homes for sale in your outline' }).waitFor()
    await page.waitForURL(/polygon=/)
    await page.getByText(/^[\d,]+ homes?$/).waitFor()
    const total = await readTotal(page)
    assert.ok(total < everything)
    const polygon = new URL(page.url()).searchParams.get('polygon')!
    const answer = await explorer.service.get(
      'main',
      `/api/v1/search/by-area?polygon=${encodeURIComponent(polygon)}`,
    )
    assert.equal(answer.body.total, total)
    await page.getByRole('button', { name: 'Remove outline' }).click()
    await page.waitForURL(/bbox=/)
    await tab.close()
  })

  test('clusters count every home that has a point, and open when they are chosen', async () => {
    const tab = await explorer.open('/?location=King County, WA')
    const { page } = tab
    await waitForMap(page)
    await page.locator('.marker-cluster').first().waitFor()
    const total = await readTotal(page)
    const clusters = (await page.locator('.marker-cluster').allInnerTexts()).map(Number)
    const homes = await page.locator('.marker-home').count()
    assert.equal(
      clusters.reduce((sum, count) => sum + count, homes),
      total,
    )
    const largest = page
      .locator('.marker-cluster')
      .filter({ hasText: new RegExp(`^${Math.max(...clusters)}$`) })
    await largest.first().click()
    await page.waitForURL(/bbox=/)
    await page.getByRole('heading', { name: 'Homes for sale on the map' }).waitFor()
    await waitForHomes(page)
    assert.ok((await readTotal(page)) < total)
    await tab.close()
  })

  test('moving the map searches there, and going back returns to the place', async () => {
    const tab = await explorer.open('/?location=King County, WA')
    const { page } = tab
    await waitForMap(page)
    await page.locator('.marker').first().waitFor()
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
    await page.waitForURL(/bbox=/)
    await page.getByRole('heading', { name: 'Homes for sale on the map' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Homes for sale in King County, WA' }).waitFor()
    await tab.close()
  })

  test('the order and the page are part of the address, and every page is reached', async () => {
    const tab = await explorer.open('/?location=King County, WA&listing_status=sold')
    const { page } = tab
    await waitForHomes(page)
    const total = await readTotal(page)
    await page.locator('.order select').selectOption('pricea')
    await page.waitForURL(/sort_by=pricea/)
    await waitForHomes(page)
    const prices = await page.locator('.card-price').allInnerTexts()
    const dollars = prices.map((text) => Number(/\$([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')))
    assert.deepEqual(
      dollars,
      [...dollars].sort((a, b) => a - b),
    )
    const last = Math.ceil(total / 41)
    await page.getByRole('link', { name: `Page ${last}`, exact: true }).click()
    await page.waitForURL(new RegExp(`page=${last}`))
    await page.locator(`[aria-current=page]:text-is("${last}")`).waitFor()
    await waitForHomes(page)
    assert.equal(await page.locator('.cards .card').count(), total - (last - 1) * 41)
    await tab.close()
  })

  for (const colors of ['light', 'dark'] as const) {
    for (const size of SIZE_NAMES) {
      test(`the search has no serious barrier in ${colors} colors on a ${size}`, async () => {
        const tab = await explorer.open('/?location=King County, WA', size, colors)
        const { page } = tab
        await waitForHomes(page)
        assert.deepEqual(await listSeriousBarriers(page), [])
        await page.getByRole('button', { name: 'All filters' }).click()
        await page.getByRole('dialog').waitFor()
        assert.deepEqual(await listSeriousBarriers(page), [])
        await tab.close()
      })
    }
  }

  test('the requests behind the page are shown, and the curl command asks the same', async () => {
    const tab = await explorer.open('/?location=King County, WA&min_bedrooms=3')
    const { page } = tab
    await waitForHomes(page)
    await page.getByRole('button', { name: /Requests/ }).click()
    const item = page.getByRole('listitem').filter({ hasText: 'Homes in a place' })
    await item.getByRole('button', { name: 'Show JSON' }).click()
    const json = JSON.parse(await item.locator('pre').innerText())
    await item.getByRole('button', { name: 'Copy as curl' }).click()
    await item.getByText('Copied').waitFor()
    const command = await page.evaluate<string>('navigator.clipboard.readText()')
    const [, header, url] = /^curl -sg -H '([^']+)' '([^']+)'$/.exec(command)!
    const [name, key] = header!.split(': ')
    const answer = await fetch(url!, { headers: { [name!]: key! } })
    const body = (await answer.json()) as { total: number; data: { ppid: string }[] }
    assert.equal(body.total, json.total)
    assert.deepEqual(
      body.data.map(({ ppid }) => ppid),
      json.data.map(({ ppid }: { ppid: string }) => ppid),
    )
    await tab.close()
  })
})
