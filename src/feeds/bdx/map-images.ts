import type { Media, RoomTag } from '../../records/media.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import { parseMediaUrl } from '../reading/media-url.ts'
import { parseNumber } from '../reading/parse-values.ts'
import { findText, type XmlElement } from './read-xml.ts'

const FLOOR_PLAN = /floor|plan(?!ned)/ // "FloorPlanImage"
const TOUR = /tour/ // "VirtualTour"
const VIDEO = /video/ // "PlanVideo"

/**
 * The pictures among the elements, in the order of their SequencePosition. An image's address is its own text, an attribute or a child
 * ("Reference", "URL"). Elements without an address are passed over.
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
  const category = TOUR.test(kind)
    ? 'virtualTour'
    : VIDEO.test(kind)
      ? 'video'
      : FLOOR_PLAN.test(imageKind(kind))
        ? 'floorPlan'
        : 'photo'
  return dropAbsent<Media>({
    url,
    category,
    roomTag: category === 'floorPlan' ? 'floor_plan' : roomOf(kind),
    title: findText(element, 'Title'),
    description: findText(element, 'Caption'),
  })
}

/** "planimage" names whose image it is, not what it shows. */
function imageKind(kind: string): string {
  return kind.replace(/^planimage\b/, '')
}

function roomOf(kind: string): RoomTag {
  if (kind.includes('elevation') || kind.includes('exterior')) return 'exterior'
  return kind.includes('kitchen') ? 'kitchen' : 'unknown'
}

/** The image elements of a container ("PlanImages"), and those standing beside it ("PlanImage"). */
export function listImages(element: XmlElement | undefined, prefix: string): XmlElement[] {
  const name = prefix.toLowerCase()
  return (element?.children ?? []).flatMap((child) => {
    if (child.name === `${name}images`) return child.children
    return child.name === `${name}image` ||
      child.name === 'virtualtour' ||
      child.name === `${name}virtualtour`
      ? [child]
      : []
  })
}
