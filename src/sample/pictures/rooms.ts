import type { Random } from '../random.ts'
import { disc, HEIGHT, rect, shape, WIDTH, window } from './shapes.ts'

const WALLS = ['#f2ede3', '#e6ebe8', '#efe3d6', '#dfe5ea', '#ece9f0', '#e3e0d5'] as const
const FLOORS = ['#c59f74', '#b48b62', '#a47a55', '#d3c6b4', '#8f8276'] as const
const CLOTHS = ['#5c7a89', '#a35d4f', '#7c8b5e', '#c08a3e', '#6c5b7b', '#3f5f6b', '#b9a58c'] as const
const WOODS = ['#8a6242', '#a67c52', '#6f4e37', '#d9c3a0'] as const

const FLOOR_LINE = 470

function drawShell(choices: Random): string {
  const floor = choices.pick(FLOORS)
  const boards = Array.from({ length: 6 }, (_, board) =>
    rect(0, FLOOR_LINE + 14 + board * 28, WIDTH, 2, '#00000018'),
  )
  const shell =
    rect(0, 0, WIDTH, HEIGHT, choices.pick(WALLS)) + rect(0, FLOOR_LINE, WIDTH, HEIGHT - FLOOR_LINE, floor)
  return `${shell}${boards.join('')}${rect(0, FLOOR_LINE - 12, WIDTH, 12, '#fbfaf6')}`
}

function drawPlant(x: number): string {
  const leaves = [-40, -15, 15, 40].map((lean) =>
    shape(
      `${x},${FLOOR_LINE - 40} ${x + lean - 14},${FLOOR_LINE - 150} ${x + lean + 14},${FLOOR_LINE - 160}`,
      '#5d8a52',
    ),
  )
  return (
    leaves.join('') +
    shape(
      `${x - 32},${FLOOR_LINE - 50} ${x + 32},${FLOOR_LINE - 50} ${x + 22},${FLOOR_LINE + 20} ${x - 22},${FLOOR_LINE + 20}`,
      '#b5654a',
    )
  )
}

function drawFrame(x: number, y: number, choices: Random): string {
  return (
    rect(x, y, 120, 90, choices.pick(WOODS)) +
    rect(x + 10, y + 10, 100, 70, '#faf7f0') +
    disc(x + choices.whole(40, 80), y + 45, 22, choices.pick(CLOTHS))
  )
}

export function drawLivingRoom(choices: Random): string {
  const cloth = choices.pick(CLOTHS)
  const sofa = choices.whole(230, 330)
  return [
    drawShell(choices),
    window(choices.whole(90, 180), 110, 190, 210),
    drawFrame(choices.whole(480, 660), 130, choices),
    shape(`${sofa - 60},590 ${sofa + 420},590 ${sofa + 350},530 ${sofa},530`, choices.pick(CLOTHS)),
    rect(sofa, 350, 370, 110, cloth, 18) + rect(sofa - 30, 400, 430, 110, cloth, 20),
    rect(sofa + 10, 400, 165, 60, '#ffffff33', 12) + rect(sofa + 190, 400, 165, 60, '#ffffff33', 12),
    rect(sofa + 110, 530, 160, 14, choices.pick(WOODS)) +
      rect(sofa + 125, 544, 10, 40, '#4b3a2d') +
      rect(sofa + 245, 544, 10, 40, '#4b3a2d'),
    drawPlant(choices.whole(760, 860)),
  ].join('')
}

export function drawKitchen(choices: Random): string {
  const cabinet = choices.pick(['#f4f1ea', '#6f8791', '#7f9178', '#c9b79c', '#3f4a50'])
  const counter = choices.pick(['#d9d4cb', '#4a4a4c', '#efe9dd', '#8d7763'])
  const doors = (y: number, height: number) =>
    Array.from(
      { length: 7 },
      (_, door) =>
        rect(62 + door * 122, y, 108, height, cabinet, 4) +
        rect(150 + door * 122, y + height / 2 - 14, 6, 28, '#b9a67c'),
    )
  return [
    drawShell(choices),
    rect(50, 60, 860, 150, '#00000010') + doors(66, 138).join(''),
    window(choices.whole(380, 470), 232, 130, 90),
    rect(40, 350, 880, 22, counter) + rect(50, 372, 860, 140, '#00000022') + doors(380, 126).join(''),
    rect(choices.pick([184, 672]), 376, 108, 130, '#c9ced2', 4),
    rect(choices.pick([210, 700]), 300, 60, 50, '#dfe3e6', 6),
    shape('260,560 700,560 720,600 240,600', counter) + rect(270, 600, 420, 40, choices.pick(WOODS)),
    disc(choices.whole(330, 420), 545, 18, '#d9737a') + disc(choices.whole(430, 470), 547, 15, '#e8b44f'),
  ].join('')
}

