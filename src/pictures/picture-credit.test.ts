import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { type PictureCredit, readPictureCredit } from './picture-credit.ts'
import { renderPicture } from './render-picture.ts'
import { takePhoto } from './testing/take-photo.ts'

const CREDIT: PictureCredit = {
  creator: 'Zoë Müller',
  creditLine: 'Harbor & <Hill> Photos',
  copyright: '© 2026 Example Studio',
}

/** As Lightroom writes it, with the place where the picture was taken. */
const XMP = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:r="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
    xmlns:exif="http://ns.adobe.com/exif/1.0/" photoshop:Credit="Harbor &amp; &lt;Hill&gt; Photos" photoshop:City="Hidden Town" exif:GPSLatitude="47,39.6N">
   <r:creator><rdf:Seq><rdf:li>Zoë Müller</rdf:li></rdf:Seq></r:creator>
   <r:rights><rdf:Alt><rdf:li xml:lang="x-default">© 2026 Example Studio</rdf:li><rdf:li xml:lang="de">Alle Rechte</rdf:li></rdf:Alt></r:rights>
   <r:description><rdf:Alt><rdf:li xml:lang="x-default">12 Hidden Lane</rdf:li></rdf:Alt></r:description>
  </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

function makePhoto() {
  return sharp({ create: { width: 64, height: 48, channels: 3, background: '#336699' } })
}

/** IPTC data sets in the resources of a JPEG, which sharp does not write: record, number and text. */
function addIptc(
  jpeg: Buffer,
  sets: readonly [number, number, string][],
  encoding: BufferEncoding = 'utf8',
): Buffer {
  const iptc = Buffer.concat(
    sets.map(([record, dataSet, text]) => {
      const content = Buffer.from(text, encoding)
      return Buffer.concat([
        Buffer.from([0x1c, record, dataSet, content.length >> 8, content.length & 255]),
        content,
      ])
    }),
  )
  const resource = (id: number, content: Buffer) => {
    const head = Buffer.from([...Buffer.from('8BIM'), id >> 8, id & 255, 0, 0, 0, 0, 0, 0])
    head.writeUInt32BE(content.length, 8)
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
  }
  const body = Buffer.concat([
    Buffer.from('Photoshop 3.0\0', 'latin1'),
    resource(0x03ed, Buffer.from('odd')),
    resource(0x0404, iptc),
  ])
  const size = body.length + 2
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xed, size >> 8, size & 255]),
    body,
    jpeg.subarray(2),
  ])
}

async function readRendition(photo: Buffer, format: 'jpeg' | 'webp') {
  const rendered = await renderPicture(photo, { width: 640, format })
  return { rendered, credit: readPictureCredit(await sharp(rendered).metadata()) }
}

test('Creator, credit line and copyright stay, whether they are in XMP, in IPTC or in EXIF, and places do not', async () => {
  const withXmp = await makePhoto().withXmp(XMP).jpeg().toBuffer()
  const withIptc = addIptc(await makePhoto().jpeg().toBuffer(), [
    [1, 90, '\u001b%G'],
    [2, 80, CREDIT.creator!],
    [2, 90, 'Hidden Town'],
    [2, 110, CREDIT.creditLine!],
    [2, 116, CREDIT.copyright!],
    [2, 120, '12 Hidden Lane'],
  ])
  for (const photo of [withXmp, withIptc]) {
    assert.ok(photo.includes('Hidden'))
    for (const format of ['jpeg', 'webp'] as const) {
      const { rendered, credit } = await readRendition(photo, format)
      assert.deepEqual(credit, CREDIT, format)
      assert.ok(!rendered.includes('Hidden') && !rendered.includes('GPS'), format)
      const { exif, iptc } = await sharp(rendered).metadata()
      // EXIF is ASCII, and sharp writes the nearest letters.
      const plain = { creator: 'Zoe Muller', copyright: '(C) 2026 Example Studio' }
      assert.deepEqual(readPictureCredit({ exif }), plain)
      assert.equal(iptc, undefined)
    }
  }
  const { credit } = await readRendition(await takePhoto('#336699'), 'jpeg')
  assert.deepEqual(credit, { creator: 'A. Photographer', copyright: 'Example Studio' })
})

test('Several creators are all named, Latin-1 is read, and XMP counts before EXIF and IPTC', async () => {
  const jpeg = await makePhoto().jpeg().toBuffer()
  const sets: [number, number, string][] = [
    [2, 80, 'Zoë Müller'],
    [2, 80, 'Ann Example'],
  ]
  const { iptc } = await sharp(addIptc(jpeg, sets, 'latin1')).metadata()
  assert.deepEqual(readPictureCredit({ iptc }), { creator: 'Zoë Müller; Ann Example' })
  const { exif } = await sharp(await takePhoto('#336699')).metadata()
  assert.deepEqual(readPictureCredit({ exif, iptc, xmp: Buffer.from(XMP) }), CREDIT)
  assert.deepEqual(readPictureCredit({ exif, iptc }), {
    creator: 'A. Photographer',
    copyright: 'Example Studio',
  })
})

test('Damaged metadata, those without a credit and those of any length leave the picture as it is', async () => {
  const damaged = ['<x:xmpmeta', XMP.slice(0, -60), '\0\0', `<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>`]
  for (const xmp of damaged)
    assert.deepEqual(readPictureCredit({ xmp: Buffer.from(xmp) }), {}, xmp.slice(0, 20))
  const { iptc } = await sharp(addIptc(await makePhoto().jpeg().toBuffer(), [[2, 80, 'Ann']])).metadata()
  for (let end = 0; end < iptc!.length; end++) readPictureCredit({ iptc: iptc!.subarray(0, end) })
  const long = XMP.replace('© 2026 Example Studio', 'x'.repeat(60_000))
  assert.equal(readPictureCredit({ xmp: Buffer.from(long) }).copyright?.length, 500)
  assert.deepEqual(readPictureCredit({ xmp: Buffer.alloc(2_000_000, ' ') }), {})
  const { xmp, exif } = await sharp(
    await renderPicture(await makePhoto().jpeg().toBuffer(), { width: 160, format: 'jpeg' }),
  ).metadata()
  assert.deepEqual([xmp, exif === undefined ? {} : readPictureCredit({ exif })], [undefined, {}])
})
