import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  type ExplorerBrowser,
  listSeriousBarriers,
  openExplorerBrowser,
  SIZE_NAMES,
  SKIPS_BROWSER,
} from './open-explorer-browser.ts'

const TOKEN = '0123456789abcdef0123456789abcdef'

/** An address of this machine that is not loopback. A browser that connects to it has the same address. */
const OUTER = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address
const NO_OUTER = OUTER === undefined ? 'this machine has no address but loopback' : false

const SECTIONS = ['Requests', 'Sources', 'Editions', 'Keys', 'Subscriptions', 'Usage', 'Ledger']

describe('The administration page in a browser', { skip: SKIPS_BROWSER }, () => {
  let explorer: ExplorerBrowser
  before(async () => {
    explorer = await openExplorerBrowser()
    const answer = await explorer.service.get('main', '/api/v1/search/by-location?location=Seattle')
    assert.equal(answer.status, 200)
  })
  after(() => explorer?.[Symbol.asyncDispose]())

  for (const size of SIZE_NAMES) {
    test(`every section is reached, shows its answer, and has no barrier, on a ${size}`, async () => {
      const tab = await explorer.openAdministration('', size, size === 'phone' ? 'dark' : 'light')
      const { page } = tab
      for (const name of SECTIONS) {
        await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click()
        await untilShown(page, name)
        assert.deepEqual(await listSeriousBarriers(page), [], name)
        const [width, space] = await page.evaluate<[number, number]>(
          '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
        )
        assert.ok(width <= space, `${name} is ${width} wide on ${space}`)
      }
      await tab.close()
    })
  }

  test('a key is issued, shown once, and revoked, by keyboard', async () => {
    const tab = await explorer.openAdministration('keys')
    const { page } = tab
    await untilShown(page, 'Keys')
    await page.getByRole('button', { name: 'Issue a key' }).press('Enter')
    const form = page.getByRole('dialog', { name: 'Issue a key' })
    await form.getByLabel('Holder').fill('Example Realty')
    await form.getByLabel('Holder').press('Enter')
    const shown = page.getByRole('dialog', { name: 'The new key' })
    const key = await shown.locator('code').innerText()
    assert.deepEqual(await listSeriousBarriers(page), [])
    assert.equal((await explorer.service.get('main', '/api/v1/mortgage/rates', key)).status, 200)
    await page.keyboard.press('Escape')
    await shown.waitFor({ state: 'detached' })
    assert.equal((await page.content()).includes(key), false, 'it cannot be shown again')
    await page.getByRole('button', { name: 'Revoke the key of Example Realty' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).press('Enter')
    await page.getByRole('row', { name: 'Example Realty' }).getByText('revoked').waitFor()
    await tab.close()
  })

  test('an edition is rolled back only after a question', async () => {
    const tab = await explorer.openAdministration('editions')
    const { page } = tab
    await untilShown(page, 'Editions')
    const rows = page.locator('tbody tr')
    const before = await rows.count()
    await page
      .getByRole('button', { name: /^Roll back to edition/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await rows.count(), before)
    await page
      .getByRole('button', { name: /^Roll back to edition/ })
      .first()
      .click()
    await dialog.getByRole('button', { name: 'Roll back', exact: true }).click()
    await page.getByText(/^Edition \d+ is published with the state of edition/).waitFor()
    await rows.nth(before).waitFor()
    await tab.close()
  })
})

describe('The administration page on another machine', { skip: SKIPS_BROWSER || NO_OUTER }, () => {
  test('it asks for the token, says when it is wrong, and shows everything with the right one', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'plat-token-'))
    const adminTokenFile = join(directory, 'token')
    await writeFile(adminTokenFile, TOKEN)
    await using explorer = await openExplorerBrowser(undefined, { adminHost: '0.0.0.0', adminTokenFile })
    const tab = await explorer.openAdministration('keys', 'desktop', 'light', OUTER)
    const { page, faults } = tab
    await page.getByRole('alert').getByText('From another machine the token').waitFor()
    assert.deepEqual(await listSeriousBarriers(page), [])
    await page.getByLabel('Token').fill('wrong')
    await page.getByLabel('Token').press('Enter')
    await page.getByRole('alert').getByText('The token is wrong.').waitFor()
    await page.getByLabel('Token').fill(TOKEN)
    await page.getByLabel('Token').press('Enter')
    await page.getByRole('row', { name: 'Tester' }).waitFor()
    // The browser itself notes each refused request.
    assert.ok(faults.length > 0 && faults.every((fault) => /status of 401/.test(fault)), faults.join('\n'))
    faults.length = 0
    await tab.close()
    await rm(directory, { recursive: true })
  })
})

async function untilShown(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.locator('.admin-section[aria-busy=false]').waitFor()
}
