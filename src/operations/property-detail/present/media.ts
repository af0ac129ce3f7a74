import type { AugmentedGalleryEntry, GalleryPhoto } from '../../../contract/operations/property-detail.ts'
import { memoize } from '../../../domain/memoize.ts'
import type { Listing } from '../../../records/listing.ts'
import type { Media, RoomTag } from '../../../records/media.ts'
import { renderMediaUrl } from '../../presentation/photos.ts'

const ROOM_ORDER: readonly RoomTag[] = [
  'kitchen',
  'bedroom',
  'bathroom',
  'living_room',
  'dining_room',
  'exterior',
  'garage',
  'yard',
  'pool',
  'laundry_room',
  'porch',
  'floor_plan',
  'unknown',
]

export function presentPhotos(photos: readonly Media[], baseUrl: string): GalleryPhoto[] {
  return photos.map(({ url, title, description, roomTag }) => ({
    title: title ?? null,
    description: description ?? null,
    href: renderMediaUrl(url, baseUrl),
    type: roomTag,
    tags: [{ label: roomTag }],
  }))
}

/** One entry with all photos, then one for each kind of room that has any. */
export function presentGallery(photos: readonly Media[], baseUrl: string): AugmentedGalleryEntry[] {
  if (photos.length === 0) return []
  const byRoom = Map.groupBy(photos, ({ roomTag }) => roomTag)
  const rooms = ROOM_ORDER.flatMap((room) => {
    const ofRoom = byRoom.get(room)
    return ofRoom === undefined ? [] : [presentEntry(room, ofRoom, baseUrl)]
  })
  return [presentEntry('all_photos', photos, baseUrl), ...rooms]
}

/** The gallery and the photos in JSON. Each address occurs three times in them. */
export function renderGalleryAndPhotos(
  photos: readonly Media[],
  baseUrl: string,
): [gallery: string, photos: string] {
  if (photos.length === 0) return ['[]', '[]']
  const shown: string[] = []
  const all: string[] = []
  const byRoom = new Map<RoomTag, { media: Media[]; texts: string[] }>()
  for (const photo of photos) {
    const { url, title = null, description = null, roomTag } = photo
    const href = JSON.stringify(renderMediaUrl(url, baseUrl))
    const tag = JSON.stringify(roomTag)
    const names = title === null && description === null ? UNNAMED : JSON.stringify({ title, description })
    shown.push(`${names.slice(0, -1)},"href":${href},"type":${tag},"tags":[{"label":${tag}}]}`)
    const text = `{"href":${href},"tag":${tag}}`
    all.push(text)
    const ofRoom = byRoom.get(roomTag)
    if (ofRoom === undefined) byRoom.set(roomTag, { media: [photo], texts: [text] })
    else {
      ofRoom.media.push(photo)
      ofRoom.texts.push(text)
    }
  }
  let gallery = `[${renderEntry('all_photos', photos, all)}`
  for (const room of ROOM_ORDER) {
    const ofRoom = byRoom.get(room)
    if (ofRoom !== undefined) gallery += `,${renderEntry(room, ofRoom.media, ofRoom.texts)}`
  }
  return [`${gallery}]`, `[${shown.join(',')}]`]
}

const UNNAMED = JSON.stringify({ title: null, description: null })

function renderEntry(
  key: RoomTag | 'all_photos',
  photos: readonly Media[],
  texts: readonly string[],
): string {
  const titles = JSON.stringify(joinTitles(photos, key))
  return `${renderEntryStart(key)},"detailedText":${titles},"photoCount":${photos.length},"photos":[${texts.join(',')}]}`
}

const renderEntryStart = memoize((key: RoomTag | 'all_photos'): string =>
  JSON.stringify({ key, category: renderTitleCase(key) }).slice(0, -1),
)

function presentEntry(
  key: RoomTag | 'all_photos',
  photos: readonly Media[],
  baseUrl: string,
): AugmentedGalleryEntry {
  return {
    key,
    category: renderTitleCase(key),
    detailedText: joinTitles(photos, key),
    photoCount: photos.length,
    photos: photos.map(({ url, roomTag }) => ({ href: renderMediaUrl(url, baseUrl), tag: roomTag })),
  }
}

/** The feed's own titles of the pictures of a room, if it has any. */
function joinTitles(photos: readonly Media[], key: string): string | null {
  if (key === 'all_photos') return null
  if (photos.every(({ title }) => title === undefined)) return null
  const titles = [...new Set(photos.map(({ title }) => title).filter((title) => title !== undefined))]
  return titles.join('; ')
}

/** "living_room" becomes "Living Room". */
const renderTitleCase = memoize((key: RoomTag | 'all_photos'): string =>
  key
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' '),
)

interface ShownTour {
  href: string
  category: '3d' | 'virtual_tour'
  type: string
}

/** Tours, videos and floor plans, each address once. null when there is none, as in the specification. */
export function presentTours(listing: Listing, baseUrl: string) {
  const tours = listTours(listing, baseUrl)
  const videos = listing.media.filter(({ category }) => category === 'video')
  const plans = listing.media.filter(
    ({ category, roomTag }) => category === 'floorPlan' || (category === 'photo' && roomTag === 'floor_plan'),
  )
  return {
    vendor_3d_tour: tours.find(({ category }) => category === '3d') ?? null,
    virtual_tours: tours.length === 0 ? null : tours,
    videos: videos.length === 0 ? null : videos.map(({ url }) => ({ href: renderMediaUrl(url, baseUrl) })),
    home_tours: { virtual_tours: tours },
    floorplans: { vendor_floorplan: plans.map(({ url }) => ({ href: renderMediaUrl(url, baseUrl) })) },
  }
}

function listTours({ media, virtualTourUrls }: Listing, baseUrl: string): ShownTour[] {
  const tours = media.filter(({ category }) => category === 'virtualTour')
  const known = new Set(tours.map(({ url }) => url))
  const others = virtualTourUrls.filter((url) => !known.has(url)).map((url) => ({ url, is3d: false }))
  return [...tours, ...others].map(({ url, is3d }) => ({
    href: renderMediaUrl(url, baseUrl),
    category: is3d === true ? '3d' : 'virtual_tour',
    type: is3d === true ? 'vendor_3d_tour' : 'virtual_tour',
  }))
}
