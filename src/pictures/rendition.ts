/** One form of a picture. */
export interface Rendition {
  /** The largest width in pixels. A smaller picture is not enlarged. */
  width: number
  format: PictureFormat
}

export const PICTURE_FORMATS = ['jpeg', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** Widths that pictures are rendered in. Few, so that nobody can fill the disk by asking for every width. */
export const PICTURE_WIDTHS: readonly number[] = [160, 320, 640, 960, 1280, 2048]

const LARGEST: Rendition = { width: 2048, format: 'jpeg' }

/**
 * Reads `width` and `format` of a query: the narrowest rendition that is at least as wide as requested, by default the widest, as
 * JPEG. Returns a text that says what is wrong.
 */
export function parseRendition(query: readonly (readonly [string, string])[]): Rendition | { fault: string } {
  const given = new Map(query)
  const [unknown] = [...given.keys()].filter((name) => name !== 'width' && name !== 'format')
  if (unknown !== undefined) return { fault: `${unknown}: a picture takes width and format` }
  if (given.size < query.length) return { fault: `${query[0]![0]}: given more than once` }
  const width = given.get('width') ?? String(LARGEST.width)
  const pixels = Number(/^\d{1,5}$/.exec(width)?.[0])
  if (!(pixels >= 1 && pixels <= LARGEST.width))
    return { fault: `width: got "${width}"; takes 1 to ${LARGEST.width}` }
  const format = given.get('format') ?? LARGEST.format
  const known = PICTURE_FORMATS.find((one) => one === format)
  if (known === undefined) return { fault: `format: got "${format}"; takes ${PICTURE_FORMATS.join(' or ')}` }
  return { width: PICTURE_WIDTHS.find((one) => one >= pixels) ?? LARGEST.width, format: known }
}
