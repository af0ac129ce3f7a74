import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type ExplorerBrowser,
  listSeriousBarriers,
  openExplorerBrowser,
  press,
  readTotal,
  SIZE_NAMES,
  SKIPS_BROWSER,
  waitForHomes,
} from './open-explorer-browser.ts'

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
      await waitForHomes(page)
      const box = page.getByRole('combobox', { name: /^City/ })
      await box.fill('renton')
      const option = page.getByRole('option', { name: /^Renton, WA/ })
      await option.waitFor()
      const name = (await option.locator('.suggestion-text').boundingBox())!
      assert.ok(name.width > 60, `the name of the place has ${name.width} pixels`)
      assert.deepEqual(await listSeriousBarriers(page), [])
      await box.press('ArrowDown')
      await box.press('Enter')
      await page.getByRole('heading', { name: 'Homes for sale in Renton, WA' }).waitFor()
      assert.match(page.url(), /location=Renton/)
      await waitForHomes(page)
      const total = await readTotal(page)
      assert.ok(total > 0)
      assert.equal(await page.locator('.cards .card').count(), Math.min(total, 41))
      assert.deepEqual(await listSeriousBarriers(page), [])
      await tab.close()
    })

    test(`filters narrow the list, and the counts beside them are those of the API, on a ${size}`, async () => {
      const tab = await explorer.open('/?location=King County, WA', size)
      const { page } = tab
      await waitForHomes(page)
      const everything = await readTotal(page)
      await press(tab, page.getByRole('button', { name: 'All filters' }))
      const dialog = page.getByRole('dialog', { name: 'Filters' })
      const houses = dialog.getByRole('checkbox', { name: /^Houses/ })
      const label = await dialog
        .locator('label')
        .filter({ hasText: /^Houses/ })
        .innerText()
      await houses.check()
      await page.waitForURL(/home_type=houses/)
      const show = dialog.getByRole('button', { name: /^Show [\d,]+ homes/ })
      await show.waitFor()
      assert.deepEqual(await listSeriousBarriers(page), [])
      await press(tab, show)
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

    test(`the filter of prices is set by keyboard, above bars that count homes, on a ${size}`, async () => {
      const tab = await explorer.open('/?location=King County, WA', size)
      const { page } = tab
      await waitForHomes(page)
      const button = page.getByRole('button', { name: 'Price', exact: true })
      await button.press('Enter')
      const bars = await page.getByRole('figure', { name: 'Homes by price' }).locator('.bar').all()
      const counts = await Promise.all(bars.map((bar) => bar.getAttribute('title')))
      const facets = await explorer.service.get('main', '/api/v1/search/facets?location=King%20County,%20WA')
      const bands: { count: number }[] = facets.body.data.price.values
      assert.deepEqual(
        counts.map((title) => Number(/: ([\d,]+) homes?$/.exec(title!)?.[1]?.replaceAll(',', ''))),
        bands.map(({ count }) => count).slice(...findUsed(bands)),
      )
      assert.deepEqual(await listSeriousBarriers(page), [])
      await page.getByLabel('Price, minimum').fill('700000')
      await page.getByLabel('Price, minimum').press('Enter')
      await page.waitForURL(/list_price_range=700000/)
      await page.keyboard.press('Escape')
      assert.equal(
        await page.evaluate<string>('document.activeElement.textContent'),
        await page.getByRole('button', { name: '$700K+' }).innerText(),
      )
      await tab.close()
    })

    test(`the first key press offers to skip to the content, on a ${size}`, async () => {
      const tab = await explorer.open('/?location=98101', size)
      const { page } = tab
      await waitForHomes(page)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      assert.equal(await page.evaluate<string>('document.activeElement.id'), 'main')
      assert.match(page.url(), /location=98101/)
      await tab.close()
    })

    test(`the order and the page are part of the address, and every page is reached, on a ${size}`, async () => {
      const tab = await explorer.open('/?location=King County, WA&listing_status=sold', size)
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
      await press(tab, page.getByRole('link', { name: `Page ${last}`, exact: true }))
      await page.waitForURL(new RegExp(`page=${last}`))
      await page.locator(`[aria-current=page]:text-is("${last}")`).waitFor()
      await waitForHomes(page)
      assert.equal(await page.locator('.cards .card').count(), total - (last - 1) * 41)
      assert.deepEqual(await listSeriousBarriers(page), [])
      await tab.close()
    })

    test(`the requests behind the page are shown, and the curl command asks the same, on a ${size}`, async () => {
      const tab = await explorer.open('/?location=King County, WA&min_bedrooms=3', size)
      const { page } = tab
      await waitForHomes(page)
      await press(tab, page.getByRole('button', { name: /Requests/ }))
      const item = page.getByRole('listitem').filter({ hasText: 'Homes in a place' })
      await press(tab, item.getByRole('button', { name: 'Show JSON' }))
      const json = JSON.parse(await item.locator('pre').innerText())
      assert.deepEqual(await listSeriousBarriers(page), [])
      await press(tab, item.getByRole('button', { name: 'Copy as curl' }))
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
  }

  test('a text that names no place is said to name none, in the search and on the page of markets', async () => {
    for (const path of ['/', '/market']) {
      const tab = await explorer.open(`${path}?location=Zzyzx Qqq`, 'phone')
      await tab.page.getByText('No place is known as “Zzyzx Qqq”').waitFor()
      assert.deepEqual(await listSeriousBarriers(tab.page), [])
      await tab.close()
    }
  })

  test('filters that no home passes are said to be too strict, and can be removed together', async () => {
    const tab = await explorer.open('/?location=Renton, WA&min_bedrooms=9&list_price_range=1,2', 'phone')
    const { page } = tab
    await page.getByText('Some of the 2 filters may be too strict.').waitFor()
    await press(tab, page.getByRole('button', { name: 'Remove all filters' }))
    await waitForHomes(page)
    assert.doesNotMatch(page.url(), /min_bedrooms|list_price_range/)
    await tab.close()
  })
})

/** The part of bands between the first and the last with homes, which is all that the bars show. */
function findUsed(bands: readonly { count: number }[]): [number, number] {
  const isUsed = ({ count }: { count: number }) => count > 0
  return [bands.findIndex(isUsed), bands.findLastIndex(isUsed) + 1]
}
