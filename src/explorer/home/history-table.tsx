import type { HomeEventData } from '../../contract/operations/property-history.ts'
import { LineChart } from '../charts/line-chart.tsx'
import { renderCode, renderShortPrice, spellDay, spellDollars } from '../search/words.ts'
import { WideTable } from '../shell/wide-table.tsx'

const ORIGINS: Readonly<Record<string, string>> = {
  feed: 'Feed',
  observed: 'Seen here',
  recorded_sale: 'Deed',
  assessment: 'Assessor',
}

const MOST_ROWS = 12

/** What happened to a home, newest first, with a chart of what the assessor says. */
export function HistoryTable({ events }: { events: readonly HomeEventData[] }) {
  if (events.length === 0) return <p class="muted">Nothing with a date is known of this home.</p>
  const assessed = events.filter(({ type }) => type === 'assessed').reverse()
  return (
    <>
      <WideTable label="What happened">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Event</th>
            <th scope="col">Price</th>
            <th scope="col">Source</th>
          </tr>
        </thead>
        <tbody>
          {events.slice(0, MOST_ROWS).map((event, index) => (
            <tr key={index}>
              <td class="unbroken">{event.type === 'assessed' ? event.tax_year : spellDay(event.date)}</td>
              <td>{renderEvent(event)}</td>
              <td>{renderEventPrice(event)}</td>
              <td>{ORIGINS[event.origin] ?? renderCode(event.origin)}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      {assessed.length > 2 && (
        <LineChart
          title="Assessed value"
          positionLabel="Tax year"
          positions={assessed.map(({ tax_year, date }) => String(tax_year ?? date.slice(0, 4)))}
          lines={[
            {
              label: 'Assessed',
              color: 1,
              values: assessed.map(({ assessed_value }) => assessed_value ?? null),
            },
          ]}
          renderValue={renderShortPrice}
        />
      )}
    </>
  )
}

function renderEvent({ type, status, offer }: HomeEventData): string {
  const where = offer === 'for_rent' ? ' for rent' : ''
  switch (type) {
    case 'status_changed':
      return status ?? 'Status changed'
    case 'listed':
      return `Listed${where}`
    case 'assessed':
      return 'Assessed'
    default:
      return renderCode(type)
  }
}

function renderEventPrice(event: HomeEventData): string {
  const { price, previous_price, assessed_value, tax } = event
  if (assessed_value !== undefined)
    return tax === undefined
      ? spellDollars(assessed_value)
      : `${spellDollars(assessed_value)} · tax ${spellDollars(tax)}`
  if (price === undefined) return '—'
  if (previous_price === undefined || previous_price === 0) return spellDollars(price)
  const change = ((price - previous_price) / previous_price) * 100
  return `${spellDollars(price)} (${change > 0 ? '+' : ''}${change.toFixed(1)}%)`
}
