import { useEffect, useState } from 'preact/hooks'
import type { PropertyDetailData } from '../../contract/operations/property-detail.ts'
import { renderAmount, renderCode } from '../search/words.ts'
import { Dialog } from '../shell/dialog.tsx'
import { Icon } from '../shell/icon.tsx'

interface Picture {
  href: string
  label: string
}

const MOST_TILES = 5

/** The photos of a home: a few at the top of the page, and all of them in a dialog. */
export function Gallery({ data }: { data: PropertyDetailData }) {
  const [openAt, setOpenAt] = useState<number>()
  const pictures = listPictures(data)
  const tours = listTours(data)
  if (pictures.length === 0) {
    return (
      <div class="gallery-empty">
        <Icon name="photo" /> No photos
      </div>
    )
  }
  const tiles = pictures.slice(0, MOST_TILES)
  return (
    <section class="gallery" aria-label="Photos" data-tiles={tiles.length}>
      {tiles.map(({ href, label }, index) => (
        <button
          key={href}
          type="button"
          class="gallery-tile"
          aria-label={`Photo ${index + 1} of ${pictures.length}: ${label}`}
          onClick={() => setOpenAt(index)}
        >
          <img src={href} alt="" decoding="async" />
        </button>
      ))}
      <div class="gallery-tools">
        <button type="button" class="button" onClick={() => setOpenAt(0)}>
          <Icon name="photo" />
          {renderAmount(pictures.length, 'photo')}
        </button>
        {tours.map((tour) => (
          <a key={tour} class="button" href={tour} target="_blank" rel="noreferrer">
            Tour
          </a>
        ))}
      </div>
      {openAt !== undefined && (
        <PictureViewer pictures={pictures} first={openAt} onClose={() => setOpenAt(undefined)} />
      )}
    </section>
  )
}

interface PictureViewerParts {
  pictures: readonly Picture[]
  first: number
  onClose(): void
}

/** One photo at a time. The arrow keys step through them. */
function PictureViewer({ pictures, first, onClose }: PictureViewerParts) {
  const [at, setAt] = useState(first)
  const picture = pictures[at]!
  const step = (by: number) => setAt((before) => (before + by + pictures.length) % pictures.length)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'ArrowRight') step(1)
      if (event.key === 'ArrowLeft') step(-1)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <Dialog title="Photos" place="full" onClose={onClose}>
      <div class="viewer">
        <button
          type="button"
          class="icon-button viewer-step"
          aria-label="Photo before"
          onClick={() => step(-1)}
        >
          <Icon name="left" />
        </button>
        <figure>
          <img src={picture.href} alt={picture.label} />
          <figcaption aria-live="polite">
            {at + 1} of {pictures.length} · {picture.label}
          </figcaption>
        </figure>
        <button type="button" class="icon-button viewer-step" aria-label="Next photo" onClick={() => step(1)}>
          <Icon name="right" />
        </button>
      </div>
    </Dialog>
  )
}

function listPictures(data: PropertyDetailData): Picture[] {
  const photos = data.photos.flatMap(({ href, title, description, type }) =>
    href === undefined ? [] : [{ href, label: description ?? title ?? nameRoom(type) }],
  )
  const plans = (data.floorplans?.vendor_floorplan ?? []).flatMap((plan) => {
    const href = readHref(plan)
    return href === undefined ? [] : [{ href, label: 'Floor plan' }]
  })
  return [...photos, ...plans]
}

/** Tours are of an open shape: an address, or an object with one. */
function listTours(data: PropertyDetailData): string[] {
  const tours = [data.vendor_3d_tour, ...(data.home_tours?.virtual_tours ?? [])]
  return [...new Set(tours.flatMap((tour) => readHref(tour) ?? []))]
}

function readHref(value: unknown): string | undefined {
  const href = typeof value === 'string' ? value : (value as { href?: unknown } | null)?.href
  return typeof href === 'string' && /^https?:\/\//.test(href) ? href : undefined
}

function nameRoom(type: string | undefined): string {
  return type === undefined || type === 'unknown' ? 'The home' : renderCode(type)
}
