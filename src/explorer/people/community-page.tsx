import { useEffect, useMemo } from 'preact/hooks'
import type { BuilderDetailData, CommunityCard } from '../../contract/operations/builder-detail.ts'
import type { Bounds } from '../map/bounds.ts'
import { MapPane } from '../map/map-pane.tsx'
import { askBuilder, askSearchByArea } from '../request/operations.ts'
import { type AnswerState, useAnswer } from '../request/use-answer.ts'
import { linkTo } from '../routing/base-path.ts'
import type { CommunityRoute } from '../routing/route.ts'
import { HomeShelf } from '../search/home-card.tsx'
import { summarizeResult } from '../search/summarize-result.ts'
import { renderShortPrice } from '../search/words.ts'
import { AnswerLink } from '../shell/answer-link.tsx'
import { FailureNotice, Notice, Skeleton } from '../shell/notice.tsx'
import { listCommunityFacts } from './builder-page.tsx'

/** About a mile around the community. */
const AROUND_DEGREES = 0.015

/** Which homes count as near: within this many miles. */
const NEARBY_MILES = 1

/** A community of a builder, as far as the answer about its builder describes it, and the new homes around it. */
export function CommunityPage({ route }: { route: CommunityRoute }) {
  const { builderId } = route
  const state = useAnswer(builderId === undefined ? undefined : askBuilder({ feed_id: builderId }))
  const card = state.kind === 'answered' ? findCard(state.success.data, route.communityId) : undefined
  const name = card?.name ?? route.name
  useEffect(() => {
    document.title = `${name} · Plat`
  }, [name])
  return (
    <article class="document">
      <header>
        <p class="kicker">Community</p>
        <h1>{name}</h1>
        {state.kind === 'answered' && card !== undefined && (
          <p class="muted">
            {[listPlace(card), ...listCommunityFacts(card)].filter(Boolean).join(' · ')} · by{' '}
            <AnswerLink href={state.success.data.url}>{state.success.data.name}</AnswerLink>
          </p>
        )}
      </header>
      <KnownCommunity state={state} card={card} name={name} />
    </article>
  )
}

interface KnownCommunityParts {
  state: AnswerState<BuilderDetailData>
  card: CommunityCard | undefined
  name: string
}

function KnownCommunity({ state, card, name }: KnownCommunityParts) {
  if (state.kind === 'loading') return <Skeleton label="The community is loading" lines={6} />
  if (state.kind === 'failed' && state.failure.reason !== 'missing')
    return <FailureNotice failure={state.failure} retry={state.retry} />
  if (card === undefined) {
    return (
      <Notice title="Only its name is known here">
        The service has no operation about one community. The page of its builder shows it, with where it is
        and from which price, and so does this page when it is opened from there.{' '}
        <a href={linkTo('/?listing_type=new_construction')}>Search new homes</a>
      </Notice>
    )
  }
  return <CommunityProfile card={card} name={name} />
}

function CommunityProfile({ card, name }: { card: CommunityCard; name: string }) {
  const { longitude: lon, latitude: lat } = card.communityAddress ?? {}
  const isPlaced = lon !== undefined && lat !== undefined
  const nearby = useAnswer(
    isPlaced
      ? askSearchByArea({ circle: `${lat},${lon},${NEARBY_MILES}`, listing_type: 'new_construction' })
      : undefined,
  )
  const text = card.minPrice === undefined ? '—' : renderShortPrice(card.minPrice)
  const view = useMemo(() => {
    if (lon === undefined || lat === undefined) return undefined
    const marker = {
      id: 'community',
      point: [lon, lat] as const,
      text,
      label: `${text}, ${name}`,
      kind: 'home' as const,
    }
    const bounds: Bounds = [
      lon - AROUND_DEGREES,
      lat - AROUND_DEGREES,
      lon + AROUND_DEGREES,
      lat + AROUND_DEGREES,
    ]
    return { bounds, markers: [marker] }
  }, [lon, lat, text, name])
  return (
    <>
      {card.featuredImage?.url && <img class="profile-picture" src={card.featuredImage.url} alt="" />}
      {view && (
        <div class="home-map">
          <MapPane label={`Map of ${name}`} {...view} />
        </div>
      )}
      {nearby.kind === 'failed' && <FailureNotice failure={nearby.failure} retry={nearby.retry} />}
      {nearby.kind === 'loading' && <Skeleton label="Homes nearby are loading" />}
      {nearby.kind === 'answered' && nearby.success.data.length > 0 && (
        <HomeShelf title="New homes nearby" homes={nearby.success.data.map(summarizeResult)} />
      )}
      {nearby.kind === 'answered' && nearby.success.data.length === 0 && (
        <Notice title="No new home within a mile is for sale" />
      )}
    </>
  )
}

function findCard({ communityCards }: BuilderDetailData, id: string): CommunityCard | undefined {
  return communityCards.find(({ providerListingId }) => String(providerListingId) === id)
}

function listPlace({ communityAddress: address }: CommunityCard): string {
  return [address?.city, address?.state].filter(Boolean).join(', ')
}
