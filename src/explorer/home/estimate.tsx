import type { PropertyEstimateData } from '../../contract/operations/valuation/property-estimate.ts'
import { LineChart } from '../charts/line-chart.tsx'
import { linkTo } from '../routing/base-path.ts'
import {
  renderCode,
  renderCount,
  renderShortPrice,
  spellDay,
  spellDollars,
  spellMonth,
} from '../search/words.ts'
import { WideTable } from '../shell/wide-table.tsx'

const MOST_ROWS = 6

/** What the home would sell and rent for, from what, and how sure that is. */
export function HomeWorth({ data }: { data: PropertyEstimateData }) {
  const { value, rent, on_market: onMarket, comparables, contributions, history, model } = data
  if (value === null && rent === null)
    return <p class="muted">Too few homes nearby have sold to say what this one is worth.</p>
  return (
    <>
      <dl class="estimate-figures">
        {value && <Figure name="Would sell for" estimate={value} />}
        {rent && <Figure name="Would rent for" estimate={rent} unit=" / month" />}
        {onMarket && (
          <div class="estimate-figure">
            <dt>Will sell for, by its asking price</dt>
            <dd>{spellDollars(onMarket.value)}</dd>
            <dd class="muted">
              {renderShortPrice(onMarket.low)} to {renderShortPrice(onMarket.high)} ·{' '}
              {(onMarket.ratio * 100).toFixed(1)}% of the asking price
            </dd>
          </div>
        )}
      </dl>
      {history.length > 2 && (
        <LineChart
          title="Value by month"
          positionLabel="Month"
          positions={history.map(({ month }) => spellMonth(month))}
          lines={[{ label: 'Value', color: 1, values: history.map((month) => month.value) }]}
          renderValue={renderShortPrice}
        />
      )}
      {contributions.length > 0 && <Contributions data={data} />}
      {comparables.length > 0 && (
        <>
          <h3>Comparable sales</h3>
          <WideTable label="Comparable sales">
            <thead>
              <tr>
                <th scope="col">Home</th>
                <th scope="col">Sold</th>
                <th scope="col">For</th>
                <th scope="col">As this home, today</th>
                <th scope="col">Weight</th>
              </tr>
            </thead>
            <tbody>
              {comparables.slice(0, MOST_ROWS).map((sale) => (
                <tr key={`${sale.property_id} ${sale.date}`}>
                  <th scope="row">
                    <a href={linkTo(`/homes/${sale.property_id}`)}>{spellDistance(sale.miles)}</a>
                  </th>
                  <td class="unbroken">{spellDay(sale.date)}</td>
                  <td>{spellDollars(sale.price)}</td>
                  <td>{spellDollars(sale.adjusted)}</td>
                  <td>{Math.round(sale.weight * 100)}%</td>
                </tr>
              ))}
            </tbody>
          </WideTable>
        </>
      )}
      <p class="hint">
        {model === null
          ? 'A weighted mean of comparable homes: no model has been trained on the sales of this county.'
          : `A model of ${renderCount(model.sales)} sales until ${spellDay(model.trained_on)}.${
              model.accuracy != null && model.accuracy.mdape !== null
                ? ` Half of its errors on unseen sales are below ${(model.accuracy.mdape * 100).toFixed(1)}%.`
                : ''
            }`}
      </p>
    </>
  )
}

function spellDistance(miles: number): string {
  return miles < 0.05 ? 'Under 0.1 mi' : `${miles.toFixed(1)} mi away`
}

interface FigureParts {
  name: string
  estimate: NonNullable<PropertyEstimateData['value']>
  unit?: string
}

function Figure({ name, estimate, unit = '' }: FigureParts) {
  const { value, low, high, confidence, date } = estimate
  const facts = [
    low !== null && high !== null && `${renderShortPrice(low)} to ${renderShortPrice(high)}`,
    confidence !== null && `${confidence} confidence`,
    spellDay(date),
  ].filter((fact) => typeof fact === 'string')
  return (
    <div class="estimate-figure">
      <dt>{name}</dt>
      <dd>
        {spellDollars(value)}
        {unit}
      </dd>
      <dd class="muted">{facts.join(' · ')}</dd>
    </div>
  )
}

function Contributions({ data }: { data: PropertyEstimateData }) {
  const { contributions, base_value: base } = data
  const most = Math.max(...contributions.map(({ percent }) => Math.abs(percent)), 1)
  return (
    <>
      <h3>
        What makes the difference{' '}
        {base !== null && <span class="muted">from a typical home at {spellDollars(base)}</span>}
      </h3>
      <dl class="contributions">
        {contributions.map(({ group, percent }) => (
          <div key={group}>
            <dt>{renderCode(group)}</dt>
            <dd>
              <span class="contribution-track" aria-hidden="true">
                <span
                  class={percent < 0 ? 'contribution contribution-less' : 'contribution'}
                  style={{ width: `${(Math.abs(percent) / most) * 50}%` }}
                />
              </span>
              {percent > 0 ? '+' : ''}
              {percent.toFixed(1)}%
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
