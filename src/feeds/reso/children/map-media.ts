import { foldName } from '../../../records/fold-name.ts'
import type { Media, MediaCategory } from '../../../records/media.ts'
import { dropAbsent } from '../../reading/drop-absent.ts'
import { is3dTour, parseMediaUrl, type TourSettings } from '../../reading/media-url.ts'
import { parseRoomTag } from '../../reading/parse-values.ts'
import { listNested, type RecordReader } from '../values/record-reader.ts'

/**
 * The media nested in a Property record, in display order: the preferred photo, then by Order, then as the feed has them.
 * Undefined when the record did not send a list of media.
 */
export function mapMediaList(reader: RecordReader, settings: TourSettings): Media[] | undefined {
  return listNested(reader, ['Media'])
    ?.flatMap((item) => {
      const media = mapMedia(item, settings)
      return media === undefined ? [] : [{ media, position: mapPosition(item) ?? Number.MAX_VALUE }]
    })
    .sort((a, b) => a.position - b.position)
    .map(({ media }) => media)
}

const PREFERRED_POSITION = -1e9

/** Where the item stands among the media of its listing: smaller numbers come first. */
export function mapPosition(item: RecordReader): number | undefined {
  if (item.flag('PreferredPhotoYN') === true) return PREFERRED_POSITION
  return item.number('Order', -1e6, 1e9)
}

/**
 * One media item; undefined for private and deleted ones, for pictures of agents and offices among a listing's media,
 * and (with an issue) for one without an address.
 */
export function mapMedia(item: RecordReader, settings: TourSettings): Media | undefined {
  if (!isPublic(item)) return undefined
  const raw = item.text('MediaURL')
  const url = raw === undefined ? undefined : parseMediaUrl(raw)
  if (url === undefined) {
    item.report('MediaUrlUnreadable', raw === undefined ? 'absent' : raw.slice(0, 40))
    return undefined
  }
  const category = mapCategory(item, url)
  if (category === undefined) return undefined
  const title = item.text('ShortDescription')
  const tag = parseRoomTag(item.lookup('ImageOf')) ?? parseRoomTag(title)
  return dropAbsent<Media>({
    url,
    category,
    roomTag: tag ?? (category === 'floorPlan' ? 'floor_plan' : 'unknown'),
    mediaKey: item.text('MediaKey'),
    permissions: mapPermissions(item),
    title,
    description: item.text('LongDescription'),
    is3d: (category === 'virtualTour' && is3dTour(url, settings)) || undefined,
  })
}

function isPublic(item: RecordReader): boolean {
  const status = item.text('MediaStatus')?.toLowerCase()
  return status !== 'deleted' && !item.lookups('Permission').includes('Private')
}

function mapPermissions(item: RecordReader): string[] | undefined {
  const permissions = item.lookups('Permission')
  return permissions.length === 0 ? undefined : permissions
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

/** By MediaCategory, else by MIME type, else by the ending of the address; a photo when none of them says. */
function mapCategory(item: RecordReader, url: string): MediaCategory | undefined {
  const named = foldName(item.text('MediaCategory') ?? '')
  if (CATEGORIES.has(named)) return CATEGORIES.get(named)
  const mime = (item.text('MimeType') ?? item.text('MediaType') ?? '').toLowerCase()
  if (/^video|mp4|mpeg|mov$/.test(mime) || /\.(mp4|mov|webm)($|\?)/i.test(url)) return 'video'
  return /pdf|msword|docx?$/.test(mime) || /\.(pdf|docx?)($|\?)/i.test(url) ? 'document' : 'photo'
}

/** The one picture of a member or office: the first item among its media that has an address. */
export function mapPortrait(reader: RecordReader): Media | undefined {
  for (const item of listNested(reader, ['Media']) ?? []) {
    const url = parseMediaUrl(item.text('MediaURL') ?? '')
    const description = item.text('LongDescription')
    if (url !== undefined)
      return dropAbsent<Media>({ url, description, category: 'photo', roomTag: 'unknown' })
  }
  return undefined
}

/** The tours that a listing's own fields link to, without those that are among its media already. */
export function mapTours(reader: RecordReader, settings: TourSettings, known: readonly Media[]): Media[] {
  const urls = new Set<string>()
  for (const field of ['VirtualTourURLUnbranded', 'VirtualTourURLBranded']) {
    const raw = reader.text(field)
    const url = raw === undefined ? undefined : parseMediaUrl(raw)
    if (raw !== undefined && url === undefined)
      reader.report('MediaUrlUnreadable', `${field}: ${raw.slice(0, 40)}`)
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
