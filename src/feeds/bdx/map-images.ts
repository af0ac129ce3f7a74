import type { Media, MediaCategory, RoomTag } from '../../records/media.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import { DEFAULT_TOUR_SETTINGS, is3dTour, isVideoUrl, parseMediaUrl } from '../reading/media-url.ts'
import { parseNumber, parseRoomTag } from '../reading/parse-values.ts'
import { findText, type XmlElement } from '../xml/xml-element.ts'

const FLOOR_PLAN = /floor|plan(?!ned)/ // "FloorPlanImage"
const TOUR = /tour/ // "VirtualTour"
const VIDEO = /video/ // "PlanVideo", "SubVideoTour"

/**
 * The pictures, tours and videos among the elements, in the order of their SequencePosition. The address of an item is the text
 * of its element, an attribute, or a child ("Reference", "URL"). Elements without an address are left out.
 */
export function mapImages(elements: readonly XmlElement[]): Media[] {
  const ranked = elements.flatMap((element) => {
    const media = mapImage(element)
    const order = parseNumber(element.attributes.get('sequenceposition')) ?? Number.MAX_VALUE
    return media === undefined ? [] : [{ media, order }]
  })
  return ranked.sort((a, b) => a.order - b.order).map(({ media }) => media)
}

function mapImage(element: XmlElement): Media | undefined {
  const text = element.text.trim() || findText(element, 'Reference', 'URL', 'Url', 'Src')
  const url = text === undefined ? undefined : parseMediaUrl(text)
  if (url === undefined) return undefined
  const kind = `${element.name} ${element.attributes.get('type')?.toLowerCase() ?? ''}`
  const is3d = is3dTour(url, DEFAULT_TOUR_SETTINGS)
  const category = is3d ? 'virtualTour' : findCategory(kind, url)
  const title = findText(element, 'Title')
  const description = findText(element, 'Caption')
  return dropAbsent<Media>({
    url,
    category,
    roomTag: category === 'floorPlan' ? 'floor_plan' : findRoom(kind, title, description),
    title,
    description,
    is3d: is3d || undefined,
  })
}

function findCategory(kind: string, url: string): MediaCategory {
  if (VIDEO.test(kind) || isVideoUrl(url)) return 'video'
  if (TOUR.test(kind)) return 'virtualTour'
  // The element name "planimage" says whose image it is, not what it shows.
  return FLOOR_PLAN.test(kind.replace(/^planimage\b/, '')) ? 'floorPlan' : 'photo'
}

/** Finds the room that the title or caption names ("Kitchen"), else the room of the kind of image. */
function findRoom(kind: string, title: string | undefined, caption: string | undefined): RoomTag {
  const named = parseRoomTag(title) ?? parseRoomTag(caption)
  if (named !== undefined) return named
  if (kind.includes('elevation') || kind.includes('exterior')) return 'exterior'
  return kind.includes('kitchen') ? 'kitchen' : 'unknown'
}

const LOOSE_NAMES = ['image', 'virtualtour', 'videotour', 'video', 'tour', 'interactivetour']

/** The image elements in a container ("PlanImages"), and those that stand beside it ("PlanImage", "SubVideoTour"). */
export function listImages(element: XmlElement | undefined, prefix: string): XmlElement[] {
  const name = prefix.toLowerCase()
  const loose = new Set(
    LOOSE_NAMES.flatMap((each) => (each === 'image' ? [`${name}image`] : [each, `${name}${each}`])),
  )
  return (element?.children ?? []).flatMap((child) => {
    if (child.name === `${name}images`) return child.children
    return loose.has(child.name) ? [child] : []
  })
}
