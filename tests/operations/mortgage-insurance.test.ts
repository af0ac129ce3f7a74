import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Service } from '../../src/app/serve/open-service.ts'
import { readSettings } from '../../src/app/settings/settings.ts'
import {
  getJson,
  loadReferenceAndSample,
  openTestService,
  serveStore,
  type TestService,
} from '../service/open-test-service.ts'

/** Ten percent per year for every borrower: far from any real rate card. */
const CARD = '# premium in percent of the loan a year\nmax_loan_to_value,620\n85,10\n97,10\n'

let plain: TestService
let dear: Service

before(async () => {
  plain = await openTestService(loadReferenceAndSample)
  const card = join(plain.directory, 'card.csv')
  await writeFile(card, CARD)
  const { mortgageInsurance } = readSettings({ PLAT_MORTGAGE_INSURANCE_FILE: card })
  for (const name of ['dear', 'wrong']) await mkdir(join(plain.directory, name))
  const data = join(plain.directory, 'dear')
  dear = await serveStore(plain.store, { mortgageInsurance, data }, plain.directory)
})
after(async () => {
  await dear?.close()
  await plain?.[Symbol.asyncDispose]()
})

async function ask(service: Service, base: 'baseUrl' | 'baseUrlAlt', path: string) {
  const { status, body } = await getJson(`${service[base]}/api/v1/${path}`, plain.key)
  assert.equal(status, 200, path)
  return body
}

interface Loan {
  price: number
  hoa_fees: number
  home_insurance_rate: number
  property_tax_rate: number
}

async function calculate(service: Service, loan: Loan, downPayment: number, loanType = 'THIRTY_YEAR_FIX') {
  const query = new URLSearchParams({
    ...Object.fromEntries(Object.entries(loan).map(([name, value]) => [name, String(value)])),
    ...{ down_payment: String(downPayment), interest_rate: '0.0636', loan_type: loanType },
  })
  const { data } = await ask(service, 'baseUrlAlt', `mortgage/loan-calculation?${query}`)
  const items: { type: string; amount: number }[] = data.monthly_cost_items
  return {
    insurance: items.find(({ type }) => type === 'MORTGAGE_INSURANCE')!.amount,
    total: data.monthly_cost,
  }
}

const HOME: Loan = { price: 400_000, hoa_fees: 0, home_insurance_rate: 0.003, property_tax_rate: 0.01 }

test("A loan calculation takes its premium from the setting's table, except for FHA loans and with 20% down or more", async () => {
  assert.equal((await calculate(plain.service, HOME, 40_000)).insurance, Math.round((360_000 * 0.0028) / 12))
  assert.equal((await calculate(dear, HOME, 40_000)).insurance, 3000)
  assert.equal((await calculate(dear, HOME, 80_000)).insurance, 0)
  assert.equal(
    (await calculate(dear, HOME, 40_000, 'THIRTY_YEAR_FHA')).insurance,
    Math.round((360_000 * 0.005) / 12),
  )
})

interface OfferedHome extends Loan {
  rate: number
  insurance: number
}

/** Lists every home for sale, with the costs in its detail. */
async function listOffers(service: Service): Promise<OfferedHome[]> {
  const offers: OfferedHome[] = []
  for (let page = 1; ; page++) {
    const { data, has_more } = await ask(service, 'baseUrl', `search/by-location?location=WA&page=${page}`)
    for (const { ppid } of data) {
      const detail = (await ask(service, 'baseUrlAlt', `property/detail?property_id=${ppid}`)).data
      const { estimate, property_tax_rate, insurance_rate } = detail.mortgage
      const parts: { type: string; amount: number }[] = estimate.monthly_payment_details
      offers.push({
        price: detail.list_price,
        hoa_fees: detail.hoa?.fee ?? 0,
        ...{ home_insurance_rate: insurance_rate, property_tax_rate },
        rate: estimate.average_rate.rate,
        insurance: parts.find(({ type }) => type === 'mortgage_insurance')!.amount,
      })
    }
    if (!has_more) return offers
  }
}

test('No detail shows mortgage insurance, because it assumes exactly 20% down', async () => {
  const offers = await listOffers(dear)
  assert.ok(offers.length > 50)
  for (const { insurance, price } of offers) assert.equal(insurance, 0, String(price))
})

test('A search by payment alone finds each home by the payment that its detail shows', async () => {
  const { data, total } = await ask(dear, 'baseUrl', 'search/by-location?location=WA')
  assert.ok(total > 50)
  for (const { ppid } of data.slice(0, 12)) {
    const detail = (await ask(dear, 'baseUrlAlt', `property/detail?property_id=${ppid}`)).data
    const payment = detail.mortgage.estimate.monthly_payment
    const price = `list_price_range=${detail.list_price},${detail.list_price}`
    const find = async (range: string) =>
      (await ask(dear, 'baseUrl', `search/by-location?location=WA&${price}&monthly_payment_range=${range}`))
        .data
    const ids = (rows: { ppid: string }[]) => rows.map((row) => row.ppid)
    assert.ok(ids(await find(`${payment},${payment}`)).includes(ppid), ppid)
    assert.ok(!ids(await find(`${payment + 1},`)).includes(ppid), ppid)
  }
})

test("Search by monthly payment uses the premiums of the setting's table", async () => {
  const known = await listOffers(dear)
  const payments: number[] = []
  for (const { rate, insurance, ...home } of known) {
    const { total } = await calculate(dear, home, 1000)
    const other = await calculate(dear, home, home.price)
    assert.ok(total > other.total && rate > 0 && insurance >= 0)
    payments.push(total)
  }
  const rate = known[0]!.rate
  assert.equal(rate, 0.0636, 'the newest rate of the sample, from which the payments are computed')
  payments.sort((a, b) => a - b)
  const most = findGap(payments)
  const path = `search/by-location?location=WA&down_payment=1000&monthly_payment_range=,${most}`
  const expected = payments.filter((payment) => payment <= most).length
  assert.ok(expected > 0)
  assert.equal((await ask(dear, 'baseUrl', path)).total, expected)
  assert.ok((await ask(plain.service, 'baseUrl', path)).total > expected)
  const facets = `search/facets?location=WA&down_payment=1000&monthly_payment_range=,${most}`
  assert.equal((await ask(dear, 'baseUrl', facets)).total, expected)
})

/** Finds a payment near the middle that is at least $3 from that of any home, so that rounded rates do not matter. */
function findGap(ascending: readonly number[]): number {
  const middle = ascending.length >> 1
  for (let index = middle; index < ascending.length - 1; index++)
    if (ascending[index + 1]! - ascending[index]! > 6) return ascending[index]! + 3
  return assert.fail('no gap')
}

test('An unreadable premium table stops the service from starting, with a message that says where the error is', async () => {
  const mortgageInsurance = join(plain.directory, 'wrong.csv')
  await writeFile(mortgageInsurance, 'max_loan_to_value,620\n85,1.2\n90,55\n')
  const data = join(plain.directory, 'wrong')
  await assert.rejects(
    serveStore(plain.store, { mortgageInsurance, data }, plain.directory),
    /wrong\.csv:3: the premium of 620.*must be a number from 0 to 10/,
  )
})
