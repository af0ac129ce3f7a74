import { foldName } from '../../records/fold-name.ts'
import type { RoomTag } from '../../records/media.ts'

const TEXTS_BY_TAG: Readonly<Record<Exclude<RoomTag, 'unknown'>, readonly string[]>> = {
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

const TAG_BY_TEXT = new Map<string, RoomTag>(
  Object.entries(TEXTS_BY_TAG).flatMap(([tag, texts]) =>
    texts.map((text) => [text, tag as RoomTag] as const),
  ),
)

/** The room that a text names when it is nothing but the name of a room, such as RESO's ImageOf or a short caption. */
export function parseRoomTag(text: string | undefined): RoomTag | undefined {
  return text === undefined ? undefined : TAG_BY_TEXT.get(foldName(text))
}
