import { useEffect, useMemo } from 'preact/hooks'
import type { PastSale } from '../../contract/operations/past-sales.ts'
import { findBounds } from '../map/bounds.ts'
import type { MapMarker } from '../map/home-map.ts'
import { MapPane } from '../map/map-pane.tsx'
import { askPastSales } from '../request/operations.ts'
import { findShown, useAnswer } from '../request/use-answer.ts'
import { getOwnPath, navigate } from '../routing/navigate.ts'
import { HomeCard, type HomeSummary, listFacts } from '../search/home-card.tsx'
import { Pager } from '../search/pager.tsx'
import { renderAmount, renderShortPrice } from '../search/words.ts'
import { FailureNotice, Notice, Skeleton } from '../shell/notice.tsx'

/** The closed sales of an agent, on a map and as cards. */
export function AgentPage({ agentId, resultPage }: { agentId: string; resultPage: number }) {
  const state = useAnswer(
    askPastSales({ agent_id: agentId, page: resultPage === 1 ? undefined : String(resultPage) }),
  )
  const shown = findShown(state)
  const markers = useMemo(() => (shown?.data ?? []).flatMap((sale) => markSale(sale) ?? []), [shown])
  const name = readName(getOwnPath()) ?? `Agent ${agentId}`
  useEffect(() => {
    document.title = `${name} · Plat`
  }, [name])
  if (state.kind === 'failed') {
    return state.failure.reason === 'missing' ? (
      <Notice title="There is no such agent" />
    ) : (
      <FailureNotice failure={state.failure} retry={state.retry} />
    )
  }
  const bounds = findBounds(markers.map(({ point }) => point))
  const total = shown?.total ?? 0
  return (
    <article class="document">
      <header>
        <p class="kicker">Agent</p>
        <h1>{name}</h1>
        <p class="muted">{shown === undefined ? 'Loading …' : renderAmount(total, 'closed sale')}</p>
      </header>
      {shown === undefined && <Skeleton label="The sales are loading" lines={6} />}
      {bounds && (
        <div class="home-map">
          <MapPane
            label="Map of the sales"
            bounds={bounds}
            markers={markers}
            onChosen={(id) => navigate(`/homes/${id}`)}
          />
        </div>
      )}
      {shown && shown.data.length === 0 && <Notice title="No closed sales are known" />}
      {shown && shown.data.length > 0 && (
        <>
          <h2>Closed sales</h2>
          <ul class="cards cards-wide">
            {shown.data.map((sale) => (
              <li key={`${sale.ppid} ${sale.sold_date}`}>
                <HomeCard home={summarizeSale(sale)} />
              </li>
            ))}
          </ul>
          <Pager
            page={resultPage}
            total={total}
            pageSize={
              shown.hasMore || resultPage === 1
                ? shown.data.length
                : Math.round((total - shown.data.length) / (resultPage - 1))
            }
            hasMore={shown.hasMore === true}
            renderAddress={(page) => `${getOwnPath()}${page === 1 ? '' : `?page=${page}`}`}
          />
        </>
      )}
    </article>
  )
}

function summarizeSale(sale: PastSale): HomeSummary {
  return {
    id: String(sale.ppid),
    href: sale.home_details_url ?? `/homes/${sale.ppid}`,
    price: sale.price ?? 'Price undisclosed',
    facts: listFacts(sale.bedrooms, sale.bathrooms, sale.livingAreaValue),
    address: [sale.street_address, sale.city_state_zipcode].filter(Boolean).join(', '),
    status: sale.represented && `Represented the ${sale.represented.toLowerCase()}`,
    badge: sale.sold_date && `Sold ${sale.sold_date}`,
    photos: sale.image_url === undefined ? [] : [sale.image_url],
  }
}

function markSale(sale: PastSale): MapMarker | undefined {
  const { ppid, latitude, longitude, price } = sale
  if (ppid === undefined || latitude === undefined || longitude === undefined) return undefined
  const dollars = Number((price ?? '').replace(/[^\d.]/g, ''))
  const text = dollars > 0 ? renderShortPrice(dollars) : '—'
  return {
    id: String(ppid),
    point: [longitude, latitude],
    text,
    label: `${text}, ${sale.street_address ?? ''}`,
    kind: 'home',
  }
}

/** Answers about past sales do not name the agent, but the address of the page does. */
function readName(path: string): string | undefined {
  const slug = /^\/agents\/([^/]+)\/\d+/.exec(path)?.[1]
  return slug?.replace(/-/g, ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}
