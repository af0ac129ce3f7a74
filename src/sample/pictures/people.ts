import type { Random } from '../random.ts'
import { disc, HEIGHT, rect, shape, WIDTH } from './shapes.ts'

const GROUNDS = ['#dfe9e6', '#efe3d6', '#e3e0ee', '#d9e4ee', '#f0ead2'] as const
const SKINS = ['#f1c9a5', '#d9a377', '#a8714a', '#7c4f34', '#e8b58e'] as const
const HAIRS = ['#2e2622', '#5b3d28', '#8f6a3e', '#b9b4ac', '#6b2f23'] as const
const CLOTHS = ['#2f4b5c', '#6c3f45', '#3f5d46', '#4a4a5e', '#8a6242'] as const
const MARKS = ['#a35d4f', '#2f6b7a', '#5d7a3f', '#c08a3e', '#6c5b7b', '#3b4d7a'] as const

/** A figure that resembles nobody: a head, hair and a jacket. */
export function drawPortrait(choices: Random): string {
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
export function drawLogo(choices: Random): string {
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
