import { useEffect } from 'preact/hooks'
import type { PropertyDetailData } from '../../contract/operations/property-detail.ts'
import {
  askEstimate,
  askHistory,
  askHome,
  askRentals,
  askSimilarHomes,
  askSurroundings,
} from '../request/operations.ts'
import { type AnswerState, useAnswer } from '../request/use-answer.ts'
import { linkTo } from '../routing/base-path.ts'
import { findOwnPath } from '../routing/navigate.ts'
import { HomeShelf, listFacts } from '../search/home-card.tsx'
import { renderCode, spellDay, spellDollars } from '../search/words.ts'
import { FailureNotice, Notice, Skeleton } from '../shell/notice.tsx'
import { HomeWorth } from './estimate.tsx'
import { Facts } from './facts.tsx'
import { Gallery } from './gallery.tsx'
import { HistoryTable } from './history-table.tsx'
import { ListedBy } from './listed-by.tsx'
import { PaymentCalculator } from './payment-calculator.tsx'
import { summarizeRental, summarizeSimilar } from './summarize-neighbors.ts'
import { HomeSurroundings } from './surroundings.tsx'

/** Everything that is known of one home. */
export function HomePage({ propertyId }: { propertyId: string }) {
  const which = { property_id: propertyId }
  const home = useAnswer(askHome(which))
  const history = useAnswer(askHistory(which))
  const estimate = useAnswer(askEstimate(which))
  const surroundings = useAnswer(askSurroundings(which))
  const similar = useAnswer(askSimilarHomes(which))
  const rentals = useAnswer(askRentals(which))
  if (home.kind === 'failed') {
    return home.failure.reason === 'missing' ? (
      <Notice title="There is no such home">
        It may have been removed by its source. <a href={linkTo('/')}>Search homes</a>
      </Notice>
    ) : (
      <FailureNotice failure={home.failure} retry={home.retry} />
    )
  }
  if (home.kind !== 'answered') return <LoadingHome />
  const { data } = home.success
  return (
    <article class="home">
      <Gallery data={data} />
      <div class="home-columns">
        <div class="home-main">
          <Headline data={data} />
          <Remarks data={data} />
          <Facts data={data} />
          <Section title="Estimate" state={estimate}>
            {(found) => <HomeWorth data={found} />}
          </Section>
          <Section title="History" state={history}>
            {({ events }) => <HistoryTable events={events} />}
          </Section>
          <Section title="Neighborhood and schools" state={surroundings}>
            {(around) => <HomeSurroundings data={around} home={data} />}
          </Section>
        </div>
        <aside class="home-aside" aria-label="Cost and contact">
          {data.status === 'for_sale' && data.list_price !== undefined && <PaymentCalculator data={data} />}
          <ListedBy data={data} />
        </aside>
      </div>
      <Section state={similar} title="Similar homes" isBare>
        {(homes) =>
          homes.length === 0 ? null : <HomeShelf title="Similar homes" homes={homes.map(summarizeSimilar)} />
        }
      </Section>
      <Section state={rentals} title="Rentals nearby" isBare>
        {(homes) =>
          homes.length === 0 ? null : <HomeShelf title="Rentals nearby" homes={homes.map(summarizeRental)} />
        }
      </Section>
    </article>
  )
}

interface SectionParts<Data> {
  title: string
  state: AnswerState<Data>
  /** Whether the content has its own title. */
  isBare?: boolean
  children(data: Data): preact.ComponentChildren
}

/** A part of the page that has a request of its own. The others do not wait for it. */
function Section<Data>({ title, state, isBare = false, children }: SectionParts<Data>) {
  const content =
    state.kind === 'answered' ? (
      children(state.success.data)
    ) : state.kind === 'failed' ? (
      <FailureNotice failure={state.failure} retry={state.retry} />
    ) : (
      <Skeleton label={`${title} is loading`} />
    )
  if (isBare && state.kind === 'answered') return <>{content}</>
  return (
    <section class="home-section">
      <h2>{title}</h2>
      {content}
    </section>
  )
}

function listDates(data: PropertyDetailData): string[] {
  const { list_date: listed, last_sold_date: sold, last_sold_price: price } = data
  return [
    ...(listed !== undefined && data.status !== 'sold' ? [`Listed ${spellDay(listed)}`] : []),
    ...(sold !== undefined && price !== undefined
      ? [`Last sold ${spellDay(sold)} for ${spellDollars(price)}`]
      : []),
  ]
}

function Headline({ data }: { data: PropertyDetailData }) {
  const { description, location, flags } = data
  const address = location?.address
  const line = address?.line ?? 'Address not given'
  const rest = [address?.city, [address?.state_code, address?.postal_code].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
  useEffect(() => {
    document.title = `${line}, ${rest} · Plat`
  }, [line, rest])
  const price = data.list_price ?? (data.status === 'sold' ? data.last_sold_price : undefined)
  const chips = [
    flags?.is_new_listing && 'New',
    flags?.is_price_reduced && 'Price cut',
    flags?.is_pending && 'Pending',
    flags?.is_contingent && 'Contingent',
    flags?.is_coming_soon && 'Coming soon',
    flags?.is_new_construction && 'New construction',
    flags?.is_foreclosure && 'Foreclosure',
  ].filter((chip) => typeof chip === 'string')
  const isOperatorPage = data.href !== undefined && findOwnPath(data.href) === undefined
  return (
    <header class="headline">
      <p class="headline-status">
        <span class={`pill pill-${data.status}`}>{renderCode(data.status ?? 'unknown')}</span>
        {chips.map((chip) => (
          <span key={chip} class="pill">
            {chip}
          </span>
        ))}
      </p>
      <h1>
        <span class="headline-price">
          {price === undefined ? 'No price' : spellDollars(price)}
          {data.status === 'for_rent' && price !== undefined && <small> / month</small>}
        </span>
        <span class="headline-address">
          {line}, {rest}
        </span>
      </h1>
      <p class="headline-facts">
        {listFacts(description?.beds, description?.baths_total, description?.sqft).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {data.price_per_sqft !== undefined && <span>{spellDollars(data.price_per_sqft)} / sqft</span>}
      </p>
      <p class="muted">
        {listDates(data).join(' · ')}
        {isOperatorPage && (
          <>
            {' · '}
            <a href={data.href} target="_blank" rel="noreferrer">
              Page of the operator
            </a>
          </>
        )}
      </p>
    </header>
  )
}

function Remarks({ data }: { data: PropertyDetailData }) {
  const tags = data.tags_for_display.filter((tag): tag is string => typeof tag === 'string')
  if (!data.description?.text && tags.length === 0) return null
  return (
    <section class="home-section">
      <h2>About this home</h2>
      {data.description?.text && <p class="remarks">{data.description.text}</p>}
      {tags.length > 0 && (
        <ul class="tags">
          {tags.map((tag) => (
            <li key={tag} class="pill">
              {tag}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function LoadingHome() {
  return (
    <div class="home">
      <div class="gallery gallery-loading" />
      <Skeleton label="The home is loading" lines={6} />
    </div>
  )
}
