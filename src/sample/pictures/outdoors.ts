import type { Random } from '../random.ts'
import { disc, HEIGHT, rect, shape, WIDTH, window } from './shapes.ts'

const SKIES = ['#cfe6f2', '#dcecf4', '#f3e3d0', '#c7d9e6', '#e6e9ee'] as const
const GRASSES = ['#8fb573', '#7fa968', '#9bbd7f', '#86a86d'] as const
const WALLS = ['#e8dfce', '#c9d3d6', '#b8c4ae', '#d9b99b', '#8fa3ad', '#f1ece1', '#a8665a'] as const
const ROOFS = ['#5b5f66', '#6e5249', '#4a5560', '#7a6a5c'] as const
const DOORS = ['#8c3b32', '#2f4b5c', '#3f5d46', '#d8a03c', '#40352f'] as const

const HORIZON = 430

/** Sky with hills, ground, and a tree or two. */
function drawGrounds(choices: Random): string {
  const hill = choices.pick(['#a9bfb0', '#9fb2bd', '#b4c2a4'])
  const peak = choices.whole(120, 800)
  return [
    rect(0, 0, WIDTH, HEIGHT, choices.pick(SKIES)),
    disc(choices.whole(80, 880), choices.whole(60, 130), 34, '#fff6d8'),
    shape(`0,${HORIZON} 0,330 ${peak},${choices.whole(230, 300)} ${WIDTH},340 ${WIDTH},${HORIZON}`, hill),
    rect(0, HORIZON, WIDTH, HEIGHT - HORIZON, choices.pick(GRASSES)),
  ].join('')
}

function drawTree(x: number, choices: Random): string {
  const size = choices.whole(50, 90)
  const green = choices.pick(['#4f7d4a', '#5d8a52', '#3f6b4c', '#7a9a4e'])
  const trunk = rect(x - 8, HORIZON - 30, 16, 70, '#6b5240')
  if (choices.chance(0.5)) {
    return trunk + shape(`${x - size},${HORIZON} ${x},${HORIZON - size * 2.6} ${x + size},${HORIZON}`, green)
  }
  return (
    trunk +
    disc(x, HORIZON - size, size, green) +
    disc(x + size * 0.5, HORIZON - size * 0.7, size * 0.7, green)
  )
}

/** The street side of a house: one or two stories, gable or hip, porch, garage. */
export function drawExterior(choices: Random): string {
  const [wall, roof, door] = [choices.pick(WALLS), choices.pick(ROOFS), choices.pick(DOORS)]
  const stories = choices.whole(1, 2)
  const [left, right, ground] = [choices.whole(210, 270), choices.whole(640, 720), 510]
  const top = ground - stories * 130
  const middle = (left + right) / 2
  const roofLine = choices.chance(0.6)
    ? `${left - 35},${top} ${middle},${top - choices.whole(90, 140)} ${right + 35},${top}`
    : `${left - 35},${top} ${left + 70},${top - 90} ${right - 70},${top - 90} ${right + 35},${top}`
  const windows = [left + 45, right - 135].flatMap((x) =>
    Array.from({ length: stories }, (_, floor) => window(x, ground - 100 - floor * 130, 90, 64)),
  )
  const garage = choices.chance(0.55)
    ? rect(right, ground - 110, 150, 110, wall) +
      rect(right + 18, ground - 84, 114, 84, '#f2efe8', 4) +
      shape(
        `${right},${ground - 110} ${right + 170},${ground - 110} ${right + 150},${ground - 140} ${right},${ground - 140}`,
        roof,
      )
    : ''
  return [
    drawGrounds(choices),
    drawTree(choices.whole(70, 150), choices),
    drawTree(choices.whole(860, 920), choices),
    garage,
    rect(left, top, right - left, ground - top, wall),
    shape(roofLine, roof),
    ...windows,
    stories === 2 ? window(middle - 35, ground - 230, 70, 64) : '',
    rect(middle - 36, ground - 112, 72, 112, '#fbfaf6'),
    rect(middle - 28, ground - 104, 56, 104, door),
    disc(middle + 18, ground - 50, 4, '#e8d9a8'),
    shape(
      `${middle - 40},${HEIGHT} ${middle - 24},${ground} ${middle + 24},${ground} ${middle + 70},${HEIGHT}`,
      '#cfc8bb',
    ),
  ].join('')
}

