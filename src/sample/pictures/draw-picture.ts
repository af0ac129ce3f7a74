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
import { disc, drawLabel, HEIGHT, rect, shape, WIDTH } from './shapes.ts'

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

const KEY = /^([0-9a-f]{8})-([a-z_]+)$/ // 3fa91c02-living_room

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

const GROUNDS = ['#dfe9e6', '#efe3d6', '#e3e0ee', '#d9e4ee', '#f0ead2'] as const
const SKINS = ['#f1c9a5', '#d9a377', '#a8714a', '#7c4f34', '#e8b58e'] as const
const HAIRS = ['#2e2622', '#5b3d28', '#8f6a3e', '#b9b4ac', '#6b2f23'] as const
const CLOTHS = ['#2f4b5c', '#6c3f45', '#3f5d46', '#4a4a5e', '#8a6242'] as const
const MARKS = ['#a35d4f', '#2f6b7a', '#5d7a3f', '#c08a3e', '#6c5b7b', '#3b4d7a'] as const

/** Draws a figure that resembles no real person: a head, hair and a jacket. */
function drawPortrait(choices: Random): string {
  const [skin, hair] = [choices.pick(SKINS), choices.pick(HAIRS)]
  const long = choices.chance(0.5) ? rect(375, 250, 210, 190, hair, 90) : ''
  return [
    rect(0, 0, WIDTH, HEIGHT, choices.pick(GROUNDS)),
    long,
    disc(480, 240, 112, hair),
    rect(445, 320, 70, 90, skin),
    disc(480, 265, 96, skin),
    shape('384,250 400,170 480,150 560,170 576,250 520,205 430,210', hair),
    shape('250,640 300,460 430,400 480,440 530,400 660,460 710,640', choices.pick(CLOTHS)),
    shape('440,405 480,445 520,405 500,520 460,520', '#fbfaf6'),
  ].join('')
}

/** A company's logo: a few simple shapes. */
function drawLogo(choices: Random): string {
  const [mark, other] = [choices.pick(MARKS), choices.pick(MARKS)]
  const [x, y] = [480, 320]
  const marks = [
    shape(`${x - 180},${y + 40} ${x},${y - 150} ${x + 180},${y + 40}`, mark) +
      rect(x - 120, y + 40, 240, 120, other),
    disc(x, y, 160, mark) + shape(`${x - 90},${y + 60} ${x},${y - 90} ${x + 90},${y + 60}`, '#fdfcf8'),
    rect(x - 150, y - 150, 140, 300, mark, 16) + rect(x + 10, y - 60, 140, 210, other, 16),
    shape(`${x},${y - 170} ${x + 170},${y} ${x},${y + 170} ${x - 170},${y}`, mark) +
      disc(x, y, 70, '#fdfcf8'),
  ]
  return rect(0, 0, WIDTH, HEIGHT, '#fdfcf8') + choices.pick(marks)
}
