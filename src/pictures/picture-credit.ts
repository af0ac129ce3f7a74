import readExif from 'exif-reader'
import { SaxesParser } from 'saxes'

/** Who made a picture, whom to credit, and whose it is. A picture states what is known of them in EXIF, XMP or IPTC. */
export interface PictureCredit {
  creator?: string
  creditLine?: string
  copyright?: string
}

/** The metadata of a picture, as it is written in the file. */
export interface PictureMetadata {
  exif?: Buffer | undefined
  xmp?: Buffer | undefined
  iptc?: Buffer | undefined
}

/**
 * The credit of a picture. Where its metadata disagree, XMP counts, then EXIF, then IPTC, because programs that write all three keep XMP whole.
 * Damaged metadata have none.
 */
export function readPictureCredit({ exif, xmp, iptc }: PictureMetadata): PictureCredit {
  const found = [attempt(readXmp, xmp), attempt(readExifCredit, exif), attempt(readIptc, iptc)]
  const credit: PictureCredit = {}
  for (const name of ['creator', 'creditLine', 'copyright'] as const) {
    const text = found.map((one) => tidy(one[name])).find((one) => one !== undefined)
    if (text !== undefined) credit[name] = text
  }
  return credit
}

/** Damaged or hostile metadata must not keep a picture from being shown. */
function attempt(read: (bytes: Buffer) => PictureCredit, bytes: Buffer | undefined): PictureCredit {
  if (bytes === undefined || bytes.length > MOST_METADATA_BYTES) return {}
  try {
    return read(bytes)
  } catch {
    return {}
  }
}

const MOST_METADATA_BYTES = 1_000_000
/** Credits are copied into every rendition. */
const MOST_CHARACTERS = 500

function tidy(text: string | undefined): string | undefined {
  // XML takes no control characters and no noncharacters.
  const plain = text
    ?.replace(/[\p{Cc}\ufffe\uffff]+/gu, ' ')
    .toWellFormed()
    .trim()
  return plain === undefined || plain === '' ? undefined : plain.slice(0, MOST_CHARACTERS).toWellFormed()
}

function readExifCredit(exif: Buffer): PictureCredit {
  const { Artist, Copyright } = readExif(exif).Image ?? {}
  return {
    ...(typeof Artist === 'string' && { creator: Artist }),
    ...(typeof Copyright === 'string' && { copyright: Copyright }),
  }
}

const DUBLIN_CORE = 'http://purl.org/dc/elements/1.1/'
const PHOTOSHOP = 'http://ns.adobe.com/photoshop/1.0/'

/** The member of a credit for each property of XMP. */
const XMP_PROPERTIES: Readonly<Record<string, keyof PictureCredit>> = {
  [`${DUBLIN_CORE}creator`]: 'creator',
  [`${DUBLIN_CORE}rights`]: 'copyright',
  [`${PHOTOSHOP}Credit`]: 'creditLine',
}

