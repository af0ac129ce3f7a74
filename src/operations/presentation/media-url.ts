import type { Media } from '../../records/media.ts'

/** The address of a picture for clients: what Plat serves itself lies under its base address. */
export function renderMediaUrl(url: string, baseUrl: string): string {
  return url.startsWith('/') ? `${baseUrl}${url}` : url
}

/** Pictures only, in display order. */
export function listPhotos(media: readonly Media[]): Media[] {
  return media.filter(({ category }) => category === 'photo')
}
