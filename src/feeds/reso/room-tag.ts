import type { RoomTag } from '../../records/media.ts'
import { normalizeLookup } from './normalize-lookup.ts'

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
