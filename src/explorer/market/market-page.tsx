import { useEffect } from 'preact/hooks'
import type { MarketStatisticsData } from '../../contract/operations/statistics/market-statistics.ts'
import { type ChartLine, LineChart } from '../charts/line-chart.tsx'
import { sharedStart } from '../request/key.ts'
import { askMarketStatistics } from '../request/operations.ts'
import { findShown, useAnswer } from '../request/use-answer.ts'
import { linkTo } from '../routing/base-path.ts'
import { navigate } from '../routing/navigate.ts'
import { parseUnderstood, parseUnknown } from '../search/search-address.ts'
import { renderCount, renderShortPrice, spellDay, spellDollars, spellMonth } from '../search/words.ts'
import { FailureNotice, Notice, Skeleton, UnknownPlace } from '../shell/notice.tsx'
import { useShared } from '../shell/store.ts'
import { type MarketDays, readMarketDays, renderMarketAddress, withMarketValues } from './market-period.ts'

type Period = MarketStatisticsData['periods'][number]

/** How the market of a place has changed, by month or week. */
export function MarketPage({ parameters }: { parameters: URLSearchParams }) {
  const start = useShared(sharedStart)
  const fallback = typeof start === 'object' ? start.location : undefined
  const location = parameters.get('location') ?? fallback
  const by = parameters.get('by') === 'week' ? 'week' : 'month'
  const days = readMarketDays(parameters, Date.now())
  const isKnown = location !== undefined && days !== undefined
  const state = useAnswer(isKnown ? askMarketStatistics({ location, ...days, by }) : undefined)
  const shown = findShown(state)
  const names = parseUnderstood(shown?.location).map(({ name }) => name)
  const place = names.length > 0 ? names.join(', ') : (location ?? 'a place')
  const unknown = names.length > 0 ? undefined : parseUnknown(shown?.location)
  useEffect(() => {
    document.title = `Market of ${place} · Plat`
  }, [place])
  const change = (values: Readonly<Record<string, string>>) =>
    navigate(renderMarketAddress(withMarketValues(parameters, values)))
  return (
    <article class="document">
      <header class="results-header">
        <div>
          <p class="kicker">Market</p>
          <h1>{place}</h1>
        </div>
        <div class="status-switch" role="group" aria-label="Periods">
          {(['month', 'week'] as const).map((choice) => (
            <button
              key={choice}
              type="button"
              class="status-option"
              aria-pressed={choice === by}
              onClick={() => change({ by: choice })}
            >
              By {choice}
            </button>
          ))}
        </div>
      </header>
      <DaysForm key={`${days?.from} ${days?.to}`} days={days ?? {}} onChange={change} />
      {days === undefined ? (
        <Notice title={`"${parameters.get('days')}" is not a number of days from 1 to 99999`} />
      ) : state.kind === 'failed' ? (
        <FailureNotice failure={state.failure} retry={state.retry} />
      ) : shown === undefined ? (
        <Skeleton label="The market is loading" lines={8} />
      ) : unknown !== undefined ? (
        <UnknownPlace text={unknown} />
      ) : shown.data.periods.length === 0 ? (
        <Notice title="Nothing is known of this market" />
      ) : (
        <MarketCharts periods={shown.data.periods} by={by} />
      )}
      {unknown === undefined && (
        <p>
          <a href={linkTo(`/?${new URLSearchParams({ location: location ?? '' })}`)}>
            Homes for sale in {place}
          </a>
        </p>
      )}
    </article>
  )
}

/** The first and last day to show. Either may be left open. */
function DaysForm({
  days: { from = '', to = '' },
  onChange,
}: {
  days: MarketDays
  onChange(values: Record<'from' | 'to' | 'days', string>): void
}) {
  return (
    <form
      class="choices"
      aria-label="Days"
      onSubmit={(event) => {
        event.preventDefault()
        const given = new FormData(event.currentTarget)
        onChange({ from: String(given.get('from')), to: String(given.get('to')), days: '' })
      }}
    >
      <label class="field">
        <span class="field-label">First day</span>
        <input class="input" type="date" name="from" defaultValue={from} />
      </label>
      <label class="field">
        <span class="field-label">Last day</span>
        <input class="input" type="date" name="to" defaultValue={to} />
      </label>
      <button type="submit" class="button">
        Show
      </button>
    </form>
  )
}

function MarketCharts({ periods, by }: { periods: readonly Period[]; by: 'month' | 'week' }) {
  const positions = periods.map(({ from }) =>
    by === 'month' ? spellMonth(from.slice(0, 7)) : spellDay(from),
  )
  const line = (
    label: string,
    color: ChartLine['color'],
    read: (period: Period) => number | null,
  ): ChartLine => ({
    label,
    color,
    values: periods.map(read),
  })
  const shared = { positions, positionLabel: 'From' }
  return (
    <>
      <Newest period={periods.at(-1)!} />
      <div class="chart-grid-page">
        <LineChart
          {...shared}
          title="Median prices"
          renderValue={renderShortPrice}
          lines={[
            line('Sold for', 1, ({ sale_price }) => sale_price.median),
            line('Asked for', 2, ({ list_price }) => list_price.median),
          ]}
        />
        <LineChart
          {...shared}
          title="Homes for sale"
          renderValue={renderCount}
          lines={[line('Inventory', 1, ({ inventory }) => inventory)]}
          fromZero
        />
        <LineChart
          {...shared}
          title="New, under contract, sold"
          renderValue={renderCount}
          lines={[
            line('New', 1, ({ new_listings }) => new_listings),
            line('Under contract', 2, ({ pending }) => pending),
            line('Sold', 3, ({ sold }) => sold),
          ]}
          fromZero
        />
        <LineChart
          {...shared}
          title="Price per square foot, median"
          renderValue={spellDollars}
          lines={[line('Sold for', 1, ({ price_per_sqft }) => price_per_sqft.median)]}
        />
        <LineChart
          {...shared}
          title="Days on market, median"
          renderValue={renderCount}
          lines={[line('Days', 1, ({ days_on_market }) => days_on_market.median)]}
          fromZero
        />
        <LineChart
          {...shared}
          title="Sale price as a share of the asking price, median"
          renderValue={(value) => `${(value * 100).toFixed(1)}%`}
          lines={[line('Share', 1, ({ sale_to_list }) => sale_to_list.median)]}
        />
        <LineChart
          {...shared}
          title="Rent per month, median"
          renderValue={spellDollars}
          lines={[line('Rent', 1, ({ rent }) => rent.median)]}
        />
      </div>
    </>
  )
}

function Newest({ period }: { period: Period }) {
  const { inventory, sale_price, days_on_market, rent, from, to } = period
  const figures: [string, string | undefined][] = [
    ['Homes for sale', renderCount(inventory)],
    ['Median sale price', sale_price.median === null ? undefined : spellDollars(sale_price.median)],
    ['Median days on market', days_on_market.median === null ? undefined : String(days_on_market.median)],
    ['Median rent', rent.median === null ? undefined : spellDollars(rent.median)],
  ]
  return (
    <section aria-label="The newest period">
      <p class="muted">
        {spellDay(from)} to {spellDay(to)}
      </p>
      <dl class="estimate-figures">
        {figures.map(([name, value]) => (
          <div key={name} class="estimate-figure">
            <dt>{name}</dt>
            <dd>{value ?? 'unknown'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
