import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Decimal } from 'decimal.js'
import { calculateLoan, type HomeLoan } from './monthly-cost.ts'
import { getTermYears, type LoanType } from './repayment.ts'

const Exact = Decimal.clone({ precision: 50, rounding: Decimal.ROUND_HALF_UP })
const LOAN_TYPES: LoanType[] = [
  'THIRTY_YEAR_FIX',
  'TWENTY_YEAR_FIX',
  'FIFTEEN_YEAR_FIX',
  'TEN_YEAR_FIX',
  'SEVEN_ONE_ARM',
]
const SEED = 20_240_229

const published: HomeLoan = {
  loanType: 'THIRTY_YEAR_FIX',
  priceDollars: 1_290_000,
  downPaymentDollars: 258_000,
  annualRate: 0.0605,
  propertyTaxRate: 0.0125,
  homeInsuranceRate: 0.0033,
  hoaFeeDollars: 0,
}

test('The result equals the published example to the dollar.', () => {
  const calculation = calculateLoan(published)
  assert.equal(calculation.monthlyCostDollars, 7920)
  assert.equal(calculation.totalPaymentDollars, 2_239_407)
  assert.equal(calculation.cost.principalAndInterest, 6221)
  assert.deepEqual(calculation.schedule[0], { interestDollars: 62_092, principalDollars: 12_555 })
  assert.equal(calculation.schedule.length, 30)
})

test('The result equals the second published number to the dollar.', () => {
  const loan = { ...published, priceDollars: 348_000, downPaymentDollars: 70_000, annualRate: 0.08113 }
  const calculation = calculateLoan(loan)
  assert.equal(calculation.cost.principalAndInterest, 2062)
  assert.equal(calculation.totalPaymentDollars, 742_251)
})

test('A loan without interest is paid in equal parts and costs only its amount.', () => {
  const calculation = calculateLoan({ ...published, annualRate: 0, loanType: 'TEN_YEAR_FIX' })
  assert.equal(calculation.totalPaymentDollars, 1_032_000)
  assert.equal(calculation.cost.principalAndInterest, 8600)
  assert.ok(calculation.schedule.every(({ interestDollars }) => interestDollars === 0))
})

test('A home that is paid in full has a schedule of zeros.', () => {
  const calculation = calculateLoan({ ...published, downPaymentDollars: published.priceDollars })
  assert.equal(calculation.totalPaymentDollars, 0)
  assert.ok(calculation.schedule.every((year) => year.interestDollars === 0 && year.principalDollars === 0))
})

test('Amounts that are exactly half a dollar are rounded up.', () => {
  for (let dollars = 1; dollars < 3000; dollars += 7) {
    const halfDollarTax = {
      ...published,
      priceDollars: (dollars + 0.5) * 1200,
      downPaymentDollars: 0,
      propertyTaxRate: 0.01,
    }
    assert.equal(calculateLoan(halfDollarTax).cost.propertyTax, dollars + 1)
    const halfDollarLoan = {
      ...published,
      priceDollars: (dollars + 0.5) * 360 + 0.1,
      downPaymentDollars: 0.1,
      annualRate: 0,
    }
    assert.equal(calculateLoan(halfDollarLoan).cost.principalAndInterest, dollars + 1)
  }
})

test(`20,000 random loans agree with decimal arithmetic in every whole dollar (seed ${SEED}).`, () => {
  const random = buildRandom(SEED)
  for (let count = 0; count < 20_000; count++) {
    const loan = randomLoan(random)
    const { cost, totalPaymentDollars, schedule } = calculateLoan(loan)
    const { principalAndInterest, propertyTax, homeInsurance } = cost
    const actual = { principalAndInterest, propertyTax, homeInsurance, totalPaymentDollars }
    assert.deepEqual(actual, calculateExactly(loan), JSON.stringify(loan))
    const principal = schedule.reduce((sum, year) => sum + year.principalDollars, 0)
    const loanDollars = loan.priceDollars - loan.downPaymentDollars
    assert.ok(Math.abs(principal - loanDollars) <= schedule.length / 2 + 0.01, JSON.stringify(loan))
  }
})

test('The yearly entries agree with month-by-month payments in decimal arithmetic.', () => {
  const random = buildRandom(SEED + 1)
  for (let count = 0; count < 150; count++) {
    const loan = randomLoan(random)
    assert.deepEqual(calculateLoan(loan).schedule, amortizeExactly(loan), JSON.stringify(loan))
  }
})

function calculateExactly(loan: HomeLoan) {
  const price = new Exact(loan.priceDollars)
  const payment = getExactPayment(loan)
  return {
    principalAndInterest: payment.round().toNumber(),
    propertyTax: price.mul(loan.propertyTaxRate).div(12).round().toNumber(),
    homeInsurance: price.mul(loan.homeInsuranceRate).div(12).round().toNumber(),
    totalPaymentDollars: payment
      .mul(getTermYears(loan.loanType) * 12)
      .toDecimalPlaces(20)
      .round()
      .toNumber(),
  }
}

function getExactPayment(loan: HomeLoan): Decimal {
  const months = getTermYears(loan.loanType) * 12
  const amount = new Exact(loan.priceDollars).sub(loan.downPaymentDollars)
  if (loan.annualRate === 0) return amount.div(months)
  const rate = new Exact(loan.annualRate).div(12)
  return amount.mul(rate).div(new Exact(1).sub(rate.add(1).pow(-months)))
}

function amortizeExactly(loan: HomeLoan) {
  const payment = getExactPayment(loan)
  const rate = new Exact(loan.annualRate).div(12)
  let balance = new Exact(loan.priceDollars).sub(loan.downPaymentDollars)
  return Array.from({ length: getTermYears(loan.loanType) }, () => {
    let interest = new Exact(0)
    const balanceBefore = balance
    for (let month = 0; month < 12; month++) {
      const monthlyInterest = balance.mul(rate)
      interest = interest.add(monthlyInterest)
      balance = balance.add(monthlyInterest).sub(payment)
    }
    const principal = balanceBefore.sub(balance)
    return { interestDollars: toWhole(interest), principalDollars: toWhole(principal) }
  })
}

/** Digits after the twentieth are rounding errors of the division by the number of months. */
function toWhole(amount: Decimal): number {
  return amount.toDecimalPlaces(20).round().toNumber()
}

function randomLoan(random: () => number): HomeLoan {
  const priceDollars = Math.round(10 ** (3 + random() * 5) * 100) / 100
  const isRound = random() < 0.5
  return {
    loanType: LOAN_TYPES[Math.floor(random() * LOAN_TYPES.length)]!,
    priceDollars: isRound ? Math.ceil(priceDollars / 100) * 100 : priceDollars,
    downPaymentDollars: Math.floor(priceDollars * random() * 100) / 100,
    annualRate: random() < 0.02 ? 0 : Math.round(random() * 15_000) / 100_000,
    propertyTaxRate: Math.round(random() * 300) / 10_000,
    homeInsuranceRate: Math.round(random() * 100) / 10_000,
    hoaFeeDollars: Math.round(random() * 900),
  }
}

/** mulberry32: a small seeded generator of numbers from 0 to below 1. */
function buildRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
