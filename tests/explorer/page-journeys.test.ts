import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  type ExplorerBrowser,
  listSeriousBarriers,
  openExplorerBrowser,
  SIZES,
  type SizeName,
  SKIPS_BROWSER,
  waitForMap,
} from './open-explorer-browser.ts'

const SIZE_NAMES = Object.keys(SIZES) as SizeName[]

describe('Pages of homes, people and rates in a browser', { skip: SKIPS_BROWSER }, () => {
  let explorer: ExplorerBrowser
  /** A home for sale with an agent, and one of a builder. */
  let home: Subject
  let agentPath: string
  let builderPath: string
  before(async () => {
    explorer = await openExplorerBrowser()
    home = await findHome('agent_listed')
    agentPath = findPath(home, /\/agents\//)
    builderPath = (await findHome('new_construction')).builder.url
  })
  after(() => explorer?.[Symbol.asyncDispose]())

  for (const size of SIZE_NAMES) {
    test(`a home shows its photos one by one, by keyboard too, on a ${size}`, async () => {
      const tab = await explorer.open(home.permalink, size)
      const { page } = tab
      await page.getByRole('button', { name: /^\d+ photos?$/ }).click()
      const viewer = page.getByRole('dialog', { name: 'Photos' })
      await viewer.getByText(/^1 of \d+/).waitFor()
      await page.keyboard.press('ArrowRight')
      await viewer.getByText(/^2 of \d+/).waitFor()
      await page.keyboard.press('Escape')
      await viewer.waitFor({ state: 'detached' })
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
      const answer = await explorer.service.get('main', target)
      const shown = await payment.locator('.payment-total').innerText()
      assert.equal(Number(shown.replace(/\D/g, '')), answer.body.data.monthly_cost)
      assert.equal(answer.body.data.amortization_schedule.length, 15)
      await payment.getByText('The numbers as a table').click()
      assert.equal(await payment.locator('tbody tr').count(), 16)
      await tab.close()
    })
  }

  test('similar homes and rentals lead to further homes', async () => {
    const tab = await explorer.open(home.permalink)
    const { page } = tab
    const similar = await explorer.service.get(
      'main',
      `/api/v1/property/similar-homes?property_id=${home.property_id}`,
    )
    const shelf = page.getByRole('region', { name: 'Similar homes' })
    await shelf.getByRole('article').first().waitFor()
    assert.equal(await shelf.getByRole('article').count(), similar.body.data.length)
    await page.getByRole('region', { name: 'Rentals nearby' }).getByRole('article').first().waitFor()
    await shelf.getByRole('link').first().click()
    await page.waitForURL(new RegExp(`/${similar.body.data[0].property_id}$`))
    await page.getByRole('heading', { name: 'Facts' }).waitFor()
    await tab.close()
  })

  test('the neighborhood is outlined on the map, and assigned schools come first', async () => {
    const tab = await explorer.open(home.permalink)
    const { page } = tab
    await page.locator('.home-map').scrollIntoViewIfNeeded()
    await waitForMap(page)
    const answer = await explorer.service.get(
      'main',
      `/api/v1/property/neighborhood-and-schools?property_id=${home.property_id}`,
    )
    const { schools, location } = answer.body.data
    const names: string[] = location.neighborhoods.map(({ name }: { name: string }) => name)
    const group = page.getByRole('group', { name: 'Neighborhoods' })
    assert.deepEqual(await group.getByRole('button').allInnerTexts(), names)
    await group.getByRole('button').first().click()
    await page.getByRole('region', { name: `Map of ${names[0]}` }).waitFor()
    const first = await page.locator('[aria-label=Schools] tbody tr').first().innerText()
    const assigned = schools.schools.filter((school: { assigned?: boolean }) => school.assigned)
    assert.ok(assigned.some(({ name }: { name: string }) => first.includes(name)))
    await tab.close()
  })

  test('an agent and a builder have pages that homes link to', async () => {
    const tab = await explorer.open(home.permalink)
    const { page } = tab
    await page.locator(`a[href$="${agentPath}"]`).first().click()
    await page.getByText(/closed sales?$/).waitFor()
    const agentId = agentPath.split('/').at(-1)
    const sales = await explorer.service.get('main', `/api/v1/agent/past-sale?agent_id=${agentId}`)
    assert.equal(await page.locator('.cards .card').count(), sales.body.data.length)
    assert.deepEqual(await listSeriousBarriers(page), [])
    await page.goto(new URL(builderPath, page.url()).href)
    const feedId = builderPath.split('/').at(-1)
    const builder = await explorer.service.get('main', `/api/v1/builder/detail?feed_id=${feedId}`)
    await page.getByRole('heading', { name: builder.body.data.name }).waitFor()
    assert.equal(await page.locator('.cards .card').count(), builder.body.data.communityCards.length)
    assert.deepEqual(await listSeriousBarriers(page), [])
    await tab.close()
  })

  test('rates are drawn for the program that is chosen, and are there as numbers', async () => {
    const tab = await explorer.open('/rates')
    const { page } = tab
    await page.getByLabel('Program').selectOption('Fixed15Year')
    await page.waitForURL(/program=Fixed15Year/)
    const answer = await explorer.service.get(
      'main',
      '/api/v1/mortgage/rates?program=Fixed15Year&duration_days=365',
    )
    const { samples } = answer.body.data
    await page
      .getByText(`${samples.at(-1).rate.toFixed(2)}%`, { exact: false })
      .first()
      .waitFor()
    await page.getByText('The numbers as a table').click()
    assert.equal(await page.locator('.chart tbody tr').count(), samples.length)
    assert.deepEqual(await listSeriousBarriers(page), [])
    await tab.close()
  })

  test('the market of a place is drawn by month, and is there as numbers', async () => {
    const tab = await explorer.open('/market?location=King County, WA')
    const { page } = tab
    const answer = await explorer.service.get(
      'main',
      '/api/v1/market/statistics?location=King%20County,%20WA&by=month',
    )
    const { periods } = answer.body.data
    const chart = page.locator('.chart').filter({ hasText: 'Homes for sale' })
    await chart.getByText('The numbers as a table').click()
    const rows = chart.locator('tbody tr')
    assert.equal(await rows.count(), periods.length)
    const numbers = await rows.locator('td').allInnerTexts()
    assert.deepEqual(
      numbers.map((text) => Number(text.replaceAll(',', ''))),
      periods.map(({ inventory }: { inventory: number }) => inventory),
    )
    assert.deepEqual(await listSeriousBarriers(page), [])
    await tab.close()
  })

  for (const colors of ['light', 'dark'] as const) {
    for (const size of SIZE_NAMES) {
      test(`the page of a home has no serious barrier in ${colors} colors on a ${size}`, async () => {
        const tab = await explorer.open(home.permalink, size, colors)
        await tab.page.getByRole('heading', { name: 'Schools', exact: true }).waitFor()
        await tab.page.getByRole('region', { name: 'Rentals nearby' }).waitFor()
        assert.deepEqual(await listSeriousBarriers(tab.page), [])
        await tab.close()
      })
    }
  }

  interface Subject {
    property_id: string
    permalink: string
    photo_count: number
    consumer_advertisers: { href?: string }[]
    builder: { url: string }
  }

  async function findHome(listingType: string): Promise<Subject> {
    const { get } = explorer.service
    const found = await get(
      'main',
      `/api/v1/search/by-location?location=King%20County,%20WA&listing_type=${listingType}`,
    )
    const detail = await get('main', `/api/v1/property/detail?property_id=${found.body.data[0].ppid}`)
    return detail.body.data
  }

  function findPath({ consumer_advertisers: people }: Subject, pattern: RegExp): string {
    const link = people.find(({ href }) => href !== undefined && pattern.test(href))
    assert.ok(link?.href !== undefined)
    return new URL(link.href).pathname
  }
})

/** The target of the newest request for a purpose, from the panel of requests. */
async function readTarget(page: Page, purpose: string): Promise<string> {
  await page
    .getByRole('button', { name: /Requests|^\d+$/ })
    .last()
    .click()
  const text = await page
    .getByRole('listitem')
    .filter({ has: page.getByText(purpose, { exact: true }) })
    .first()
    .locator('.request-target')
    .innerText()
  await page.keyboard.press('Escape')
  return text.replace(/^GET /, '').replace(/\s/g, '')
}
