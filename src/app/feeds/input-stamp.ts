import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FeedOptions, FeedSettings } from '../ingest/create-feed.ts'
import { VERSION } from '../version.ts'

/** Identifies the content of the files of a feed, and how they are read. It is the position of a feed of files. */
interface InputStamp {
  /** A digest of the options, the mapping and the version of Plat: any other reads the same files differently. */
  reading: string
  /** A digest of the paths, sizes and times of the files. */
  list: string
  /** A digest of their content. */
  content: string
}

export interface StampOrder {
  inputs: readonly string[]
  format: string
  feedOptions: FeedOptions
  isFull: boolean
  feedSettings: FeedSettings
}

/**
 * The stamp of inputs as text, and whether they are those with the stamp `before`. Files whose sizes and times are as before are not read for
 * that. Undefined if there is nothing to compare: an input is missing, is a pipe, or changes at this moment.
 */
export async function stampInputs(
  order: StampOrder,
  before: string | undefined,
): Promise<{ isSame: boolean; position: string } | undefined> {
  const files = await listFiles(order.inputs)
  if (files === undefined) return undefined
  const reading = await describeReading(order)
  const list = hash('sha256', JSON.stringify(files))
  const known = parse(before)
  if (before !== undefined && known?.reading === reading && known.list === list)
    return { isSame: true, position: before }
  const content = await digestFiles(files)
  const after = await listFiles(order.inputs)
  if (after === undefined || hash('sha256', JSON.stringify(after)) !== list) return undefined
  const isSame = known?.reading === reading && known.content === content
  return { isSame, position: JSON.stringify({ reading, list, content } satisfies InputStamp) }
}

function parse(text: string | undefined): Partial<InputStamp> | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Partial<InputStamp>)
  } catch {
    return undefined
  }
}

interface StampedFile {
  path: string
  size: number
  modifiedMs: number
}

/** All files in the inputs, in order. Undefined if an input does not exist or is not a file or folder. */
async function listFiles(inputs: readonly string[]): Promise<StampedFile[] | undefined> {
  const files: StampedFile[] = []
  for (const path of inputs) {
    const found = await stat(path).catch(() => undefined)
    if (found?.isFile()) files.push({ path, size: found.size, modifiedMs: found.mtimeMs })
    else if (found?.isDirectory()) {
      const names = (await readdir(path)).filter((name) => !name.startsWith('.')).sort()
      const inside = await listFiles(names.map((name) => join(path, name)))
      if (inside === undefined) return undefined
      for (const file of inside) files.push(file)
    } else return undefined
  }
  return files
}

async function digestFiles(files: readonly StampedFile[]): Promise<string> {
  const digest = createHash('sha256')
  for (const { path, size } of files) {
    digest.update(JSON.stringify([path, size]))
    await pipeline(createReadStream(path), digest, { end: false })
  }
  return digest.digest('hex')
}

async function describeReading({ format, feedOptions, isFull, feedSettings }: StampOrder): Promise<string> {
  const { mapping } = feedOptions
  // A mapping that comes with Plat is no path, and changes only with the version.
  const text = mapping === undefined ? '' : await readFile(mapping, 'utf8').catch(() => '')
  return hash('sha256', JSON.stringify([VERSION, format, feedOptions, feedSettings, isFull, text]))
}
