import { useState } from 'preact/hooks'
import { linkTo } from '../routing/base-path.ts'
import { findOwnPath } from '../routing/navigate.ts'
import { Icon } from '../shell/icon.tsx'
import { renderAmount, renderCount } from './words.ts'

/** A home as lists show it, whichever operation it comes from. */
export interface HomeSummary {
  id: string
  /** The link of the answer. Where the operator has pages of their own, the card still leads to the page here. */
  href: string
  price: string
  /** The facts beside the price: "3 bd", "2 ba", "1,610 sqft". */
  facts: readonly string[]
  address: string
  /** "House for sale", "Sold Mar 4, 2026". */
  status?: string | undefined
  /** A short insight, shown on the photo. */
  badge?: string | undefined
  photos: readonly string[]
  broker?: string | undefined
}

interface HomeCardParts {
  home: HomeSummary
  isHighlighted?: boolean
  onHovered?(id: string | undefined): void
}

/** A card that leads to the page of a home. */
export function HomeCard({ home, isHighlighted = false, onHovered }: HomeCardParts) {
  const { id, href, price, facts, address, status, badge, broker } = home
  return (
    <article
      class={isHighlighted ? 'card is-highlighted' : 'card'}
      onPointerEnter={() => onHovered?.(id)}
      onPointerLeave={() => onHovered?.(undefined)}
    >
      <CardPhotos photos={home.photos} badge={badge} />
      <div class="card-body">
        <h3 class="card-price">
          <a
            class="card-link"
            href={linkTo(findOwnPath(href) ?? `/homes/${id}`)}
            onFocus={() => onHovered?.(id)}
            onBlur={() => onHovered?.(undefined)}
          >
            <span class="visually-hidden">{address}, </span>
            {price}
          </a>
        </h3>
        <p class="card-facts">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        <p class="card-address">{address}</p>
        {status && (
          <p class="card-status">
            {status}
            {broker && <span class="card-broker"> · {broker}</span>}
          </p>
        )}
      </div>
    </article>
  )
}

function CardPhotos({ photos, badge }: { photos: readonly string[]; badge: string | undefined }) {
  const [at, setAt] = useState(0)
  const [isBroken, setBroken] = useState(false)
  const photo = photos[at]
  const step = (by: number) => (event: Event) => {
    event.preventDefault()
    setBroken(false)
    setAt((at + by + photos.length) % photos.length)
  }
  return (
    <div class="card-photo">
      {photo === undefined || isBroken ? (
        <span class="no-photo">
          <Icon name="photo" />
          No photo
        </span>
      ) : (
        <img src={photo} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
      )}
      {badge && <span class="badge">{badge}</span>}
      {photos.length > 1 && (
        <>
          <button
            type="button"
            class="photo-step photo-before"
            tabIndex={-1}
            aria-label="Photo before"
            onClick={step(-1)}
          >
            <Icon name="left" />
          </button>
          <button
            type="button"
            class="photo-step photo-next"
            tabIndex={-1}
            aria-label="Next photo"
            onClick={step(1)}
          >
            <Icon name="right" />
          </button>
          <span class="photo-count" aria-hidden="true">
            {at + 1} / {photos.length}
          </span>
        </>
      )}
    </div>
  )
}

/** The facts of a home in the order in which people compare them. Unknown ones are left out. */
export function listFacts(beds?: number | null, baths?: number | null, sqft?: number | null): string[] {
  return [
    ...(typeof beds === 'number' ? [beds === 0 ? 'Studio' : `${beds} bd`] : []),
    ...(typeof baths === 'number' ? [`${baths} ba`] : []),
    ...(typeof sqft === 'number' ? [`${renderCount(sqft)} sqft`] : []),
  ]
}

/** A grid of homes under a title. */
export function HomeShelf({ title, homes }: { title: string; homes: readonly HomeSummary[] }) {
  return (
    <section class="shelf" aria-label={title}>
      <h2>
        {title} <span class="muted">{renderAmount(homes.length, 'home')}</span>
      </h2>
      <ul class="shelf-list">
        {homes.map((home) => (
          <li key={home.id}>
            <HomeCard home={home} />
          </li>
        ))}
      </ul>
    </section>
  )
}
