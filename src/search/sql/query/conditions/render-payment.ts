import type { PaymentCondition } from '../../../../domain/listing-search/matches.ts'
import { getScoreOfBand } from '../../../../domain/mortgage/borrower.ts'
import type { PaymentTerms } from '../../../../domain/mortgage/monthly-payment.ts'
import { CONVENTIONAL_INSURANCE } from '../../../../domain/mortgage/mortgage-insurance.ts'
import type { Parameters } from '../parameters.ts'

// The same sums as `findMonthlyPaymentDollars`, in the same order: both sides calculate with doubles, so they agree to the bit.
// Powers and logarithms depend on the library, so those of the rate are calculated here and passed as a number.

/** Renders the condition that the monthly payment is known and in a range. */
export function renderPayment(
  { range: { min, max }, terms }: PaymentCondition,
  parameters: Parameters,
): string {
  if (terms === undefined) return 'false'
  const { bind } = parameters
  const conditions = ['payment is not null']
  if (min !== undefined) conditions.push(`payment >= ${bind(min, 'double precision')}`)
  if (max !== undefined) conditions.push(`payment <= ${bind(max, 'double precision')}`)
  const down =
    terms.downPaymentDollars === undefined
      ? `price_dollars * ${bind(0.2, 'double precision')}`
      : bind(terms.downPaymentDollars, 'double precision')
  return `price_dollars > 0 and (
    select ${conditions.join(' and ')} from (
      select ${renderSum(terms, parameters)} as payment
      from (select price_dollars - least(${down}, price_dollars) as loan) as financed
    ) as cost
  )`
}

const MONTHS = 360

function renderSum(terms: PaymentTerms, parameters: Parameters): string {
  return [
    roundToDollars(renderPrincipalAndInterest(terms, parameters), 'price_dollars'),
    roundToDollars('price_dollars * property_tax_rate / 12'),
    roundToDollars('price_dollars * home_insurance_rate / 12'),
    roundToDollars('coalesce(hoa_fee_dollars, 0)'),
    renderInsurance(terms, parameters),
  ].join(' + ')
}

function renderPrincipalAndInterest({ annualRate }: PaymentTerms, { bind }: Parameters): string {
  const rate = annualRate / 12
  if (rate < Number.EPSILON) return `loan / ${MONTHS}`
  const repaid = -Math.expm1(-MONTHS * Math.log1p(rate))
  return `loan * ${bind(rate, 'double precision')} / ${bind(repaid, 'double precision')}`
}

/** A loan for more than the last row of the table pays as that row says. */
function renderInsurance({ creditBand, insuranceTable }: PaymentTerms, { bind }: Parameters): string {
  const { minScores, rows } = insuranceTable ?? CONVENTIONAL_INSURANCE
  const column = minScores.findIndex((minScore) => getScoreOfBand(creditBand) >= minScore)
  const rates = rows.map(({ annualRates }) => annualRates.at(column) ?? 0)
  const cases = rows.map(
    ({ maxLoanToValue }, row) =>
      `when loan / nullif(price_dollars, 0) <= ${bind(maxLoanToValue, 'double precision')} then ${bind(rates[row], 'double precision')}`,
  )
  const rate = `case ${cases.join(' ')} else ${bind(rates.at(-1) ?? 0, 'double precision')} end`
  return `case when loan / nullif(price_dollars, 0) <= 0.8 then 0 else ${roundToDollars(`loan * (${rate}) / 12`, 'price_dollars')} end`
}

/** See `roundToWholeDollars`. 2^-50 as a double has these digits. */
function roundToDollars(dollars: string, scale = dollars): string {
  return `floor(${dollars} + greatest(abs(${dollars}), abs(${scale})) * 8.8817841970012523e-16::double precision + 0.5)`
}
