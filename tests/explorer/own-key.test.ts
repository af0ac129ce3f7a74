import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createFeed } from '../../src/app/ingest/create-feed.ts'
import { loadSource } from '../../src/app/ingest/load-source.ts'
import type { Stores } from '../../src/store/ports/stores.ts'
import { loadReferenceAndSample } from '../service/open-test-service.ts'
import {
  type ExplorerBrowser,
  listSeriousBarriers,
  openExplorerBrowser,
  readTotal,
  SKIPS_BROWSER,
  waitForHomes,
} from './open-explorer-browser.ts'

const LISTING = {
  ListingKey: 'R1',
  ListingId: 'R1',
  StandardStatus: 'Active',
  PropertyType: 'Residential',
  ListPrice: 640_000,
  UnparsedAddress: '1208 Pine St',
  City: 'Seattle',
  StateOrProvince: 'WA',
  PostalCode: '98101',
  BedroomsTotal: 3,
  ListAgentKey: 'A1',
  ListAgentFullName: 'Ann Sample',
  ListOfficeKey: 'O1',
  ListOfficeName: 'Oak Realty',
  Latitude: 47.6145,
  Longitude: -122.3284,
  ModificationTimestamp: '2026-06-01T12:00:00Z',
}

const OFFICE = {
  OfficeKey: 'O1',
  OfficeName: 'Oak Realty',
  OfficePhone: '206-555-0131',
  ModificationTimestamp: '2026-06-01T12:00:00Z',
}

describe('The explorer over listings that are not generated', { skip: SKIPS_BROWSER }, () => {
  let explorer: ExplorerBrowser
  before(async () => {
    explorer = await openExplorerBrowser(loadSampleAndListing)
  })
  after(() => explorer?.[Symbol.asyncDispose]())

  test('no key is handed out, and a visitor enters one, which stays in the tab', async () => {
    const { key, service } = explorer.service
    const start = (await (await fetch(`${service.baseUrl}/explorer.json`)).json()) as Record<string, unknown>
    assert.deepEqual([start.isSample, start.key], [false, undefined])
    const tab = await explorer.open('/?location=98101')
    const { page } = tab
    await page.getByRole('heading', { name: 'Enter your key' }).waitFor()
    assert.deepEqual(await listSeriousBarriers(page), [])
    await page.locator('input[name=key]').fill(key)
    await page.getByRole('button', { name: 'Use this key' }).click()
    await waitForHomes(page)
    assert.ok((await readTotal(page)) > 0)
    await page.reload()
    await waitForHomes(page)
    assert.deepEqual(
      await page.evaluate<string[]>(
        '[localStorage, sessionStorage].map((storage) => storage.getItem("plat.key") ?? "")',
      ),
      ['', key],
    )
    await page.getByRole('button', { name: /Requests/ }).click()
    await page.getByRole('button', { name: 'Copy as curl' }).first().click()
    await page.getByText('Copied').waitFor()
    assert.match(await page.evaluate<string>('navigator.clipboard.readText()'), /\$PLAT_KEY/)
    await tab.close()
  })

  test('an office without a website has a page, to which its homes lead', async () => {
    const { service, key, get } = explorer.service
    const found = await get('main', '/api/v1/search/by-location?location=98101&keywords=1208%20Pine')
    const tab = await explorer.open(`/homes/${found.body.data[0].ppid}`, 'phone')
    const { page } = tab
    await page.locator('input[name=key]').fill(key)
    await page.getByRole('button', { name: 'Use this key' }).click()
    await page.getByRole('link', { name: 'Oak Realty' }).tap()
    await page.getByRole('heading', { name: 'Oak Realty', level: 1 }).waitFor()
    assert.match(page.url(), new RegExp(`^${service.baseUrl}/offices/oak-realty/\\d+\\?home=`))
    await page.getByRole('link', { name: 'Ann Sample' }).waitFor()
    assert.deepEqual(await listSeriousBarriers(page), [])
    await tab.close()
  })

  test('a wrong key is refused in words, and can be replaced', async () => {
    const tab = await explorer.open('/?location=98101')
    const { page, faults } = tab
    await page.locator('input[name=key]').fill('plat_test_wrong')
    await page.getByRole('button', { name: 'Use this key' }).click()
    await page.getByRole('alert').getByText('The key is missing, unknown or expired.').waitFor()
    await page.getByRole('button', { name: 'Key: your key' }).click()
    await page.locator('input[name=key]').fill(explorer.service.key)
    await page.getByRole('dialog').getByRole('button', { name: 'Use this key' }).click()
    await waitForHomes(page)
    // The browser itself notes each refused request.
    assert.ok(faults.length > 0 && faults.every((fault) => /status of 401/.test(fault)), faults.join('\n'))
    faults.length = 0
    await tab.close()
  })
})

async function loadSampleAndListing(store: Stores, directory: string): Promise<void> {
  await loadReferenceAndSample(store, directory)
  const path = join(directory, 'property.json')
  await writeFile(path, JSON.stringify(LISTING))
  const offices = join(directory, 'office.json')
  await writeFile(offices, JSON.stringify(OFFICE))
  const report = await loadSource(store, {
    source: 'my-mls',
    feed: await createFeed('reso', {}),
    inputs: [path, offices],
  })
  assert.equal(report.isPublished, true)
}
