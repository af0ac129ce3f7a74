import sharp from 'sharp'

/** A photo as a camera makes it: of one color, with copyright, artist and the place where it was taken. */
export function takePhoto(background: string, width = 1600, height = 1200): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .withExif({
      IFD0: { Copyright: 'Example Studio', Artist: 'A. Photographer' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 39/1 4012/100' },
    })
    .jpeg()
    .toBuffer()
}