export function drawBedroom(choices: Random): string {
  const cloth = choices.pick(CLOTHS)
  const bed = choices.whole(300, 380)
  return [
    drawShell(choices),
    window(choices.whole(70, 110), 120, 150, 200),
    drawFrame(bed + 110, 110, choices),
    rect(bed - 20, 270, 380, 200, choices.pick(WOODS), 14),
    rect(bed, 380, 340, 60, '#fbfaf6', 16) +
      rect(bed + 24, 350, 130, 56, '#ffffff', 16) +
      rect(bed + 186, 350, 130, 56, '#ffffff', 16),
    shape(`${bed - 10},430 ${bed + 350},430 ${bed + 400},600 ${bed - 60},600`, cloth),
    shape(`${bed - 10},430 ${bed + 350},430 ${bed + 360},462 ${bed - 20},462`, '#ffffff55'),
    rect(bed + 410, 420, 90, 90, choices.pick(WOODS), 4) +
      rect(bed + 448, 360, 14, 60, '#d9c9a3') +
      shape(`${bed + 425},370 ${bed + 485},370 ${bed + 472},320 ${bed + 438},320`, '#f6e6b8'),
  ].join('')
}

export function drawBathroom(choices: Random): string {
  const tile = choices.pick(['#d8e4e6', '#e6e2da', '#cfd8cf', '#dcd7e2'])
  const grid = Array.from(
    { length: 12 },
    (_, line) => rect(line * 80, 0, 2, FLOOR_LINE, '#ffffffaa') + rect(0, line * 40, WIDTH, 2, '#ffffffaa'),
  )
  return [
    rect(0, 0, WIDTH, FLOOR_LINE, tile) +
      grid.join('') +
      rect(0, FLOOR_LINE, WIDTH, 170, choices.pick(FLOORS)),
    rect(110, 120, 240, 170, '#fbfaf6', 8) + rect(122, 132, 216, 146, '#cfe6f2', 4),
    rect(90, 340, 290, 22, '#efe9dd') +
      rect(100, 362, 270, 140, choices.pick(WOODS), 4) +
      rect(180, 326, 110, 16, '#ffffff', 8),
    rect(500, 380, 380, 120, '#ffffff', 40) + rect(480, 366, 420, 26, '#f4f1ea', 12),
    rect(choices.whole(540, 800), 300, 12, 70, '#b9bfc4') + rect(640, 180, 80, 120, choices.pick(CLOTHS), 4),
  ].join('')
}

export function drawDiningRoom(choices: Random): string {
  const wood = choices.pick(WOODS)
  const chairs = [260, 400, 540, 640].map((x) => rect(x, 360, 60, 110, choices.pick(CLOTHS), 8))
  return [
    drawShell(choices),
    window(choices.whole(90, 600), 110, 240, 190),
    rect(476, 0, 6, 120, '#4b3a2d') + shape('400,190 560,190 520,120 440,120', '#d8a03c'),
    ...chairs,
    shape('190,440 770,440 830,500 130,500', wood) +
      rect(200, 500, 24, 110, wood) +
      rect(740, 500, 24, 110, wood),
    disc(480, 440, 26, '#7f9178') + rect(462, 446, 36, 30, '#f4f1ea', 6),
  ].join('')
}

export function drawLaundryRoom(choices: Random): string {
  const machine = (x: number) =>
    rect(x, 280, 190, 220, '#f7f7f5', 10) +
    disc(x + 95, 400, 66, '#c9ced2') +
    disc(x + 95, 400, 48, '#8fb3c2') +
    rect(x + 20, 296, 60, 16, '#c9ced2', 4)
  return [
    drawShell(choices),
    rect(120, 90, 720, 110, choices.pick(WOODS), 4),
    machine(220),
    machine(430),
    rect(660, 330, 150, 170, choices.pick(CLOTHS), 12),
  ].join('')
}

export function drawGarage(choices: Random): string {
  const car = choices.pick(CLOTHS)
  const shelves = [120, 200, 280].map(
    (y) =>
      rect(60, y, 220, 12, '#8a6242') +
      rect(90, y - 44, 60, 44, choices.pick(CLOTHS)) +
      rect(180, y - 34, 50, 34, '#b9a58c'),
  )
  return [
    rect(0, 0, WIDTH, HEIGHT, '#d9d9d6') + rect(0, FLOOR_LINE, WIDTH, 170, '#a9a9a6'),
    ...shelves,
    shape('380,420 470,310 720,310 810,420', car) +
      rect(340, 410, 520, 110, car, 30) +
      shape('480,410 525,332 665,332 710,410', '#bfe0ee'),
    disc(450, 520, 48, '#303336') +
      disc(750, 520, 48, '#303336') +
      disc(450, 520, 22, '#c9ced2') +
      disc(750, 520, 22, '#c9ced2'),
  ].join('')
}

export function drawFloorPlan(choices: Random): string {
  const [split, cross] = [choices.whole(380, 580), choices.whole(260, 380)]
  const line = (x: number, y: number, width: number, height: number) => rect(x, y, width, height, '#39424a')
  return [
    rect(0, 0, WIDTH, HEIGHT, '#fdfcf8'),
    line(120, 80, 720, 10) + line(120, 550, 720, 10) + line(120, 80, 10, 480) + line(830, 80, 10, 480),
    line(split, 80, 8, cross - 150) +
      line(split, cross, 8, 560 - cross) +
      line(120, cross, split - 220, 8) +
      line(split + 90, cross, 740 - split, 8),
    rect(150, 110, 120, 80, '#d8e4e6', 8) +
      rect(split + 40, 120, 150, 110, '#efe3d6', 8) +
      rect(150, cross + 60, 170, 70, '#e6ebe8', 8) +
      rect(split + 60, cross + 80, 130, 60, '#e3e0d5', 8),
    rect(choices.whole(180, 300), 548, 90, 14, '#fdfcf8'),
  ].join('')
}
