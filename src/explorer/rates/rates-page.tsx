import { useEffect } from 'preact/hooks'
import type { MortgageRatesData } from '../../contract/operations/mortgage-rates.ts'
import { LineChart } from '../charts/line-chart.tsx'
import { askRates } from '../request/operations.ts'
import { findShown, useAnswer } from '../request/use-answer.ts'
import { navigate } from '../routing/navigate.ts'
import type { Choice } from '../search/filters.ts'
import { spellDay } from '../search/words.ts'
import { FailureNotice, Notice, Skeleton } from '../shell/notice.tsx'

interface RateChoice {
  name: string
  label: string
  fallback: string
  choices: readonly Choice[]
}

const RATE_CHOICES: readonly RateChoice[] = [
  {
    ...{ name: 'program', label: 'Program', fallback: 'Fixed30Year' },
    choices: [
      ['Fixed30Year', '30-year fixed'],
      ['Fixed20Year', '20-year fixed'],
      ['Fixed15Year', '15-year fixed'],
      ['Fixed10Year', '10-year fixed'],
      ['ARM7', '7-year adjustable'],
      ['ARM5', '5-year adjustable'],
      ['ARM3', '3-year adjustable'],
    ],
  },
  {
    ...{ name: 'loan_purpose', label: 'Purpose', fallback: 'Purchase' },
    choices: [
      ['Purchase', 'Purchase'],
      ['Refinance', 'Refinance'],
    ],
  },
  {
    ...{ name: 'credit_score', label: 'Credit', fallback: 'VeryHigh' },
    choices: [
      ['VeryHigh', 'Excellent'],
      ['High', 'Good'],
      ['Low', 'Fair or poor'],
    ],
  },
  {
    ...{ name: 'down_payment', label: 'Down payment', fallback: 'Normal' },
    choices: [
      ['VeryHigh', 'Large'],
      ['High', 'Medium'],
      ['Normal', 'Standard'],
    ],
  },
  {
    ...{ name: 'duration_days', label: 'Time', fallback: '365' },
    choices: [
      ['30', '30 days'],
      ['90', '90 days'],
      ['365', '1 year'],
      ['720', '2 years'],
    ],
  },
]

/** How mortgage rates have changed, for a program and a borrower. */
export function RatesPage({ parameters }: { parameters: URLSearchParams }) {
  const values = Object.fromEntries(
    RATE_CHOICES.map(({ name, fallback }) => [name, parameters.get(name) ?? fallback]),
  )
  const state = useAnswer(askRates(values))
  const shown = findShown(state)?.data
  useEffect(() => {
    document.title = 'Mortgage rates · Plat'
  }, [])
  const change = (name: string, value: string) => {
    const changed = new URLSearchParams(parameters)
    changed.set(name, value)
    navigate(`/rates?${changed}`)
  }
  return (
    <article class="document">
      <h1>Mortgage rates</h1>
      <div class="choices">
        {RATE_CHOICES.map(({ name, label, choices }) => (
          <label key={name} class="field">
            <span class="field-label">{label}</span>
            <select
              class="select"
              value={values[name]}
              onChange={(event) => change(name, event.currentTarget.value)}
            >
              {choices.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      {state.kind === 'failed' ? (
        <FailureNotice failure={state.failure} retry={state.retry} />
      ) : shown === undefined ? (
        <Skeleton label="The rates are loading" lines={6} />
      ) : shown.samples.length === 0 ? (
        <Notice title="No rates are loaded for this time" />
      ) : (
        <RateChart samples={shown.samples} />
      )}
    </article>
  )
}

function RateChart({ samples }: Pick<MortgageRatesData, 'samples'>) {
  const newest = samples.at(-1)
  return (
    <>
      {newest?.rate !== undefined && newest.time !== undefined && (
        <p class="payment-total">
          {newest.rate.toFixed(2)}%{' '}
          <small>
            {newest.apr !== undefined && `${newest.apr.toFixed(2)}% APR, `}
            {spellDay(newest.time)}
          </small>
        </p>
      )}
      <LineChart
        title="Rate and annual percentage rate"
        positionLabel="Day"
        positions={samples.map(({ time }) => spellDay(time ?? ''))}
        lines={[
          { label: 'Rate', color: 1, values: samples.map(({ rate }) => rate ?? null) },
          { label: 'APR', color: 2, values: samples.map(({ apr }) => apr ?? null) },
        ]}
        renderValue={(value) => `${value.toFixed(2)}%`}
      />
      <p class="hint">Samples without a volume are derived from the nearest series that is loaded.</p>
    </>
  )
}
