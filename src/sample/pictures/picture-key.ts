import type { RoomTag } from '../../records/media.ts'

/** What can be drawn: the kinds of room, people and companies. */
export type PictureKind = RoomTag | 'agent' | 'office' | 'builder'

/** A drawing: of what, and the seed of everything in it that varies. */
export interface PictureKey {
  seed: number
  kind: string
}

const KEY = /^([0-9a-f]{8})-([a-z_]+)$/ // 3fa91c02-living_room

/** The key in a text such as "3fa91c02-kitchen"; undefined when it is none. The kind may be unknown. */
export function parsePictureKey(text: string): PictureKey | undefined {
  const match = KEY.exec(text)
  return match === null ? undefined : { seed: Number.parseInt(match[1]!, 16), kind: match[2]! }
}

/** The key of a home's picture by its number in the listing: the same for every listing and tour of the home. */
export function renderPictureKey(pictureSeed: string, index: number, kind: string): string {
  const seed = (Number.parseInt(pictureSeed, 16) ^ (index * 0x9e37)) >>> 0
  return `${seed.toString(16).padStart(8, '0')}-${kind}`
}
