import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { FeedError } from '../../ingest/ports/feed.ts'

/** A file to read: its path and its size on disk in bytes (0 for a pipe). */
export interface InputFile {
  path: string
  sizeBytes: number
}

/**
 * The files behind the inputs, in the given order. A folder stands for the files below it whose names end in one of
 * `endings` (optionally followed by ".gz"), sorted by name; hidden files and folders are left out. Throws FeedError when an
 * input does not exist, is a device, or is a folder without such a file.
 */
export async function listInputFiles(
  inputs: readonly string[],
  endings: readonly string[],
): Promise<InputFile[]> {
  const files: InputFile[] = []
  for (const input of inputs) {
    const found = await listInput(input, endings)
    if (found.length === 0) throw new FeedError(`${input}: holds no file ending in ${endings.join(', ')}`)
    files.push(...found)
  }
  return files
}

async function listInput(input: string, endings: readonly string[]): Promise<InputFile[]> {
  const found = await stat(input).catch((cause: unknown) => {
    throw new FeedError(`${input}: cannot be opened (${reasonOf(cause)})`, { cause })
  })
  if (found.isDirectory()) return listFolder(input, endings)
  if (found.isFile() || found.isFIFO()) return [{ path: input, sizeBytes: found.size }]
  throw new FeedError(`${input}: is neither a file nor a folder`)
}

async function listFolder(folder: string, endings: readonly string[]): Promise<InputFile[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  const files: InputFile[] = []
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) files.push(...(await listFolder(path, endings)))
    else if (entry.isFile() && hasEnding(entry.name, endings)) {
      files.push({ path, sizeBytes: (await stat(path)).size })
    }
  }
  return files
}

/** Whether the name is "x.json" or "x.json.gz" when the endings hold ".json". Letter case does not matter. */
export function hasEnding(path: string, endings: readonly string[]): boolean {
  const name = basename(path).toLowerCase().replace(/\.gz$/, '') // "a.json.gz" -> "a.json"
  return endings.some((ending) => name.endsWith(ending))
}

/** The error code of a failed system call, or its message. */
export function reasonOf(cause: unknown): string {
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return cause instanceof Error ? cause.message : String(cause)
}
