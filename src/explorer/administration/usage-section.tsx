import { useState } from 'preact/hooks'
import type { AdminUsageRow } from '../../contract/administration/admin-answers.ts'
import { LineChart } from '../charts/line-chart.tsx'
import { AdminSection } from './admin-section.tsx'
import { AdminTable } from './admin-table.tsx'
import { spellNumber } from './admin-words.ts'
import { useAdmin } from './ask-admin.ts'
import { readField, TextField } from './order-dialog.tsx'

const DAY_MS = 86_400_000
const DAYS_SHOWN = 30

interface UsageFilter {
  from: string
  to: string
  holder?: string
}

/** What was charged: by day, operation, holder and key. */
export function UsageSection() {
  const [filter, setFilter] = useState<UsageFilter>(() => ({
    from: dayOf(Date.now() - (DAYS_SHOWN - 1) * DAY_MS),
    to: dayOf(Date.now()),
  }))
  const days = useAdmin('usage', { by: 'day', ...filter })
  const others = [
    { label: 'Operation', state: useAdmin('usage', { by: 'operation', ...filter }) },
    { label: 'Holder', state: useAdmin('usage', { by: 'holder', ...filter }) },
    { label: 'Key', state: useAdmin('usage', { by: 'key', ...filter }) },
  ]
  const keys = useAdmin('keys').answer ?? []
  const nameGroup = (label: string, group: string) => {
    const key = label === 'Key' ? keys.find(({ keyId }) => keyId === group) : undefined
    return key === undefined ? group : `${key.holder} ...${key.hint}`
  }
  const reload = () => {
    for (const state of [days, ...others.map(({ state }) => state)]) state.reload()
  }
  return (
    <AdminSection title="Usage" state={{ ...days, reload }}>
      <form
        class="usage-filter"
        onSubmit={(event) => {
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          const holder = readField(form, 'holder')
          setFilter({
            from: readField(form, 'from') ?? filter.from,
            to: readField(form, 'to') ?? filter.to,
            ...(holder !== undefined && { holder }),
          })
        }}
      >
        <TextField label="First day (UTC)" name="from" type="date" value={filter.from} isRequired />
        <TextField label="Last day (UTC)" name="to" type="date" value={filter.to} isRequired />
        <TextField label="Holder (empty: all)" name="holder" />
        <button type="submit" class="button">
          Show
        </button>
      </form>
      {days.answer && <DayChart rows={days.answer} filter={filter} />}
      {others.map(
        ({ label, state }) =>
          state.answer && (
            <GroupTable
              key={label}
              label={label}
              rows={state.answer.map((row) => ({ ...row, group: nameGroup(label, row.group) }))}
            />
          ),
      )}
    </AdminSection>
  )
}

function DayChart({ rows, filter }: { rows: readonly AdminUsageRow[]; filter: UsageFilter }) {
  const byDay = new Map(rows.map((row) => [row.group, row]))
  const days = listDays(filter)
  const count = (of: 'requests' | 'cost') => days.map((day) => byDay.get(day)?.[of] ?? 0)
  return (
    <LineChart
      title="Charged answers by day"
      positionLabel="Day (UTC)"
      positions={days}
      lines={[{ label: 'Requests', color: 1, values: count('requests') }]}
      renderValue={spellNumber}
      fromZero
    />
  )
}

const BAR_WIDTH = 120

function GroupTable({ label, rows }: { label: string; rows: readonly AdminUsageRow[] }) {
  const most = Math.max(1, ...rows.map(({ requests }) => requests))
  const sorted = rows.toSorted((one, other) => other.requests - one.requests)
  return (
    <>
      <h2>By {label.toLowerCase()}</h2>
      {rows.length === 0 ? (
        <p class="hint">Nothing was charged on these days.</p>
      ) : (
        <AdminTable
          label={`Usage by ${label.toLowerCase()}`}
          headings={[label, 'Requests', 'Cost', 'Share']}
          rows={sorted.map(({ group, requests, cost }) => ({
            key: group,
            cells: [
              group,
              spellNumber(requests),
              spellNumber(cost),
              <svg key="bar" class="usage-bar" width={BAR_WIDTH} height="12" aria-hidden="true">
                <rect width={Math.max(1, (requests / most) * BAR_WIDTH)} height="12" rx="3" />
              </svg>,
            ],
          }))}
        />
      )}
    </>
  )
}

const MOST_DAYS = 400

/** Every day from the first to the last. */
function listDays({ from, to }: UsageFilter): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to) && days.length < MOST_DAYS; at += DAY_MS)
    days.push(dayOf(at))
  return days
}

function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10)
}
