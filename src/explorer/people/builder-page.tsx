import { useEffect, useMemo } from 'preact/hooks'
import type { BuilderDetailData, CommunityCard } from '../../contract/operations/builder-detail.ts'
import { findBounds } from '../map/bounds.ts'
import type { MapMarker } from '../map/home-map.ts'
import { MapPane } from '../map/map-pane.tsx'
import { askBuilder } from '../request/operations.ts'
import { useAnswer } from '../request/use-answer.ts'
import { navigate } from '../routing/navigate.ts'
import { renderAmount, renderCode, renderShortPrice, spellDollars } from '../search/words.ts'
import { AnswerLink } from '../shell/answer-link.tsx'
import { FailureNotice, Notice, Skeleton } from '../shell/notice.tsx'

/** A home builder with its regions and communities. */
export function BuilderPage({ feedId }: { feedId: string }) {
  const state = useAnswer(askBuilder({ feed_id: feedId }))
  const name = state.kind === 'answered' ? state.success.data.name : undefined
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · Plat`
  }, [name])
  if (state.kind === 'failed') {
    return state.failure.reason === 'missing' ? (
      <Notice title="There is no such builder" />
    ) : (
      <FailureNotice failure={state.failure} retry={state.retry} />
    )
  }
  if (state.kind !== 'answered') return <Skeleton label="The builder is loading" lines={6} />
  return <BuilderProfile data={state.success.data} />
}

function BuilderProfile({ data }: { data: BuilderDetailData }) {
  const markers = useMemo(() => listMarkers(data), [data])
  const bounds = findBounds(markers.map(({ point }) => point))
  const facts = [
    data.communitiesCount !== undefined && renderAmount(data.communitiesCount, 'community', 'communities'),
    data.specCount !== undefined && `${renderAmount(data.specCount, 'home')} built or being built`,
    data.minPrice !== undefined && `from ${spellDollars(data.minPrice)}`,
  ].filter((fact) => typeof fact === 'string')
  return (
    <article class="document">
      <header class="profile">
        {data.logoUrl && <img class="profile-logo" src={data.logoUrl} alt="" />}
        <div>
          <p class="kicker">Builder</p>
          <h1>{data.name}</h1>
          <p class="muted">{facts.join(' · ')}</p>
        </div>
      </header>
      {data.description && <p class="remarks">{data.description}</p>}
      {data.specialties.length > 0 && (
        <ul class="tags">
          {data.specialties.map((specialty) => (
            <li key={specialty} class="pill">
              {specialty}
            </li>
          ))}
        </ul>
      )}
      {bounds && (
        <div class="home-map">
          <MapPane
            label="Map of the communities"
            bounds={bounds}
            markers={markers}
            onChosen={(id) => navigate(`/communities/${id}?builder=${data.feedId}`)}
          />
        </div>
      )}
      <h2>Communities</h2>
      <ul class="cards cards-wide">
        {data.communityCards.map((card) => (
          <li key={card.providerListingId}>
            <article class={card.url === undefined ? 'card card-still' : 'card'}>
              <div class="card-photo">
                {card.featuredImage?.url && <img src={card.featuredImage.url} alt="" loading="lazy" />}
              </div>
              <div class="card-body">
                <h3 class="card-price">
                  <AnswerLink class="card-link" href={card.url} query={`builder=${data.feedId}`}>
                    {card.name}
                  </AnswerLink>
                </h3>
                <p class="card-facts">
                  {listCommunityFacts(card).map((fact) => (
                    <span key={fact}>{fact}</span>
                  ))}
                </p>
                <p class="card-address">
                  {[card.communityAddress?.city, card.communityAddress?.state].filter(Boolean).join(', ')}
                </p>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </article>
  )
}

/** What a community offers: "From $895,000", "Single family". */
export function listCommunityFacts({ minPrice, style }: CommunityCard): string[] {
  return [
    minPrice === undefined ? 'Price on request' : `From ${spellDollars(minPrice)}`,
    ...(style === undefined ? [] : [renderCode(style.replace(/([a-z])([A-Z])/g, '$1 $2'))]),
  ]
}

function listMarkers(data: BuilderDetailData): MapMarker[] {
  return data.communityCards.flatMap((card): MapMarker[] => {
    const { longitude, latitude } = card.communityAddress ?? {}
    if (longitude === undefined || latitude === undefined || card.providerListingId === undefined) return []
    const text = card.minPrice === undefined ? '—' : renderShortPrice(card.minPrice)
    const id = String(card.providerListingId)
    return [{ id, point: [longitude, latitude], text, label: `${text}, ${card.name ?? ''}`, kind: 'home' }]
  })
}
