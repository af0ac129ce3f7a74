import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { FeedError } from '../../../ingest/ports/feed.ts'
import type { Ring } from '../../../records/geo-point.ts'
import { listArchiveMembers } from '../archive/zip-archive.ts'
import type { FeedRun } from '../define-feed.ts'
import { FEATURE_LIMITS, type FeatureLimits, type GeoFeature } from '../geo-features.ts'
import { readStoredBytes } from '../input-content.ts'
import type { InputFile } from '../input-files.ts'
import { readingIssue } from '../issues.ts'
import { chooseDecoder, parseCodePage } from './code-pages.ts'
import { type DbfTable, type DecodeText, openDbfTable } from './dbf-rows.ts'
import { parseProjection, type Unproject } from './projection.ts'
import { readShpRecords, type ShpGeometry } from './shp-records.ts'

const FEATURES_AT_ONCE = 100
const MAX_TEXT_BYTES = 64 * 1024

/**
 * The features of a shapefile: the shapes of the .shp with the rows of the .dbf beside it, in longitude and latitude by the .prj.
 * The files beside it are in the same folder or archive and have the same name. Throws FeedError when the .dbf is missing or does not
 * have a row for each shape, and for what cannot be read.
 */
export async function* readShapefileFeatures(
  file: InputFile,
  run: FeedRun,
  limits: FeatureLimits = FEATURE_LIMITS,
): AsyncGenerator<GeoFeature[]> {
  const parts = await findParts(file)
  if (parts.dbf === undefined)
    throw new FeedError(`${file.path}: has no .dbf beside it, which says what the shapes are`)
  const unproject = await openProjection(file, parts.prj, run)
  const countBytes = (bytes: number) => run.countBytes(bytes)
  const table = await openDbfTable(parts.dbf.path, readStoredBytes(parts.dbf, countBytes))
  try {
    const decode = await openDecoder(parts, table, run)
    const shapes = readShpRecords(file.path, readStoredBytes(file, countBytes), {
      maxRecordBytes: limits.maxFeatureBytes,
      maxCorners: Math.floor(limits.maxFeatureValues / 3),
    })
    yield* joinRows(file.path, shapes, table, decode, unproject)
  } finally {
    await table.close()
  }
}

async function* joinRows(
  path: string,
  shapes: AsyncGenerator<ShpGeometry>,
  table: DbfTable,
  decode: DecodeText,
  unproject: Unproject,
): AsyncGenerator<GeoFeature[]> {
  const rows = table.readRows(decode)
  let count = 0
  let group: GeoFeature[] = []
  for await (const shape of shapes) {
    count += 1
    const { value: cells, done } = await rows.next()
    if (done === true)
      throw new FeedError(`${path} shape ${count}: the .dbf beside it has only ${table.rowCount} rows`)
    if (cells !== undefined)
      group.push({ cells, geometry: unprojectShape(shape, unproject), place: `${path} shape ${count}` })
    if (group.length < FEATURES_AT_ONCE) continue
    yield group
    group = []
  }
  if (count < table.rowCount)
    throw new FeedError(`${path}: has ${count} shapes, but the .dbf beside it has ${table.rowCount} rows`)
  if (count === 0) throw new FeedError(`${path}: holds no shape`)
  yield group
}

function unprojectShape(shape: ShpGeometry, unproject: Unproject): unknown {
  if (shape?.type === 'Point') return { type: 'Point', coordinates: unproject(shape.coordinates) }
  if (shape?.type === 'MultiPoint')
    return { type: 'MultiPoint', coordinates: shape.coordinates.map(unproject) }
  if (shape?.type === 'MultiLineString')
    return { type: 'MultiLineString', coordinates: shape.coordinates.map((line) => line.map(unproject)) }
  if (shape?.type !== 'MultiPolygon') return shape
  const coordinates = shape.coordinates.map((rings) => rings.map((ring): Ring => ring.map(unproject)))
  return { type: 'MultiPolygon', coordinates }
}

type Part = 'dbf' | 'prj' | 'cpg'

/** The files of the same name with other endings, in any letter case. */
async function findParts(file: InputFile): Promise<Partial<Record<Part, InputFile>>> {
  const stem = basename(file.path)
    .replace(/\.shp$/i, '')
    .toLowerCase()
  const parts: Partial<Record<Part, InputFile>> = {}
  for (const candidate of await listBeside(file)) {
    const name = basename(candidate.path).toLowerCase()
    for (const part of ['dbf', 'prj', 'cpg'] as const) if (name === `${stem}.${part}`) parts[part] = candidate
  }
  return parts
}

async function listBeside({ path, archive }: InputFile): Promise<InputFile[]> {
  if (archive !== undefined) {
    const members = await listArchiveMembers(archive.path)
    return members
      .filter(({ name }) => dirname(name) === dirname(archive.member))
      .map(({ name, compressedBytes }) => ({
        path: join(archive.path, name),
        sizeBytes: compressedBytes,
        archive: { path: archive.path, member: name },
      }))
  }
  const folder = dirname(path)
  const paths = (await readdir(folder)).map((name) => join(folder, name))
  return Promise.all(paths.map(async (beside) => ({ path: beside, sizeBytes: (await stat(beside)).size })))
}

async function openProjection(file: InputFile, prj: InputFile | undefined, run: FeedRun): Promise<Unproject> {
  if (prj !== undefined) return parseProjection(prj.path, await readShortText(prj))
  run.raise(readingIssue('ProjectionAssumed', file.path))
  return (position) => position
}

async function openDecoder(
  { cpg, dbf }: Partial<Record<Part, InputFile>>,
  table: DbfTable,
  run: FeedRun,
): Promise<DecodeText> {
  if (cpg !== undefined) return parseCodePage(cpg.path, await readShortText(cpg))
  let isNoted = false
  return chooseDecoder(table.codePage, () => {
    if (!isNoted) run.raise(readingIssue('EncodingAssumed', dbf?.path ?? '', 'windows-1252'))
    isNoted = true
  })
}

async function readShortText(file: InputFile): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of readStoredBytes(file, () => {})) {
    bytes += chunk.length
    if (bytes > MAX_TEXT_BYTES)
      throw new FeedError(`${file.path}: is longer than ${MAX_TEXT_BYTES} bytes, which is the limit`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
