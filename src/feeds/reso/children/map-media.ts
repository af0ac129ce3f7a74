import type { Media, MediaCategory, RoomTag } from '../../../records/media.ts'
import { dropAbsent } from '../../reading/drop-absent.ts'
import { is3dTour, parseMediaUrl } from '../../reading/media-url.ts'
import { mediaUrlUnreadable } from '../issues.ts'
import type { ResoSettings } from '../reso-settings.ts'
import { normalizeLookup } from '../values/lookup-values.ts'
import type { RecordReader } from '../values/record-reader.ts'

type TourSettings = Pick<ResoSettings, 'tour3dHosts' | 'tour3dPath'>

/** The Media expansion in display order: preferred photo first, then by Order, then as the feed has them. */
export function mapMediaList(reader: RecordReader, settings: TourSettings): Media[] {
  const ranked: { media: Media; isPreferred: boolean; order: number }[] = []
  for (const record of reader.objects('Media')) {
    const item = reader.within(record, 'Media')
    const media = isPublic(item) ? mapMedia(item, settings) : undefined
    if (media === undefined) continue
    const isPreferred = item.flag('PreferredPhotoYN') === true
    ranked.push({ media, isPreferred, order: item.number('Order', -1e6, 1e9) ?? Number.MAX_VALUE })
  }
  ranked.sort((a, b) => Number(b.isPreferred) - Number(a.isPreferred) || a.order - b.order)
  return ranked.map(({ media }) => media)
}

function isPublic(item: RecordReader): boolean {
  const status = item.text('MediaStatus')?.toLowerCase()
  return status !== 'deleted' && !item.lookups('Permission').includes('Private')
}

/** One medium; undefined for agents' and offices' pictures among a listing's media and for one without address. */
function mapMedia(item: RecordReader, settings: TourSettings): Media | undefined {
  const raw = item.text('MediaURL')
  const url = raw === undefined ? undefined : parseMediaUrl(raw)
  if (url === undefined) {
    item.report(mediaUrlUnreadable, raw === undefined ? 'absent' : raw.slice(0, 40))
    return undefined
  }
  const category = mapCategory(item, url)
  if (category === undefined) return undefined
  const title = item.text('ShortDescription')
  const tag = parseRoomTag(firstOf(item.raw('ImageOf'))) ?? parseRoomTag(title)
  return dropAbsent<Media>({
    url,
    category,
    roomTag: tag ?? (category === 'floorPlan' ? 'floor_plan' : 'unknown'),
    mediaKey: item.text('MediaKey'),
    title,
    description: item.text('LongDescription'),
    is3d: (category === 'virtualTour' && is3dTour(url, settings)) || undefined,
  })
}

/** ImageOf is a single value in the dictionary, but comes as a list too. */
function firstOf(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : undefined
}

const CATEGORIES = new Map<string, MediaCategory | undefined>([
  ['photo', 'photo'],
  ['image', 'photo'],
  ['video', 'video'],
  ['brandedvirtualtour', 'virtualTour'],
  ['unbrandedvirtualtour', 'virtualTour'],
  ['virtualtour', 'virtualTour'],
  ['floorplan', 'floorPlan'],
  ['document', 'document'],
  ['agentphoto', undefined],
  ['officephoto', undefined],
  ['officelogo', undefined],
])

/** By MediaCategory, else by MIME type, else by the address's ending; a photo when nothing tells. */
function mapCategory(item: RecordReader, url: string): MediaCategory | undefined {
  const named = normalizeLookup(item.text('MediaCategory') ?? '')
  if (CATEGORIES.has(named)) return CATEGORIES.get(named)
  const mime = (item.text('MimeType') ?? item.text('MediaType') ?? '').toLowerCase()
  if (/^video|mp4|mpeg|mov$/.test(mime) || /\.(mp4|mov|webm)($|\?)/i.test(url)) return 'video'
  return /pdf|msword|docx?$/.test(mime) || /\.(pdf|docx?)($|\?)/i.test(url) ? 'document' : 'photo'
}

/** The single picture of a member or office: the first photo among its media. */
export function mapPortrait(reader: RecordReader): Media | undefined {
  for (const record of reader.objects('Media')) {
    const item = reader.within(record, 'Media')
    const url = parseMediaUrl(item.text('MediaURL') ?? '')
    const description = item.text('LongDescription')
    if (url !== undefined)
      return dropAbsent<Media>({ url, description, category: 'photo', roomTag: 'unknown' })
  }
  return undefined
}

/** The tour fields of a listing as media, without those its Media list already has. */
export function mapTours(reader: RecordReader, settings: TourSettings, known: readonly Media[]): Media[] {
  const urls = new Set<string>()
  for (const field of ['VirtualTourURLUnbranded', 'VirtualTourURLBranded']) {
    const raw = reader.text(field)
    const url = raw === undefined ? undefined : parseMediaUrl(raw)
    if (raw !== undefined && url === undefined)
      reader.report(mediaUrlUnreadable, `${field}: ${raw.slice(0, 40)}`)
    if (url !== undefined && !known.some((media) => media.url === url)) urls.add(url)
  }
  return [...urls].map((url) =>
    dropAbsent<Media>({
      url,
      category: 'virtualTour',
      roomTag: 'unknown',
      is3d: is3dTour(url, settings) || undefined,
    }),
  )
}

const TAGS: Readonly<Record<Exclude<RoomTag, 'unknown'>, readonly string[]>> = {
  kitchen: ['kitchen', 'pantry'],
  bedroom: ['bedroom', 'masterbedroom', 'primarybedroom', 'guestquarters', 'nursery'],
  bathroom: ['bathroom', 'masterbathroom', 'primarybathroom'],
  living_room: ['livingroom', 'familyroom', 'greatroom', 'sittingroom', 'den'],
  dining_room: ['diningroom', 'diningarea', 'breakfastarea'],
  exterior: ['exterior', 'frontofstructure', 'backofstructure', 'sideofstructure', 'aerialview'],
  garage: ['garage'],
  yard: ['yard', 'garden', 'courtyard', 'lot', 'backyard', 'frontyard'],
  pool: ['pool'],
  laundry_room: ['laundry', 'laundryroom'],
  porch: ['porch', 'deck', 'patio', 'balcony'],
  floor_plan: ['floorplan'],
}

const BY_TEXT = new Map<string, RoomTag>(
  Object.entries(TAGS).flatMap(([tag, texts]) => texts.map((text) => [text, tag as RoomTag] as const)),
)

/** The room that an ImageOf value, or a caption of nothing but a room's name, stands for. */
export function parseRoomTag(text: string | undefined): RoomTag | undefined {
  return text === undefined ? undefined : BY_TEXT.get(normalizeLookup(text))
}
