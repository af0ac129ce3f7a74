import { useEffect, useId, useMemo, useState } from 'preact/hooks'
import type { PropertyDetailData } from '../../contract/operations/property-detail.ts'
import { askLoan } from '../request/operations.ts'
import { findShown, useAnswer } from '../request/use-answer.ts'
import type { Choice } from '../search/filters.ts'
import { renderShortPrice, spellDollars } from '../search/words.ts'
import { FailureNotice, Skeleton } from '../shell/notice.tsx'
import { BalanceChart } from './balance-chart.tsx'

const LOANS: readonly Choice[] = [
  ['THIRTY_YEAR_FIX', '30-year fixed'],
  ['TWENTY_YEAR_FIX', '20-year fixed'],
  ['FIFTEEN_YEAR_FIX', '15-year fixed'],
  ['TEN_YEAR_FIX', '10-year fixed'],
  ['THIRTY_YEAR_FHA', '30-year FHA'],
  ['THIRTY_YEAR_VA', '30-year VA'],
  ['FIVE_ONE_ARM', '5/1 adjustable'],
  ['SEVEN_ONE_ARM', '7/1 adjustable'],
]

/** The defaults of the interface for what a home does not state. */
const DEFAULT_DOWN_SHARE = 0.2
const DEFAULT_RATE = 0.065
const PAUSE_MS = 250

/** What the home would cost a month, with the choices of the visitor. */
export function PaymentCalculator({ data }: { data: PropertyDetailData }) {
  const { mortgage, hoa } = data
  const [price, setPrice] = useState(String(data.list_price))
  const [downShare, setDownShare] = useState(String(DEFAULT_DOWN_SHARE * 100))
  const [rate, setRate] = useState(trim((mortgage?.estimate?.average_rate?.rate ?? DEFAULT_RATE) * 100, 3))
  const [loan, setLoan] = useState('THIRTY_YEAR_FIX')
  const down = Math.round(Number(price) * (Number(downShare) / 100))
  const parameters = useMemo(
    () => ({
      price,
      down_payment: String(down),
      interest_rate: trim(Number(rate) / 100, 6),
      loan_type: loan,
      property_tax_rate: String(mortgage?.property_tax_rate ?? 0),
      home_insurance_rate: String(mortgage?.insurance_rate ?? 0),
      hoa_fees: String(hoa?.fee ?? 0),
    }),
    [price, down, rate, loan, mortgage, hoa],
  )
  const isComplete = Number(price) > 0 && Number(rate) >= 0 && rate !== '' && downShare !== ''
  const settled = useSettled(isComplete ? parameters : undefined)
  const state = useAnswer(settled && askLoan(settled))
  const shown = findShown(state)?.data
  return (
    <section class="panel payment" aria-label="Payment calculator">
      <h2>Monthly payment</h2>
      <p class="payment-total" role="status">
        {shown === undefined ? '…' : spellDollars(shown.monthly_cost)}
        <small> / month</small>
      </p>
      <div class="payment-form">
        <NumberField label="Price" unit="$" value={price} step={5000} onChange={setPrice} />
        <NumberField
          label="Down payment"
          unit={`% (${renderShortPrice(down)})`}
          value={downShare}
          step={1}
          max={100}
          onChange={setDownShare}
        />
        <NumberField label="Interest rate" unit="%" value={rate} step={0.125} max={99} onChange={setRate} />
        <label class="field">
          <span class="field-label">Loan</span>
          <select class="select" value={loan} onChange={(event) => setLoan(event.currentTarget.value)}>
            {LOANS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      {state.kind === 'failed' && <FailureNotice failure={state.failure} retry={state.retry} />}
      {shown === undefined ? (
        state.kind !== 'failed' && <Skeleton label="The payment is loading" />
      ) : (
        <>
          <dl class="payment-items">
            {shown.monthly_cost_items
              .filter(({ amount }) => amount > 0)
              .map(({ type, display_name, amount }, index) => (
                <div key={type}>
                  <dt>
                    <span class={`swatch swatch-${index + 1}`} /> {display_name}
                  </dt>
                  <dd>{spellDollars(amount)}</dd>
                </div>
              ))}
          </dl>
          <BalanceChart schedule={shown.amortization_schedule} />
        </>
      )}
    </section>
  )
}

interface NumberFieldParts {
  label: string
  unit: string
  value: string
  step: number
  max?: number
  onChange(value: string): void
}

function NumberField({ label, unit, value, step, max, onChange }: NumberFieldParts) {
  const id = useId()
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label} <span class="muted">{unit}</span>
      </label>
      <input
        id={id}
        class="input"
        type="number"
        inputMode="decimal"
        min={0}
        max={max}
        step={step}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}

/** The value once it has not changed for a moment, so that typing does not ask for every digit. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

function trim(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)))
}
