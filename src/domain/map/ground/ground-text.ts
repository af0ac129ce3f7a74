/** A feature in the coordinates of a cell: one line, several lines, or the rings of a polygon. Each path is x, y, x, y... */
export interface CellFeature {
  name: string
  paths: number[][]
  /** The box of all points. */
  minX: number
  minY: number
  maxX: number
  maxY: number
}

/**
 * Writes a feature as text: its name, and its paths as whole numbers, each but the first as the difference from the one before it:
 * "Main St\t100 200 5 -3;7 7 1 1". Texts of features are joined by line ends.
 */
export function encodeGround(
  name: string,
  paths: readonly (readonly (readonly [number, number])[])[],
): string {
  let [lastX, lastY] = [0, 0]
  const texts = paths.map((path) => {
    const steps: number[] = []
    for (const [x, y] of path) {
      steps.push(x - lastX, y - lastY)
      ;[lastX, lastY] = [x, y]
    }
    return steps.join(' ')
  })
  return `${name.replace(/[\t\n\r]/g, ' ')}\t${texts.join(';')}`
}

const TAB = 0x09
const LINE_END = 0x0a
const SPACE = 0x20
const MINUS = 0x2d
const SEMICOLON = 0x3b
const ZERO = 0x30

/** Reads what `encodeGround` wrote, feature by feature. */
export function* decodeGround(text: string): Generator<CellFeature> {
  let at = 0
  while (at < text.length) {
    const tab = text.indexOf('\t', at)
    if (tab < 0) return
    const feature = createFeature(text.slice(at, tab))
    at = readPaths(text, tab + 1, feature)
    yield feature
  }
}

function createFeature(name: string): CellFeature {
  return { name, paths: [], minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
}

/** Reads up to the end of the line, and returns where the next one begins. Digits are read one by one, because this is most of a tile's time. */
function readPaths(text: string, from: number, feature: CellFeature): number {
  let [x, y] = [0, 0]
  let isX = true
  let [number, sign] = [0, 1]
  let path: number[] = []
  let at = from
  for (; ; at++) {
    const code = at < text.length ? text.charCodeAt(at) : LINE_END
    if (code === MINUS) sign = -1
    else if (code !== SPACE && code !== SEMICOLON && code !== LINE_END && code !== TAB)
      number = number * 10 + code - ZERO
    else {
      if (isX) x += sign * number
      else {
        y += sign * number
        path.push(x, y)
        if (x < feature.minX) feature.minX = x
        if (x > feature.maxX) feature.maxX = x
        if (y < feature.minY) feature.minY = y
        if (y > feature.maxY) feature.maxY = y
      }
      isX = !isX
      ;[number, sign] = [0, 1]
      if (code === SPACE) continue
      feature.paths.push(path)
      path = []
      isX = true
      if (code === LINE_END) return at + 1
    }
  }
}
