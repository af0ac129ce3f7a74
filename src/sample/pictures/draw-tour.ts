import { drawPicture, renderPictureKey } from './draw-picture.ts'

/** The kinds of invented tours: walls around the visitor, a slide show, and a video. */
const TOURS: Readonly<Record<string, { title: string; render: (scenes: readonly Scene[]) => string }>> = {
  '3d': { title: 'Walk-through', render: renderWalls },
  slides: { title: 'Slide tour', render: renderSlides },
  video: { title: 'Video', render: renderFilm },
}

interface Scene {
  caption: string
  drawing: string
}

/** The first pictures of a home's listing, by number. */
const SCENES = [
  ['exterior', 'Street side'],
  ['living_room', 'Living room'],
  ['kitchen', 'Kitchen'],
  ['dining_room', 'Dining room'],
  ['bedroom', 'Main bedroom'],
] as const

const SEED = /^[0-9a-f]{8}$/ // 3fa91c02

/** A tour of a sample home, as a page that loads nothing and runs no script; undefined for an unknown kind or a malformed seed. */
export function drawTour(kind: string, pictureSeed: string): string | undefined {
  const tour = Object.hasOwn(TOURS, kind) ? TOURS[kind] : undefined
  if (tour === undefined || !SEED.test(pictureSeed)) return undefined
  const scenes = SCENES.map(([tag, caption], index) => ({
    caption,
    drawing: drawPicture(renderPictureKey(pictureSeed, index, tag))!,
  }))
  return renderPage(`${tour.title} of a sample home`, tour.render(scenes))
}

function renderPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body><header><h1>${title}</h1><p>Generated: drawn for sample data. There is no such home.</p></header>${body}</body></html>`
}

const STYLE = [
  'body{margin:0;background:#22282c;color:#f4f1ea;font-family:sans-serif;overflow-x:hidden}',
  'header{padding:16px 24px}h1{font-size:20px;margin:0}p{margin:4px 0 0;color:#c9c4b8}',
  'figure{margin:0}svg{display:block;width:100%;height:auto}figcaption{padding:8px 0}',
  '.slides{display:flex;overflow-x:auto;scroll-snap-type:x mandatory;gap:16px;padding:0 24px 24px}',
  '.slides figure{flex:0 0 min(90vw,960px);scroll-snap-align:center}',
  '.film{position:relative;max-width:960px;aspect-ratio:3/2;margin:0 auto}',
  '.film figure{position:absolute;inset:0;opacity:0;animation:show 20s infinite}',
  '@keyframes show{0%,18%{opacity:1}22%,96%{opacity:0}100%{opacity:1}}',
  '.view{height:480px;perspective:420px;overflow:hidden;position:relative}',
  '.room{position:absolute;left:50%;top:40px;width:600px;height:400px;margin-left:-300px;transform-style:preserve-3d;animation:turn 40s linear infinite}',
  '.room figure{position:absolute;inset:0;backface-visibility:hidden}.room figcaption{position:absolute;left:12px;bottom:8px;color:#222}',
  '@keyframes turn{from{transform:translateZ(400px) rotateY(0)}to{transform:translateZ(400px) rotateY(360deg)}}',
  '@media(prefers-reduced-motion:reduce){.room,.film figure{animation:none}.film figure:first-child{opacity:1}}',
].join('')

function renderScene({ caption, drawing }: Scene, style = ''): string {
  return `<figure${style === '' ? '' : ` style="${style}"`}>${drawing}<figcaption>${caption}</figcaption></figure>`
}

/** Four walls around the visitor, who stands in the middle of the room. Each wall is twice as wide as its distance. */
function renderWalls(scenes: readonly Scene[]): string {
  const walls = scenes
    .slice(1)
    .map((scene, side) => renderScene(scene, `transform:rotateY(${side * 90}deg) translateZ(-299px)`))
  return `<div class="view"><div class="room">${walls.join('')}</div></div>`
}

function renderSlides(scenes: readonly Scene[]): string {
  return `<div class="slides">${scenes.map((scene) => renderScene(scene)).join('')}</div>`
}

function renderFilm(scenes: readonly Scene[]): string {
  const shots = scenes.map((scene, index) => renderScene(scene, `animation-delay:${index * 4}s`))
  return `<div class="film">${shots.join('')}</div>`
}
