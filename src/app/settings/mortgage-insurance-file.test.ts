import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CONVENTIONAL_INSURANCE } from '../../domain/mortgage/mortgage-insurance.ts'
import { parseMortgageInsurance } from './mortgage-insurance-file.ts'
import { SettingError } from './setting.ts'

test('A rate card in percent is read as fractions; comments, empty lines and a byte order mark are ignored', () => {
  const text = '\uFEFF# of 2018\r\nmax_loan_to_value, 760, 740\r\n\r\n85, 0.19, 0.2\r\n97, 0.58, 0.7\r\n'
  assert.deepEqual(parseMortgageInsurance('card.csv', text), {
    minScores: [760, 740],
    rows: [
      { maxLoanToValue: 0.85, annualRates: [0.0019, 0.002] },
      { maxLoanToValue: 0.97, annualRates: [0.0058, 0.007] },
    ],
  })
})

test('The table that comes with Plat, written as a file, is read back unchanged', () => {
  const { minScores, rows } = CONVENTIONAL_INSURANCE
  const percent = (fraction: number) => (fraction * 100).toFixed(2)
  const lines = rows.map(({ maxLoanToValue, annualRates }) =>
    [maxLoanToValue, ...annualRates].map(percent).join(','),
  )
  const text = [`max_loan_to_value,${minScores.join(',')}`, ...lines].join('\n')
  assert.deepEqual(parseMortgageInsurance('card.csv', text), CONVENTIONAL_INSURANCE)
})

test('An error is refused with the file, the line and what is accepted there', () => {
  const head = 'max_loan_to_value,760,740\n'
  const faults: [text: string, said: RegExp][] = [
    ['', /^card\.csv: needs a line/],
    [head, /^card\.csv: needs a line/],
    ['ltv,760\n85,0.2', /^card\.csv:1: must start with max_loan_to_value/],
    [
      'max_loan_to_value,760,9\n85,1,1',
      /^card\.csv:1: a credit score is "9"; must be a number from 300 to 850/,
    ],
    ['max_loan_to_value,740,760\n85,1,1', /^card\.csv:1: credit scores must descend/],
    [`${head}85,0.2`, /^card\.csv:2: has 1 premiums; needs 2/],
    [
      `${head}85,0.2,x`,
      /^card\.csv:2: the premium of 740, in percent per year, is "x"; must be a number from 0 to 10/,
    ],
    [`${head}85,0.2,55`, /^card\.csv:2: the premium of 740.* "55"; must be a number from 0 to 10/],
    [
      `${head}0.85,0.2,0.3`,
      /^card\.csv:2: the loan-to-value, in percent, is "0\.85"; must be a number from 80\.01 to 100/,
    ],
    [
      `${head}\n95,0.2,0.3\n90,0.2,0.3`,
      /^card\.csv:4: the loan-to-value must be greater than in the line before/,
    ],
  ]
  for (const [text, said] of faults) {
    assert.throws(
      () => parseMortgageInsurance('card.csv', text),
      (error) => error instanceof SettingError && said.test(error.message),
      text,
    )
  }
})
