import sharp from 'sharp'
import { readPictureCredit, renderXmp } from './picture-credit.ts'
import type { Rendition } from './rendition.ts'

/** Bytes that are not a picture, or one that is too large to decode. */
export class PictureError extends Error {
  override name = 'PictureError'
}

/** A picture of 100 megapixels takes 300 MB of memory while it is decoded. */
const MOST_PIXELS = 100_000_000

const DECODED_FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff', 'svg'])

const QUALITY = { jpeg: 80, webp: 78 }

// Each picture is decoded by one thread, so that pictures do not take all processors from requests.
sharp.concurrency(1)

/** Checks that bytes are a picture that can be rendered. Throws PictureError. */
export async function checkPicture(bytes: Buffer): Promise<void> {
  const { format } = await describe(bytes)
  if (!DECODED_FORMATS.has(format)) throw new PictureError(`is in the format ${format}, which is not read`)
}

/**
 * Renders a picture upright and no wider than requested. Of its metadata only the creator, the credit line and the copyright are retained:
 * the rest may hold where it was taken, also for a home whose address is hidden. Throws PictureError.
 */
export async function renderPicture(bytes: Buffer, { width, format }: Rendition): Promise<Buffer> {
  const credit = readPictureCredit(await describe(bytes))
  const { creator: Artist, copyright: Copyright } = credit
  try {
    const plain = sharp(bytes, { limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .withExif({ IFD0: { ...(Artist && { Artist }), ...(Copyright && { Copyright }) } })
    const resized = Object.keys(credit).length === 0 ? plain : plain.withXmp(renderXmp(credit))
    if (format === 'webp') return await resized.webp({ quality: QUALITY.webp }).toBuffer()
    return await resized.flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY.jpeg }).toBuffer()
  } catch (cause) {
    throw new PictureError(`cannot be rendered: ${(cause as Error).message}`, { cause })
  }
}

async function describe(bytes: Buffer) {
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata()
  } catch (cause) {
    throw new PictureError(`is not a picture: ${(cause as Error).message}`, { cause })
  }
}
