import type { AmortizationEntry } from '../../contract/operations/loan-calculation.ts'
import { LineChart } from '../charts/line-chart.tsx'
import { renderShortPrice } from '../search/words.ts'

/** What is still owed after each year, and the interest and principal that have been paid until then. */
export function BalanceChart({ schedule }: { schedule: readonly AmortizationEntry[] }) {
  const borrowed = schedule.reduce((sum, { principal }) => sum + principal, 0)
  let principalPaid = 0
  let interestPaid = 0
  const years = schedule.map(({ interest, principal }) => {
    principalPaid += principal
    interestPaid += interest
    return { balance: borrowed - principalPaid, interestPaid, principalPaid }
  })
  return (
    <LineChart
      title="Balance and interest"
      positionLabel="After year"
      positions={['0', ...years.map((_, index) => String(index + 1))]}
      lines={[
        { label: 'Balance', color: 1, values: [borrowed, ...years.map(({ balance }) => balance)] },
        { label: 'Interest paid', color: 2, values: [0, ...years.map((year) => year.interestPaid)] },
        { label: 'Principal paid', color: 3, values: [0, ...years.map((year) => year.principalPaid)] },
      ]}
      renderValue={renderShortPrice}
      fromZero
    />
  )
}
