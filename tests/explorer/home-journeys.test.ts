import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  type ExplorerBrowser,
  listSeriousBarriers,
  openExplorerBrowser,
  press,
  SIZE_NAMES,
  SKIPS_BROWSER,
  waitForMap,
} from './open-explorer-browser.ts'

describe('The page of a home in a browser', { skip: SKIPS_BROWSER }, () => {
  let explorer: ExplorerBrowser
  let home: { property_id: string; permalink: string; description: { year_built: number } }
  const ask = async (path: string) => (await explorer.service.get('main', path)).body.data
  before(async () => {
    explorer = await openExplorerBrowser()
    const [found] = await ask(
      '/api/v1/search/by-location?location=King%20County,%20WA&listing_type=agent_listed',
    )
    home = await ask(`/api/v1/property/detail?property_id=${found.ppid}`)
  })
  after(() => explorer?.[Symbol.asyncDispose]())

  for (const size of SIZE_NAMES) {
    test(`a home shows its photos one by one, by keyboard too, on a ${size}`, async () => {
      const tab = await explorer.open(home.permalink, size)
      const { page } = tab
      await press(tab, page.getByRole('button', { name: /^\d+ photos?$/ }))
      const viewer = page.getByRole('dialog', { name: 'Photos' })
      await viewer.getByText(/^1 of \d+/).waitFor()
      assert.deepEqual(await listSeriousBarriers(page), [])
      await page.keyboard.press('ArrowRight')
      await viewer.getByText(/^2 of \d+/).waitFor()
      await press(tab, viewer.getByRole('button', { name: 'Next photo' }))
      await viewer.getByText(/^3 of \d+/).waitFor()
      await page.keyboard.press('Escape')
      await viewer.waitFor({ state: 'detached' })
      await tab.close()
    })

    test(`facts and history are those of the API, on a ${size}`, async () => {
      const tab = await explorer.open(home.permalink, size)
      const { page } = tab
      const built = page.locator('.fact').filter({ hasText: 'Year built' })
      assert.equal(await built.locator('dd').innerText(), String(home.description.year_built))
      const { events } = await ask(`/api/v1/property/history?property_id=${home.property_id}`)
      const rows = page.locator('[aria-label="What happened"] tbody tr')
      await rows.first().waitFor()
      assert.equal(await rows.count(), Math.min(12, events.length))
      await page.getByRole('heading', { name: 'Schools', exact: true }).waitFor()
      await page.getByRole('region', { name: 'Rentals nearby' }).waitFor()
      assert.deepEqual(await listSeriousBarriers(page), [])
      await tab.close()
    })

    test(`the payment follows the choices of the visitor and is that of the API, on a ${size}`, async () => {
      const tab = await explorer.open(home.permalink, size)
      const { page } = tab
      const payment = page.getByRole('region', { name: 'Payment calculator' })
      await payment.getByText(/^\$[\d,]+ \/ month$/).waitFor()
      const before = await payment.locator('.payment-total').innerText()
      await payment.getByLabel(/^Down payment/).fill('50')
      await payment.getByLabel(/^Loan/).selectOption('FIFTEEN_YEAR_FIX')
      // A schedule of thirty years has more rows, so that of fifteen is shown once there is no seventeenth.
      const rows = payment.locator('.chart tbody tr')
      await rows.nth(16).waitFor({ state: 'detached' })
      await rows.nth(15).waitFor({ state: 'attached' })
      await payment
        .locator('.payment-total')
        .filter({ hasNotText: before.split(' ')[0]! })
        .waitFor()
      const target = await readTarget(page, 'Payment')
      assert.match(target, /loan_type=FIFTEEN_YEAR_FIX/)
      const answer = await ask(target)
      const shown = await payment.locator('.payment-total').innerText()
      assert.equal(Number(shown.replace(/\D/g, '')), answer.monthly_cost)
      assert.equal(answer.amortization_schedule.length, 15)
      await press(tab, payment.getByText('The numbers as a table'))
      assert.equal(await payment.locator('tbody tr').count(), 16)
      assert.deepEqual(await listSeriousBarriers(page), [])
      await tab.close()
    })

    test(`similar homes and rentals lead to further homes, on a ${size}`, async () => {
      const tab = await explorer.open(home.permalink, size)
      const { page } = tab
      const similar = await ask(`/api/v1/property/similar-homes?property_id=${home.property_id}`)
      const shelf = page.getByRole('region', { name: 'Similar homes' })
      await shelf.getByRole('article').first().waitFor()
      assert.equal(await shelf.getByRole('article').count(), similar.length)
      await page.getByRole('region', { name: 'Rentals nearby' }).getByRole('article').first().waitFor()
      await press(tab, shelf.getByRole('link').first())
      await page.waitForURL(new RegExp(`/${similar[0].property_id}$`))
      await page.getByRole('heading', { name: 'Facts' }).waitFor()
      await tab.close()
    })

    test(`the neighborhood is outlined on the map, and assigned schools come first, on a ${size}`, async () => {
      const tab = await explorer.open(home.permalink, size)
      const { page } = tab
      await page.locator('.home-map').scrollIntoViewIfNeeded()
      await waitForMap(page)
      const { schools, location } = await ask(
        `/api/v1/property/neighborhood-and-schools?property_id=${home.property_id}`,
      )
      const names: string[] = location.neighborhoods.map(({ name }: { name: string }) => name)
      const group = page.getByRole('group', { name: 'Neighborhoods' })
      assert.deepEqual(await group.getByRole('button').allInnerTexts(), names)
      await press(tab, group.getByRole('button').first())
      await page.getByRole('region', { name: `Map of ${names[0]}` }).waitFor()
      const first = await page.locator('[aria-label=Schools] tbody tr').first().innerText()
      const assigned = schools.schools.filter((school: { assigned?: boolean }) => school.assigned)
      assert.ok(assigned.some(({ name }: { name: string }) => first.includes(name)))
      assert.deepEqual(await listSeriousBarriers(page), [])
      await tab.close()
    })
  }
})

/** The target of the newest request for a purpose, from the panel of requests. */
async function readTarget(page: Page, purpose: string): Promise<string> {
  await page.getByRole('button', { name: /^Requests/ }).click()
  const text = await page
    .getByRole('listitem')
    .filter({ has: page.getByText(purpose, { exact: true }) })
    .first()
    .locator('.request-target')
    .innerText()
  await page.keyboard.press('Escape')
  return text.replace(/^GET /, '').replace(/\s/g, '')
}
