import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { readText } from '../architecture/source-files.ts'
import { startSharedNginx, whyNoNginx } from '../deploy/start-nginx.ts'
import { openExplorerBrowser, SKIPS_BROWSER, waitForHomes, waitForMap } from './open-explorer-browser.ts'

const skip = whyNoNginx() || SKIPS_BROWSER

test('Behind nginx, under a path of a host that others share, every page, link and file of the explorer works', {
  skip,
}, async () => {
  const port = await findFreePort()
  const baseUrl = `http://127.0.0.1:${port}/plat`
  await using explorer = await openExplorerBrowser(undefined, { baseUrl })
  const { service, get } = explorer.service
  await using _nginx = await startSharedNginx(port, readLocation(new URL(service.baseUrlAlt).host))

  // A request to any other path of the host counts as one that leaves the service.
  const tab = await explorer.open('/?location=King County, WA&listing_type=agent_listed')
  const { page } = tab
  await waitForHomes(page)
  await waitForMap(page)
  const found = await get(
    'main',
    '/api/v1/search/by-location?location=King%20County,%20WA&listing_type=agent_listed',
  )
  const detail = await get('main', `/api/v1/property/detail?property_id=${found.body.data[0].ppid}`)
  await page.locator('.cards .card-link').first().click()
  await page.waitForURL(`${baseUrl}${detail.body.data.permalink}`)
  await page.getByRole('heading', { name: 'Facts' }).waitFor()
  const photo = page.locator('.gallery-tile img').first()
  // Rejects if the picture cannot be loaded.
  await photo.evaluate((image) => (image as unknown as { decode(): Promise<void> }).decode())
  await page.reload()
  await page.getByRole('heading', { name: 'Facts' }).waitFor()

  const agent = page.getByRole('region', { name: 'Listed by' }).getByRole('link').first()
  await agent.click()
  await page.waitForURL(new RegExp(`^${baseUrl}/(?:agents|offices|builders)/`))
  await page.goBack()
  await page.getByRole('heading', { name: 'Facts' }).waitFor()

  await page.getByRole('link', { name: 'Rates', exact: true }).click()
  await page.waitForURL(`${baseUrl}/rates`)
  await page.locator('.chart tbody tr').first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: /^Requests/ }).click()
  await page.getByRole('button', { name: 'Copy as curl' }).first().click()
  await page.getByText('Copied').waitFor()
  const command = await page.evaluate<string>('navigator.clipboard.readText()')
  assert.ok(command.includes(`'${baseUrl}/api/v1/mortgage/rates`), command)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'API', exact: true }).click()
  await page.waitForURL(`${baseUrl}/docs`)
  await page.getByRole('heading', { name: /^Plat API/ }).waitFor()
  await page.goto(`${baseUrl}/docs/guides/call-the-api`)
  await page.locator('.guide a[href^="/plat/docs/guides/"]').first().click()
  await page.waitForURL((url) => url.href.startsWith(`${baseUrl}/docs/guides/`) && !/call-the/.test(url.href))
  await tab.close()

  const links = [...(await (await fetch(`${baseUrl}/llms.txt`)).text()).matchAll(/\]\((\/[^)]+)\)/g)]
  assert.ok(links.length > 10)
  for (const [, path] of links) assert.equal((await fetch(new URL(path!, baseUrl))).status, 200, path)
})

/** The location that the guide shows, with the node of this test. */
function readLocation(node: string): string {
  const guide = readText('docs/guides/deploy.md')
  const [location] = /location \/plat\/ \{[^}]*\}/.exec(guide) ?? []
  assert.ok(location !== undefined)
  assert.ok(location.includes('http://127.0.0.1:8080/'))
  return location.replace('127.0.0.1:8080', node)
}

/** base_url names the port of nginx before nginx listens on it. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  assert.ok(address !== null && typeof address === 'object')
  return address.port
}
