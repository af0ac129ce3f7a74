import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { OPERATION_CONTRACTS } from '../../src/contract/operations.ts'
import {
  type ExplorerBrowser,
  listSeriousBarriers,
  openExplorerBrowser,
  SIZES,
  type SizeName,
  SKIPS_BROWSER,
} from './open-explorer-browser.ts'

describe('The reference in a browser', { skip: SKIPS_BROWSER }, () => {
  let explorer: ExplorerBrowser
  before(async () => {
    explorer = await openExplorerBrowser()
  })
  after(() => explorer?.[Symbol.asyncDispose]())

  for (const size of Object.keys(SIZES) as SizeName[]) {
    test(`a developer finds an operation and tries it, on a ${size}`, async () => {
      const tab = await explorer.open('/docs', size)
      const { page } = tab
      await page.getByRole('heading', { name: /^Plat API/ }).waitFor()
      assert.equal(await page.locator('.reference-article tbody tr').count(), OPERATION_CONTRACTS.length)
      await page.getByRole('searchbox', { name: 'Filter operations and guides' }).fill('by-location')
      await page.getByRole('link', { name: 'search-by-location' }).first().click()
      await page.getByRole('heading', { name: 'search-by-location', level: 1 }).waitFor()
      await page.getByLabel('min_bedrooms', { exact: true }).fill('3')
      assert.match(await page.locator('.samples pre').innerText(), /min_bedrooms=3/)
      await page.getByText('TypeScript', { exact: true }).click()
      assert.match(
        await page.locator('.samples pre').innerText(),
        /plat\.searchByLocation\(\{[^}]+min_bedrooms: 3,/,
      )
      await page.getByRole('button', { name: 'Send' }).click()
      const body = page.getByRole('region', { name: 'Body of the answer' })
      await body.waitFor()
      const shown = (await body.innerText()).slice(0, 60)
      assert.match(shown, /"success": true,\s+"cost": 1/)
      assert.match(await page.locator('.answer .request-facts').innerText(), /x-edition: \d+/)
      assert.deepEqual(await listSeriousBarriers(page), [])
      await tab.close()
    })
  }

  test('fields of objects within an answer open on demand', async () => {
    const tab = await explorer.open('/docs/operations/property-detail')
    const { page } = tab
    await page.getByRole('button', { name: 'Show fields of data' }).click()
    assert.ok((await page.locator('.schema .schema > li').count()) > 5)
    await tab.close()
  })

  test('guides are rendered from the documents of the repository, and lead to each other', async () => {
    const tab = await explorer.open('/docs/guides/call-the-api', 'desktop', 'dark')
    const { page } = tab
    await page.getByRole('heading', { level: 1 }).waitFor()
    assert.ok((await page.locator('.guide pre').count()) > 0)
    await page.locator('.guide a[href^="/docs/guides/"]').first().click()
    await page.waitForURL((url) => !url.pathname.endsWith('call-the-api'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    assert.deepEqual(await listSeriousBarriers(page), [])
    await tab.close()
  })

  test('code that is wider than a phone can be scrolled by keyboard', async () => {
    const tab = await explorer.open('/docs/guides/load-data', 'phone')
    await tab.page.locator('.guide pre').first().waitFor()
    assert.deepEqual(await listSeriousBarriers(tab.page), [])
    await tab.close()
  })

  test('llms.txt leads to documents as Markdown', async () => {
    const origin = explorer.service.service.baseUrl
    const text = await (await fetch(`${origin}/llms.txt`)).text()
    const links = [...text.matchAll(/\]\((\/[^)]+)\)/g)].map(([, path]) => path)
    assert.ok(links.length > 10)
    for (const path of links) {
      const answer = await fetch(origin + path)
      assert.equal(answer.status, 200, path)
      if (path!.endsWith('.md')) assert.match(await answer.text(), /^# /, path)
    }
  })
})
