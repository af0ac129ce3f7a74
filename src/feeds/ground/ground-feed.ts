import { basename } from 'node:path'
import {
  type CellPiece,
  type CellRange,
  cutFeature,
  findCellRange,
} from '../../domain/map/ground/cut-feature.ts'
import { numberGroundCell } from '../../domain/map/ground/ground-levels.ts'
import type { Feed, FeedRecord, GroundCellFacts } from '../../ingest/ports/feed.ts'
import type { GroundClass } from '../../records/map/ground.ts'
import { defineFeed, type FeedRun } from '../reading/define-feed.ts'
import { FEATURE_ENDINGS, readFeatures } from '../reading/feature-files.ts'
import type { GeoFeature } from '../reading/geo-features.ts'
import { classifyFeature, type GroundOrigin } from './classify-feature.ts'
import { groundIssue } from './issues.ts'
import { parseGroundShapes } from './parse-ground-shapes.ts'

export interface GroundSettings {
  /** Whom a map must name; the default follows from the attributes of the features. */
  attribution?: string
}

/** So many characters of cells are in memory at once. A cell may come in several parts. */
const CHARACTERS_AT_ONCE = 32_000_000

const ATTRIBUTIONS: Readonly<Record<GroundOrigin, string>> = {
  census: 'US Census Bureau TIGER/Line',
  openStreetMap: '© OpenStreetMap contributors',
}

/** Reads water and roads from TIGER/Line shapefiles and GeoJSON, and cuts them into squares of the map. See README.md beside. */
export function buildGroundFeed(settings: GroundSettings = {}): Feed {
  return defineFeed({
    format: 'ground',
    endings: FEATURE_ENDINGS,
    batchSize: 50,
    open: (run) => {
      const files = new Map<string, FileSoFar>()
      return {
        async *readFile(input) {
          const name = nameGroundFile(input.path)
          const file = files.get(name) ?? { origins: new Set(), features: 0 }
          files.set(name, file)
          const cells = new CellCollector(name)
          for await (const features of readFeatures(input, run)) {
            for (const feature of features) addFeature(feature, file, cells, run)
            if (cells.characters >= CHARACTERS_AT_ONCE) yield* cells.take()
          }
          yield* cells.take()
        },
        *finish() {
          for (const [name, file] of files) yield* describeFile(name, file, settings)
        },
      }
    },
  })
}

/** "tl_2025_53033_roads.shp" is "53033_roads", so that the file of the next year replaces it. */
export function nameGroundFile(path: string): string {
  const [stem = ''] = /^[^.]+/.exec(basename(path)) ?? []
  return stem.replace(/^tl_(?:rd)?\d{2,4}_/i, '').toLowerCase()
}

interface FileSoFar {
  origins: Set<GroundOrigin>
  features: number
  range?: CellRange
}

function* describeFile(
  name: string,
  { origins, features, range }: FileSoFar,
  settings: GroundSettings,
): Generator<FeedRecord[]> {
  if (range === undefined) return
  const attribution = settings.attribution ?? [...origins].map((one) => ATTRIBUTIONS[one]).join(', ')
  yield [{ kind: 'groundFile', facts: { name, attribution, features, ...range } }]
}

function addFeature(
  { cells, geometry, place }: GeoFeature,
  file: FileSoFar,
  collector: CellCollector,
  run: FeedRun,
): void {
  const parsed = parseGroundShapes(geometry)
  if ('fault' in parsed) {
    run.raise(groundIssue(parsed.fault, place, parsed.detail))
    return
  }
  const { shapes } = parsed
  const kind = classifyFeature(cells, shapes[0]?.type === 'Polygon')
  if (kind === undefined) {
    run.raise(groundIssue('GroundUnknown', place, cells.get('mtfcc')))
    return
  }
  if (kind.kind === 'unused') {
    run.raise(groundIssue('GroundNotDrawn', place, kind.what))
    return
  }
  let isDrawn = false
  for (const shape of shapes) {
    const range = findCellRange(shape)
    if (range === undefined) {
      run.raise(groundIssue('GroundTooLarge', place))
      continue
    }
    isDrawn = true
    file.range = file.range === undefined ? range : joinRanges(file.range, range)
    for (const piece of cutFeature(kind.ground, kind.name, shape)) collector.add(kind.ground, piece)
  }
  if (!isDrawn) return
  file.features++
  file.origins.add(kind.origin)
}

function joinRanges(one: CellRange, other: CellRange): CellRange {
  const join = (a: readonly [number, number], b: readonly [number, number]): [number, number] => [
    Math.min(a[0], b[0]),
    Math.max(a[1], b[1]),
  ]
  return { columns: join(one.columns, other.columns), rows: join(one.rows, other.rows) }
}

/** Features by cell and class. */
class CellCollector {
  characters = 0
  readonly #file: string
  readonly #cells = new Map<
    number,
    Pick<GroundCellFacts, 'level' | 'column' | 'row'> & { texts: Map<GroundClass, string[]> }
  >()

  constructor(file: string) {
    this.#file = file
  }

  add(ground: GroundClass, { level, cell, text }: CellPiece): void {
    const id = numberGroundCell(cell, level)
    const known = this.#cells.get(id) ?? { level, ...cell, texts: new Map() }
    this.#cells.set(id, known)
    const texts = known.texts.get(ground)
    if (texts === undefined) known.texts.set(ground, [text])
    else texts.push(text)
    this.characters += text.length
  }

  /** Yields all cells and forgets them. */
  *take(): Generator<FeedRecord[]> {
    for (const { texts, ...cell } of this.#cells.values()) {
      const part = Object.fromEntries([...texts].map(([ground, list]) => [ground, list.join('\n')]))
      yield [{ kind: 'groundCell', facts: { ...cell, file: this.#file, part } }]
    }
    this.#cells.clear()
    this.characters = 0
  }
}
