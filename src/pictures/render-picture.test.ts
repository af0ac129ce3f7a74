import assert from 'node:assert/strict'
import { test } from 'node:test'
import readExif from 'exif-reader'
import sharp from 'sharp'
import { checkPicture, PictureError, renderPicture } from './render-picture.ts'
import { takePhoto } from './testing/take-photo.ts'

test('A picture is rendered no wider than requested and never enlarged', async () => {
  const photo = await takePhoto('#336699', 800, 600)
  const narrow = await sharp(await renderPicture(photo, { width: 320, format: 'webp' })).metadata()
  assert.deepEqual([narrow.format, narrow.width, narrow.height], ['webp', 320, 240])
  const wide = await sharp(await renderPicture(photo, { width: 2048, format: 'jpeg' })).metadata()
  assert.deepEqual([wide.format, wide.width, wide.height], ['jpeg', 800, 600])
})

test('The credit stays in the metadata, and the place where the picture was taken does not', async () => {
  const photo = await takePhoto('#336699')
  assert.ok(readExif((await sharp(photo).metadata()).exif!).GPSInfo?.GPSLatitude)
  for (const format of ['jpeg', 'webp'] as const) {
    const { exif } = await sharp(await renderPicture(photo, { width: 640, format })).metadata()
    const read = readExif(exif!)
    assert.equal(read.Image?.Copyright, 'Example Studio')
    assert.equal(read.Image?.Artist, 'A. Photographer')
    assert.equal(read.GPSInfo, undefined)
  }
})

test('A picture that the camera held on its side is rendered upright', async () => {
  const photo = await sharp(await takePhoto('#112233', 400, 300))
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const rendered = await sharp(await renderPicture(photo, { width: 2048, format: 'jpeg' })).metadata()
  assert.deepEqual([rendered.width, rendered.height, rendered.orientation], [300, 400, 1])
})

test('What is transparent is white in JPEG and stays transparent in WebP', async () => {
  const logo = await sharp({
    create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const jpeg = await sharp(await renderPicture(logo, { width: 160, format: 'jpeg' })).stats()
  assert.ok(jpeg.channels.every(({ min }) => min > 250))
  assert.equal(
    (await sharp(await renderPicture(logo, { width: 160, format: 'webp' })).metadata()).hasAlpha,
    true,
  )
})

test('Bytes that are not a picture, a cut picture and a picture of too many pixels are refused', async () => {
  await assert.rejects(checkPicture(Buffer.from('<html>Not found</html>')), PictureError)
  await assert.rejects(checkPicture(Buffer.alloc(0)), PictureError)
  const photo = await takePhoto('#336699')
  const cut = photo.subarray(0, photo.length / 2)
  await assert.rejects(renderPicture(cut, { width: 320, format: 'jpeg' }), PictureError)
  const huge = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="20000"><rect width="9" height="9"/></svg>',
  )
  await assert.rejects(renderPicture(huge, { width: 320, format: 'jpeg' }), PictureError)
})
