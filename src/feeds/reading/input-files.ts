import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { FeedError } from '../../ingest/ports/feed.ts'
import { type ArchiveMember, isZipFile, listArchiveMembers } from './archive/zip-archive.ts'

/** A file to read. */
export interface InputFile {
  /** Of a file in an archive, the path of the archive is followed by its name: "sales.zip/2026/sales.csv". */
  path: string
  /** Bytes on disk (0 for a pipe); of a file in an archive, its compressed bytes. */
  sizeBytes: number
  /** Where the file is, if it is in an archive. */
  archive?: { path: string; member: string }
}

/** Which files of folders and archives are read. */
export interface FileChoice {
  /** What their names end in, optionally followed by ".gz". */
  endings: readonly string[]
  /** Names of files in archives, in which "*" stands for anything. With them the endings do not decide about archives. */
  members?: readonly string[]
}

/**
 * The files behind the inputs, in the given order. A folder or a zip archive stands for the chosen files in it, sorted by name;
 * hidden files and folders are left out. Throws FeedError when an input does not exist, is a device, or is a folder or an
 * archive without such a file.
 */
export async function listInputFiles(inputs: readonly string[], choice: FileChoice): Promise<InputFile[]> {
  const files: InputFile[] = []
  for (const input of inputs) {
    const found = await listInput(input, choice)
    if (found.length === 0)
      throw new FeedError(`${input}: holds no file ending in ${choice.endings.join(', ')}`)
    files.push(...found)
  }
  return files
}

async function listInput(input: string, choice: FileChoice): Promise<InputFile[]> {
  const found = await stat(input).catch((cause: unknown) => {
    throw new FeedError(`${input}: cannot be opened (${reasonOf(cause)})`, { cause })
  })
  if (found.isDirectory()) return listFolder(input, choice)
  if (found.isFile() && (await isZipInput(input))) return listArchive(input, choice)
  if (found.isFile() || found.isFIFO()) return [{ path: input, sizeBytes: found.size }]
  throw new FeedError(`${input}: is neither a file nor a folder`)
}

function isZipInput(path: string): Promise<boolean> {
  return isZipFile(path).catch((cause: unknown) => {
    throw new FeedError(`${path}: cannot be opened (${reasonOf(cause)})`, { cause })
  })
}

const MOST_NAMES_SHOWN = 10

async function listArchive(path: string, choice: FileChoice): Promise<InputFile[]> {
  const members = await listArchiveMembers(path)
  const chosen = chooseMembers(path, members, choice)
  if (chosen.length > 0) return chosen
  const wanted = choice.members?.join(' or ') ?? `file ending in ${choice.endings.join(', ')}`
  throw new FeedError(`${path}: holds no ${wanted}, but ${nameSome(members)}`)
}

function chooseMembers(path: string, members: readonly ArchiveMember[], choice: FileChoice): InputFile[] {
  return members
    .filter(({ name }) => isChosen(name, choice))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, compressedBytes }) => ({
      path: join(path, name),
      sizeBytes: compressedBytes,
      archive: { path, member: name },
    }))
}

function isChosen(name: string, { endings, members }: FileChoice): boolean {
  if (members === undefined) return hasEnding(name, endings)
  return members.some((pattern) => matchesPattern(name, pattern) || matchesPattern(basename(name), pattern))
}

/** Whether a name fits a pattern in which "*" stands for anything. Letter case does not matter. */
function matchesPattern(name: string, pattern: string): boolean {
  const source = pattern
    .split('*')
    .map((text) => text.replace(/[\\^$.+?()[\]{}|]/g, '\\$&')) // "." -> "\."
    .join('.*')
  return new RegExp(`^${source}$`, 'i').test(name)
}

function nameSome(members: readonly ArchiveMember[]): string {
  if (members.length === 0) return 'no file'
  const names = members.slice(0, MOST_NAMES_SHOWN).map(({ name }) => name)
  const rest = members.length - names.length
  return rest === 0 ? names.join(', ') : `${names.join(', ')} and ${rest} more`
}

async function listFolder(folder: string, choice: FileChoice): Promise<InputFile[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  const files: InputFile[] = []
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) files.push(...(await listFolder(path, choice)))
    else if (entry.isFile() && hasEnding(entry.name, ['.zip']))
      files.push(...chooseMembers(path, await listArchiveMembers(path), choice))
    else if (entry.isFile() && hasEnding(entry.name, choice.endings))
      files.push({ path, sizeBytes: (await stat(path)).size })
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
