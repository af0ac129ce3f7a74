import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { DAY_MS } from '../../src/records/calendar-date.ts'
import {
  type ExplorerBrowser,
  listSeriousBarriers,
  openExplorerBrowser,
  press,
  SIZE_NAMES,
  SKIPS_BROWSER,
} from './open-explorer-browser.ts'

interface Person {
  type: string
  name: string
  href?: string
  phone?: string | null
  office_id?: string
}

interface Subject {
  property_id: string
  permalink: string
  consumer_advertisers: Person[]
  builder: { url: string }
}

describe('Pages of people, rates and markets in a browser', { skip: SKIPS_BROWSER }, () => {
  let explorer: ExplorerBrowser
  /** A home for sale with an agent, and one of a builder. */
  let home: Subject
  let newHome: Subject
  const ask = async (path: string) => (await explorer.service.get('main', path)).body.data
  before(async () => {
    explorer = await openExplorerBrowser()
    home = await findHome('agent_listed')
    newHome = await findHome('new_construction')
  })
  after(() => explorer?.[Symbol.asyncDispose]())

  for (const size of SIZE_NAMES) {
    test(`an agent has a page that a home links to, on a ${size}`, async () => {
      const agent = findPerson('Agent')
      const tab = await explorer.open(home.permalink, size)
      const { page } = tab
      const listedBy = page.getByRole('region', { name: 'Listed by' })
      await press(tab, listedBy.getByRole('link', { name: agent.name }))
      await page.getByText(/closed sales?$/).waitFor()
      const agentId = new URL(agent.href!).pathname.split('/').at(-1)
      const sales = await ask(`/api/v1/agent/past-sale?agent_id=${agentId}`)
      assert.equal(await page.locator('.cards .card').count(), sales.length)
      assert.deepEqual(await listSeriousBarriers(page), [])
      await tab.close()
    })

    test(`an office shows how to reach it and its agents, on a ${size}`, async () => {
      const office = findPerson('Office')
      const path = `/offices/x/${office.office_id}?home=${home.property_id}`
      const tab = await explorer.open(path, size)
      const { page } = tab
      await page.getByRole('heading', { name: office.name, level: 1 }).waitFor()
      await page.getByText(office.phone!, { exact: true }).waitFor()
      assert.deepEqual(await listSeriousBarriers(page), [])
      const agent = findPerson('Agent')
      await press(tab, page.getByRole('main').getByRole('link', { name: agent.name }))
      await page.waitForURL(agent.href!)
      await tab.close()
    })

    test(`a builder leads to its communities, and a community to homes around it, on a ${size}`, async () => {
      const { url } = newHome.builder
      const builder = await ask(`/api/v1/builder/detail?feed_id=${url.split('/').at(-1)}`)
      const tab = await explorer.open(url, size)
      const { page } = tab
      await page.getByRole('heading', { name: builder.name }).waitFor()
      assert.equal(await page.locator('.cards .card').count(), builder.communityCards.length)
      assert.deepEqual(await listSeriousBarriers(page), [])
      const [community] = builder.communityCards
      await press(tab, page.getByRole('link', { name: new RegExp(community.name) }).first())
      await page.getByRole('heading', { name: community.name, level: 1 }).waitFor()
      assert.equal(new URL(page.url()).pathname, community.url)
      await page.getByRole('link', { name: builder.name }).waitFor()
      await page.getByRole('region', { name: 'New homes nearby' }).getByRole('article').first().waitFor()
      assert.deepEqual(await listSeriousBarriers(page), [])
      await tab.close()
    })

    test(`a community or office that nothing leads to says what is known of it, on a ${size}`, async () => {
      const tab = await explorer.open('/communities/burien-reserve-6/1000006', size)
      const { page } = tab
      await page.getByRole('heading', { name: 'Burien Reserve 6', level: 1 }).waitFor()
      await page.getByText(/no operation about one community/).waitFor()
      assert.deepEqual(await listSeriousBarriers(page), [])
      await page.goto(new URL('/offices/sample-realty/7', page.url()).href)
      await page.getByRole('heading', { name: 'Sample Realty', level: 1 }).waitFor()
      await page.getByText(/no operation about one office/).waitFor()
      assert.deepEqual(await listSeriousBarriers(page), [])
      await tab.close()
    })

    test(`rates are drawn for the program that is chosen, and are there as numbers, on a ${size}`, async () => {
      const tab = await explorer.open('/rates', size)
      const { page } = tab
      await page.getByLabel('Program').selectOption('Fixed15Year')
      await page.waitForURL(/program=Fixed15Year/)
      const { samples } = await ask('/api/v1/mortgage/rates?program=Fixed15Year&duration_days=365')
      await page
        .getByText(`${samples.at(-1).rate.toFixed(2)}%`, { exact: false })
        .first()
        .waitFor()
      await press(tab, page.getByText('The numbers as a table'))
      assert.equal(await page.locator('.chart tbody tr').count(), samples.length)
      assert.deepEqual(await listSeriousBarriers(page), [])
      await tab.close()
    })

    test(`the market of a place is drawn by month, and is there as numbers, on a ${size}`, async () => {
      const tab = await explorer.open('/market?location=King County, WA', size)
      const { page } = tab
      const { periods } = await ask('/api/v1/market/statistics?location=King%20County,%20WA&by=month')
      const chart = page.locator('.chart').filter({ hasText: 'Homes for sale' })
      await press(tab, chart.getByText('The numbers as a table'))
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

    test(`the days of a market are in its address, and can be chosen, on a ${size}`, async () => {
      const { periods: year } = await ask('/api/v1/market/statistics?location=King%20County,%20WA&by=month')
      const [first, last] = [year[3].from, year[5].to]
      const tab = await explorer.open(`/market?location=King County, WA&from=${first}&to=${last}`, size)
      const { page } = tab
      const chart = page.locator('.chart').filter({ hasText: 'Homes for sale' })
      await press(tab, chart.getByText('The numbers as a table'))
      const rows = chart.locator('tbody tr')
      assert.equal(await rows.count(), 3)
      assert.deepEqual(await rows.locator('td').allInnerTexts(), [
        ...year.slice(3, 6).map(({ inventory }: { inventory: number }) => inventory.toLocaleString('en-US')),
      ])
      assert.equal(await page.getByLabel('First day').inputValue(), first)
      assert.deepEqual(await listSeriousBarriers(page), [])
      // By month or week, the days stay.
      await press(tab, page.getByRole('button', { name: 'By week' }))
      await page.waitForURL((url) => url.searchParams.get('by') === 'week')
      assert.equal(new URL(page.url()).searchParams.get('from'), first)
      await page.getByLabel('First day').fill(year[4].from)
      await page.getByLabel('Last day').fill(year[4].to)
      const answered = page.waitForResponse((response) => response.url().includes(`from=${year[4].from}`))
      await press(tab, page.getByRole('button', { name: 'Show', exact: true }))
      assert.equal((await answered).status(), 200)
      assert.equal(new URL(page.url()).searchParams.get('to'), year[4].to)
      // The last days, up to a day.
      await page.goto(
        `${explorer.service.service.baseUrl}/market?location=King County, WA&days=31&to=${last}`,
      )
      await page.locator('.chart').first().waitFor()
      const from = new Date(Date.parse(last) - 30 * DAY_MS).toISOString().slice(0, 10)
      assert.equal(await page.getByLabel('First day').inputValue(), from)
      await page.goto(`${explorer.service.service.baseUrl}/market?location=King County, WA&days=many`)
      await page.getByText('"many" is not a number of days').waitFor()
      assert.deepEqual(await listSeriousBarriers(page), [])
      await tab.close()
    })
  }

  async function findHome(listingType: string): Promise<Subject> {
    const [found] = await ask(
      `/api/v1/search/by-location?location=King%20County,%20WA&listing_type=${listingType}`,
    )
    return ask(`/api/v1/property/detail?property_id=${found.ppid}`)
  }

  function findPerson(type: string): Person {
    const person = home.consumer_advertisers.find((one) => one.type === type && one.href !== undefined)
    assert.ok(person !== undefined, `no ${type} with a page`)
    return person
  }
})
