import type { Media, MediaCategory } from '../../records/media.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import { DEFAULT_TOUR_SETTINGS, is3dTour, isVideoUrl } from '../reading/media-url.ts'
import { parseRoomTag } from '../reading/parse-values.ts'
import type { ElementReader } from '../xml/element-reader.ts'
import { findKind } from './read-values.ts'

/** The pictures, plans, videos and tours of a community and then of its floor plans and units, each address once. */
export function mapFiles(property: ElementReader): Media[] {
  const owners = [property, ...property.children('Floorplan'), ...property.children('ILS_Unit', 'ILSUnit')]
  const seen = new Set<string>()
  return owners
    .flatMap((owner) => listActive(owner).flatMap((file) => mapFile(file) ?? []))
    .filter(({ url }) => !seen.has(url) && seen.add(url))
}

/** The logo of a community; undefined if it has none. */
export function findLogo(property: ElementReader): Media | undefined {
  const url = listActive(property).find(isLogo)?.url('Src', 'URL')
  return url === undefined ? undefined : { url, category: 'photo', roomTag: 'unknown' }
}

/** The files that are in use, in the order of their rank; those without one come last. */
function listActive(owner: ElementReader): ElementReader[] {
  const ranked = owner
    .children('File')
    .filter((file) => file.flag('Active') !== false)
    .map((file) => ({ file, rank: file.count('Rank') ?? Number.MAX_VALUE }))
  return ranked.sort((a, b) => a.rank - b.rank).map(({ file }) => file)
}

function isLogo(file: ElementReader): boolean {
  return findKind(file, 'FileType').includes('logo')
}

function mapFile(file: ElementReader): Media | undefined {
  if (isLogo(file)) return undefined
  const url = file.url('Src', 'URL')
  if (url === undefined) return undefined
  const is3d = is3dTour(url, DEFAULT_TOUR_SETTINGS)
  const category = is3d ? 'virtualTour' : findCategory(file, url)
  const title = [file.text('Caption'), file.text('Name')].find(isTitle)
  const description = file.text('Description')
  return dropAbsent<Media>({
    url,
    category,
    roomTag:
      category === 'floorPlan'
        ? 'floor_plan'
        : (parseRoomTag(title) ?? parseRoomTag(description) ?? 'unknown'),
    title,
    description,
    is3d: is3d || undefined,
  })
}

const FILE_NAME = /\.(jpe?g|png|gif|webp|pdf)$/i // "507d837124123567.jpg"

function isTitle(text: string | undefined): boolean {
  return text !== undefined && !FILE_NAME.test(text)
}

function findCategory(file: ElementReader, url: string): MediaCategory {
  const type = findKind(file, 'FileType')
  if (type.includes('video') || isVideoUrl(url)) return 'video'
  if (type.includes('tour') || type.includes('360')) return 'virtualTour'
  if (/brochure|document|map/.test(type) || /pdf/i.test(file.text('Format') ?? '')) return 'document'
  return /floor ?plan/.test(type) ? 'floorPlan' : 'photo'
}
