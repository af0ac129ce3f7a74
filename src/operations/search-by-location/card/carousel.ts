import type { CarouselPhotos } from '../../../contract/operations/search-by-location.ts'
import type { Media } from '../../../records/media.ts'
import { buildPhotoTemplate, listPhotos, renderMediaUrl } from '../../presentation/photos.ts'

/** A home's photos, and those of its builder's community, each as a template and keys; undefined without photos. */
export function presentCarousel(
  media: readonly Media[],
  communityMedia: readonly Media[],
  baseUrl: string,
): CarouselPhotos | undefined {
  const urls = listUrls(media, baseUrl)
  if (urls.length === 0) return undefined
  const photos = buildPhotoTemplate(urls)
  return {
    baseUrl: photos.baseUrl,
    photoData: presentKeys(photos.keys),
    isStaticUrls: photos.isStatic,
    ...presentCommunity(listUrls(communityMedia, baseUrl)),
  }
}

function presentCommunity(urls: readonly string[]) {
  if (urls.length === 0) return { communityBaseUrl: null, communityPhotoData: null }
  const { baseUrl, keys } = buildPhotoTemplate(urls)
  return { communityBaseUrl: baseUrl, communityPhotoData: presentKeys(keys) }
}

function presentKeys(keys: readonly string[]) {
  return keys.map((photoKey) => ({ photoKey }))
}

function listUrls(media: readonly Media[], baseUrl: string): string[] {
  return listPhotos(media).map(({ url }) => renderMediaUrl(url, baseUrl))
}