/** A building of several floors with rows of windows, a flat roof and one entrance. */
export function drawBuildingFront(choices: Random): string {
  const [wall, trim, door] = [choices.pick(WALLS), choices.pick(ROOFS), choices.pick(DOORS)]
  const floors = choices.whole(3, 6)
  const ground = 530
  const top = ground - floors * 76
  const [left, right] = [choices.whole(150, 220), choices.whole(740, 810)]
  const columns = Array.from({ length: 6 }, (_, column) => left + 30 + (column * (right - left - 60)) / 6)
  const windows = columns.flatMap((x) =>
    Array.from({ length: floors - 1 }, (_, floor) => window(x + 12, top + 18 + floor * 76, 56, 44)),
  )
  const middle = (left + right) / 2
  return [
    drawGrounds(choices),
    drawTree(choices.whole(60, 120), choices),
    rect(left, top, right - left, ground - top, wall),
    rect(left - 12, top - 18, right - left + 24, 22, trim),
    ...windows,
    rect(left, ground - 66, right - left, 6, trim),
    rect(middle - 46, ground - 60, 92, 60, '#fbfaf6'),
    rect(middle - 36, ground - 54, 72, 54, door),
    drawTree(choices.whole(870, 920), choices),
  ].join('')
}

/** A row of three narrow houses that share their walls. */
export function drawTownhouses(choices: Random): string {
  const [roof, ground, width] = [choices.pick(ROOFS), 520, 190]
  const stories = choices.whole(2, 3)
  const top = ground - stories * 110
  const houses = [0, 1, 2].flatMap((house) => {
    const left = 195 + house * width
    return [
      rect(left, top, width, ground - top, choices.pick(WALLS)),
      shape(`${left},${top} ${left + width / 2},${top - 80} ${left + width},${top}`, roof),
      ...Array.from({ length: stories }, (_, floor) => window(left + 104, ground - 92 - floor * 110, 60, 54)),
      ...Array.from({ length: stories - 1 }, (_, floor) =>
        window(left + 24, ground - 202 - floor * 110, 50, 54),
      ),
      rect(left + 26, ground - 92, 48, 92, choices.pick(DOORS)),
    ]
  })
  return [drawGrounds(choices), drawTree(choices.whole(70, 130), choices), ...houses].join('')
}

/** Land without a house: grass, trees, and a stake at each corner. */
export function drawLand(choices: Random): string {
  const stakes = [180, 420, 660, 820].map((x) => rect(x, choices.whole(450, 560), 6, 34, '#e0713c'))
  const trees = Array.from({ length: choices.whole(3, 5) }, () => drawTree(choices.whole(60, 900), choices))
  return [drawGrounds(choices), ...trees, ...stakes].join('')
}

export function drawYard(choices: Random): string {
  const fence = Array.from({ length: 20 }, (_, plank) =>
    rect(plank * 50, 380, 42, 90, choices.chance(0.5) ? '#b9946c' : '#ad8860', 3),
  )
  const beds = Array.from({ length: 14 }, () =>
    disc(
      choices.whole(60, 900),
      choices.whole(480, 600),
      choices.whole(8, 18),
      choices.pick(['#d9737a', '#e8b44f', '#b57fc0', '#f4f0e6']),
    ),
  )
  return [
    drawGrounds(choices),
    ...fence,
    drawTree(choices.whole(100, 860), choices),
    drawTree(choices.whole(100, 860), choices),
    ...beds,
  ].join('')
}

export function drawPool(choices: Random): string {
  const water = choices.pick(['#5fb6d6', '#6cc3cf', '#4fa3c7'])
  return [
    drawGrounds(choices),
    drawTree(choices.whole(90, 240), choices),
    shape('80,640 220,470 760,470 900,640', '#ddd5c6'),
    shape('180,625 290,490 690,490 800,625', water),
    shape('300,560 470,540 560,552 380,576', '#ffffff55'),
    rect(choices.whole(700, 780), 440, 130, 18, choices.pick(DOORS), 6),
  ].join('')
}

export function drawPorch(choices: Random): string {
  const posts = [120, 400, 680].map((x) => rect(x, 90, 22, 440, '#f4f1ea'))
  const chair = choices.whole(200, 560)
  return [
    drawGrounds(choices),
    drawTree(choices.whole(480, 900), choices),
    rect(0, 0, WIDTH, 90, choices.pick(ROOFS)),
    ...posts,
    rect(0, 520, WIDTH, 120, choices.pick(['#b08a63', '#9c7a58', '#8d8478'])),
    rect(0, 400, WIDTH, 12, '#f4f1ea'),
    rect(chair, 430, 110, 70, choices.pick(DOORS), 14),
    rect(chair - 8, 490, 126, 24, '#e9e4d8', 8),
  ].join('')
}
