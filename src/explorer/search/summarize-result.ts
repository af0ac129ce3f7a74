import type { SearchResult } from '../../contract/schemas/search-result.ts'
import { type HomeSummary, listFacts } from './home-card.tsx'

const MOST_CARD_PHOTOS = 12

/** A search result as a card. */
export function summarizeResult(result: SearchResult): HomeSummary {
  const { ppid, price, address, beds, baths, area, statusText, flexFieldText, brokerName } = result
  return {
    id: ppid,
    href: result.detailUrl ?? `/homes/${ppid}`,
    price: price ?? 'Price on request',
    facts: listFacts(beds, baths, area),
    address: result.isUndisclosedAddress
      ? `Undisclosed address, ${address ?? ''}`
      : (address ?? 'Address unknown'),
    status: statusText,
    badge: flexFieldText,
    photos: listPhotos(result),
    broker: brokerName,
  }
}

function listPhotos({ carouselPhotosComposable: carousel, imgSrc }: SearchResult): string[] {
  const first = imgSrc === undefined ? [] : [imgSrc]
  if (carousel?.baseUrl === undefined) return first
  const photos = carousel.photoData.flatMap(({ photoKey }) => {
    if (photoKey === undefined) return []
    return carousel.isStaticUrls ? [photoKey] : [carousel.baseUrl!.replace('{photoKey}', photoKey)]
  })
  return photos.length === 0 ? first : photos.slice(0, MOST_CARD_PHOTOS)
}