/** Reads dc:creator (a list), dc:rights (a text in several languages, of which the first counts) and photoshop:Credit (an element or attribute). */
function readXmp(xmp: Buffer): PictureCredit {
  const texts: Record<keyof PictureCredit, string[]> = { creator: [], creditLine: [], copyright: [] }
  const parser = new SaxesParser({ xmlns: true })
  let open: { member: keyof PictureCredit; depth: number } | undefined
  let depth = 0
  parser.on('opentag', ({ uri, local, attributes }) => {
    depth += 1
    for (const { uri: of, local: name, value } of Object.values(attributes)) {
      const member = XMP_PROPERTIES[`${of}${name}`]
      if (member !== undefined) texts[member].push(value)
    }
    const member = XMP_PROPERTIES[`${uri}${local}`]
    if (open === undefined && member !== undefined) open = { member, depth }
  })
  parser.on('text', (text) => {
    if (open !== undefined && text.trim() !== '') texts[open.member].push(text.trim())
  })
  parser.on('closetag', () => {
    if (open?.depth === depth) open = undefined
    depth -= 1
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xmp.toString('utf8').replace(/^\uFEFF/, '')).close()
  const [creditLine, copyright] = [texts.creditLine[0], texts.copyright[0]]
  return {
    ...(texts.creator.length > 0 && { creator: texts.creator.join('; ') }),
    ...(creditLine !== undefined && { creditLine }),
    ...(copyright !== undefined && { copyright }),
  }
}

const RESOURCE_SIGNATURE = '8BIM'
const IPTC_RESOURCE = 0x0404
const DATA_SET_MARKER = 0x1c
const UTF8_ESCAPE = '\u001b%G'

/** The data sets of IPTC's record 2 for by-lines, credit and copyright notice. */
const IPTC_DATA_SETS: ReadonlyMap<number, keyof PictureCredit> = new Map([
  [80, 'creator'],
  [110, 'creditLine'],
  [116, 'copyright'],
])

/** Reads the data sets in Photoshop's resources. Without a declared character set they are in Latin-1, or in UTF-8 where they can be. */
function readIptc(resources: Buffer): PictureCredit {
  const texts: Record<keyof PictureCredit, string[]> = { creator: [], creditLine: [], copyright: [] }
  let isUtf8 = false
  for (const { record, dataSet, bytes } of listDataSets(findIptc(resources))) {
    if (record === 1 && dataSet === 90) isUtf8 = bytes.toString('latin1') === UTF8_ESCAPE
    const member = record === 2 ? IPTC_DATA_SETS.get(dataSet) : undefined
    if (member !== undefined) texts[member].push(decode(bytes, isUtf8))
  }
  const [creditLine, copyright] = [texts.creditLine[0], texts.copyright[0]]
  return {
    ...(texts.creator.length > 0 && { creator: texts.creator.join('; ') }),
    ...(creditLine !== undefined && { creditLine }),
    ...(copyright !== undefined && { copyright }),
  }
}

function decode(bytes: Buffer, isUtf8: boolean): string {
  const text = bytes.toString('utf8')
  return isUtf8 || !text.includes('\ufffd') ? text : bytes.toString('latin1')
}

/** Each resource has a signature, a number, a padded name, a size and padded content. */
function findIptc(resources: Buffer): Buffer {
  let at = resources.indexOf(RESOURCE_SIGNATURE)
  if (at < 0) return resources
  while (resources.toString('latin1', at, at + 4) === RESOURCE_SIGNATURE) {
    const nameBytes = resources.readUInt8(at + 6) + 1
    const sizeAt = at + 6 + nameBytes + (nameBytes % 2)
    const [size, start] = [resources.readUInt32BE(sizeAt), sizeAt + 4]
    if (resources.readUInt16BE(at + 4) === IPTC_RESOURCE) return resources.subarray(start, start + size)
    at = start + size + (size % 2)
  }
  return Buffer.alloc(0)
}

function* listDataSets(iptc: Buffer): Generator<{ record: number; dataSet: number; bytes: Buffer }> {
  let at = 0
  while (at + 5 <= iptc.length && iptc[at] === DATA_SET_MARKER) {
    const length = iptc.readUInt16BE(at + 3)
    if (length > 0x7fff) return // an extended data set, which no text of a credit needs
    yield { record: iptc[at + 1]!, dataSet: iptc[at + 2]!, bytes: iptc.subarray(at + 5, at + 5 + length) }
    at += 5 + length
  }
}

/** The credit as XMP, and nothing else. */
export function renderXmp({ creator, creditLine, copyright }: PictureCredit): string {
  const credit =
    creditLine === undefined ? '' : `<photoshop:Credit>${escapeXml(creditLine)}</photoshop:Credit>`
  const creators =
    creator === undefined
      ? ''
      : `<dc:creator><rdf:Seq><rdf:li>${escapeXml(creator)}</rdf:li></rdf:Seq></dc:creator>`
  const rights =
    copyright === undefined
      ? ''
      : `<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(copyright)}</rdf:li></rdf:Alt></dc:rights>`
  return (
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    `<rdf:Description rdf:about="" xmlns:dc="${DUBLIN_CORE}" xmlns:photoshop="${PHOTOSHOP}">` +
    `${creators}${rights}${credit}</rdf:Description></rdf:RDF></x:xmpmeta>`
  )
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
