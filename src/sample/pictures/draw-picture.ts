import { Random } from '../random.ts'
import { drawExterior, drawPool, drawPorch, drawYard } from './outdoors.ts'
import { drawAgent, drawLogo } from './people.ts'
import { type PictureKind, parsePictureKey } from './picture-key.ts'
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
import { HEIGHT, text, WIDTH } from './shapes.ts'

const DRAWINGS: Readonly<Record<PictureKind, (choices: Random) => string>> = {
  kitchen: drawKitchen,
  bedroom: drawBedroom,
  bathroom: drawBathroom,
  living_room: drawLivingRoom,
  dining_room: drawDiningRoom,
  exterior: drawExterior,
  garage: drawGarage,
  yard: drawYard,
  pool: drawPool,
  laundry_room: drawLaundryRoom,
  porch: drawPorch,
  floor_plan: drawFloorPlan,
  unknown: drawExterior,
  agent: drawAgent,
  office: drawLogo,
  builder: drawLogo,
}

/** The drawing of a key such as "3fa91c02-kitchen" as SVG text, always the same; undefined for what is no key. */
export function drawPicture(key: string): string | undefined {
  const parsed = parsePictureKey(key)
  if (parsed === undefined || !Object.hasOwn(DRAWINGS, parsed.kind)) return undefined
  const kind = parsed.kind as PictureKind
  const title = `Drawn sample picture: ${kind.replaceAll('_', ' ')}`
  const drawing = DRAWINGS[kind](new Random(parsed.seed))
  const note = text(WIDTH - 150, HEIGHT - 16, 18, 'drawn sample')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><title>${title}</title>${drawing}${note}</svg>`
}
