import type { RoomTag } from '../../records/media.ts'
import { Random } from '../random.ts'
import {
  drawBuildingFront,
  drawExterior,
  drawLand,
  drawPool,
  drawPorch,
  drawTownhouses,
  drawYard,
} from './outdoors.ts'
import { drawLogo, drawPortrait } from './people.ts'
import {
  drawBathroom,
  drawBedroom,
  drawDiningRoom,
  drawFloorPlan,
  drawGarage,
  drawKitchen,
  drawLaundryRoom,
  drawLivingRoom,
} from './rooms.ts'
import { drawLabel, HEIGHT, WIDTH } from './shapes.ts'

const DRAWINGS: Readonly<Record<PictureKind, (choices: Random) => string>> = {
  kitchen: drawKitchen,
  bedroom: drawBedroom,
  bathroom: drawBathroom,
  living_room: drawLivingRoom,
  dining_room: drawDiningRoom,
  exterior: drawExterior,
  building: drawBuildingFront,
  townhouses: drawTownhouses,
  land: drawLand,
  garage: drawGarage,
  yard: drawYard,
  pool: drawPool,
  laundry_room: drawLaundryRoom,
  porch: drawPorch,
  floor_plan: drawFloorPlan,
  unknown: drawExterior,
  agent: drawPortrait,
  office: drawLogo,
  builder: drawLogo,
}

/** The drawing for a key such as "3fa91c02-kitchen", as SVG text. It is always the same; undefined if the text is not a key. */
export function drawPicture(key: string): string | undefined {
  const parsed = parsePictureKey(key)
  if (parsed === undefined || !Object.hasOwn(DRAWINGS, parsed.kind)) return undefined
  const kind = parsed.kind as PictureKind
  const title = `Drawn sample picture: ${kind.replaceAll('_', ' ')}`
  const drawing = DRAWINGS[kind](new Random(parsed.seed))
  const note = drawLabel(WIDTH - 150, HEIGHT - 16, 18, 'drawn sample')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><title>${title}</title>${drawing}${note}</svg>`
}

/** What can be drawn: rooms, what is seen from outside, people and companies. */
export type PictureKind = RoomTag | 'building' | 'townhouses' | 'land' | 'agent' | 'office' | 'builder'

/** What a drawing shows, and the seed of everything in it that varies. */
export interface PictureKey {
  seed: number
  kind: string
}

const KEY = /^([0-9a-f]{8})-([a-z_]+)$/
// 3fa91c02-living_room

/** Parses a key such as "3fa91c02-kitchen"; undefined if the text is not a key. The kind may be unknown. */
function parsePictureKey(text: string): PictureKey | undefined {
  const match = KEY.exec(text)
  return match === null ? undefined : { seed: Number.parseInt(match[1]!, 16), kind: match[2]! }
}

/** The key of a home's picture by its number in the listing. It is the same for every listing and tour of the home. */
export function renderPictureKey(pictureSeed: string, index: number, kind: string): string {
  const seed = (Number.parseInt(pictureSeed, 16) ^ (index * 0x9e37)) >>> 0
  return `${seed.toString(16).padStart(8, '0')}-${kind}`
}
