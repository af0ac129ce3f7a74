import type { Listing } from '../../../records/listing.ts'
import { renderMediaUrl } from '../../presentation/media-url.ts'

interface ShownTour {
  href: string
  category: '3d' | 'virtual_tour'
  type: string
}

/** Tours, videos and floor plans; each address once. null where there is none, as the specification shows them. */
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
