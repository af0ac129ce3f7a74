import { useEffect, useState } from 'preact/hooks'
import type { AdminMinute, AdminOperation } from '../../contract/administration/admin-answers.ts'
import { LineChart } from '../charts/line-chart.tsx'
import { AdminSection } from './admin-section.tsx'
import { AdminTable } from './admin-table.tsx'
import { spellMinute, spellNumber, spellSeconds } from './admin-words.ts'
import { useAdmin } from './ask-admin.ts'

/** Health, and how requests fared in the last hours. */
export function RequestsSection() {
  const state = useAdmin('requests')
  return (
    <AdminSection title="Requests" state={state}>
      <Health isStale={state.isLoading} />
      {state.answer && (
        <>
          <MinuteCharts minutes={state.answer.minutes} />
          <OperationTable operations={state.answer.operations} />
        </>
      )}
    </AdminSection>
  )
}

interface HealthReport {
  status: string
  version: string
  edition: number
  checks: Record<string, string>
}

/** What everybody who reaches the address may ask. */
function Health({ isStale }: { isStale: boolean }) {
  const [health, setHealth] = useState<HealthReport>()
  useEffect(() => {
    if (!isStale) return
    fetch('/health').then(
      async (answer) => setHealth(await answer.json()),
      () => setHealth(undefined),
    )
  }, [isStale])
  if (health === undefined) return null
  return (
    <ul class="tags" aria-label="Health">
      <li class={`pill pill-${health.status === 'ok' ? 'good' : 'bad'}`}>{health.status}</li>
      {Object.entries(health.checks).map(([name, result]) => (
        <li key={name} class={`pill pill-${result === 'ok' ? 'good' : 'bad'}`}>
          {name}: {result}
        </li>
      ))}
      <li class="pill">edition {health.edition}</li>
      <li class="pill">version {health.version}</li>
    </ul>
  )
}

function MinuteCharts({ minutes }: { minutes: readonly AdminMinute[] }) {
  const positions = minutes.map(({ at }) => spellMinute(at))
  const pick = (name: 'median' | 'p95' | 'p99') =>
    minutes.map((minute) => (minute[name] === undefined ? null : minute[name]))
  return (
    <div class="chart-grid-page">
      <LineChart
        title="Requests of operations per minute"
        positionLabel="Minute"
        positions={positions}
        lines={[
          { label: 'All', color: 1, values: minutes.map(({ requests }) => requests) },
          { label: 'Refused (4xx)', color: 3, values: minutes.map(({ refused }) => refused) },
          { label: 'Failed (5xx)', color: 2, values: minutes.map(({ failed }) => failed) },
        ]}
        renderValue={spellNumber}
        fromZero
      />
      <LineChart
        title="Time to answer"
        positionLabel="Minute"
        positions={positions}
        lines={[
          { label: 'Median', color: 1, values: pick('median') },
          { label: '95th percentile', color: 3, values: pick('p95') },
          { label: '99th percentile', color: 2, values: pick('p99') },
        ]}
        renderValue={spellSeconds}
        fromZero
      />
    </div>
  )
}

function OperationTable({ operations }: { operations: readonly AdminOperation[] }) {
  if (operations.length === 0) return <p class="hint">There have been no requests since the start.</p>
  return (
    <>
      <h2>By operation, within the same time</h2>
      <AdminTable
        label="Requests by operation"
        headings={['Operation', 'Requests', 'Refused', 'Failed', 'Median', '95th', '99th']}
        rows={operations.map(({ operation, requests, refused, failed, median, p95, p99 }) => ({
          key: operation,
          cells: [
            operation,
            ...[requests, refused, failed].map(spellNumber),
            ...[median, p95, p99].map(spellSeconds),
          ],
        }))}
      />
      <p class="hint">
        Times are interpolated from the histogram of /metrics and stored for six hours by this process.
        "other" are pages, files and unknown paths.
      </p>
    </>
  )
}
