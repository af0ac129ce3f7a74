import { createHash, randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import {
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  statfs,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureAddress, PicturedKind, PictureOwner } from './picture-address.ts'
import type { Rendition } from './rendition.ts'

/*
 * The directory of cached pictures. The file system counts how many records show a picture: every record has a hard link to it.
 *
 *     pictures/
 *       format                                     "plat pictures 1"
 *       originals/3f/3fa9...                       as fetched, named by SHA-256, once however many records show it
 *       owners/listing/567/1234567/                of one record; removed with it
 *         kX9d_2aPq0Zr.3fa9...                     a hard link to the original
 *         kX9d_2aPq0Zr.640.webp                    a rendition
 *       new/                                       files that are still being written
 */

const FORMAT = 'plat pictures 1\n'

/** Directories with more entries than this are slow to list on some file systems. */
const GROUPS = 1000

export interface PictureFiles {
  /** The bytes of a rendition, or undefined. */
  findRendition(address: PictureAddress, rendition: Rendition): Promise<Buffer | undefined>
  findOriginal(address: PictureAddress): Promise<Buffer | undefined>
  addRendition(address: PictureAddress, rendition: Rendition, bytes: Buffer): Promise<void>
  addOriginal(address: PictureAddress, bytes: Buffer): Promise<void>
  /** The keys of the originals of a record. */
  listKeys(owner: PictureOwner): Promise<Set<string>>
  /** Removes all pictures of a record except those with the given keys, and originals that no record shows any longer. Resolves to the number of pictures removed. */
  retain(owner: PictureOwner, keys: ReadonlySet<string>): Promise<number>
  /** The ids of the records of a kind that have pictures here, in batches. */
  listOwners(kind: PicturedKind): AsyncIterable<number[]>
  /** Bytes that are free on the disk. */
  countFreeBytes(): Promise<number>
}

/** Opens the directory, and makes it if there is none. Throws an error for a directory of another format. */
export async function openPictureFiles(directory: string): Promise<PictureFiles> {
  for (const folder of ['originals', 'owners', 'new'])
    await mkdir(join(directory, folder), { recursive: true })
  await checkFormat(join(directory, 'format'))

  const findFolder = ({ kind, id }: PictureOwner) =>
    join(directory, 'owners', kind, String(id % GROUPS), String(id))
  const findDigestPath = (digest: string) => join(directory, 'originals', digest.slice(0, 2), digest)

  /** Writes a file that appears whole or not at all. */
  const write = async (path: string, bytes: Buffer) => {
    const unfinished = join(directory, 'new', randomUUID())
    await writeFile(unfinished, bytes)
    await retryWithFolder(path, () => rename(unfinished, path))
  }
  const findOriginalName = async (address: PictureAddress) =>
    (await listNames(findFolder(address))).find((name) => isOriginalOf(name, address.key))

  return {
    findRendition: (address, rendition) =>
      readIfThere(join(findFolder(address), nameRendition(address.key, rendition))),
    findOriginal: async (address) => {
      const name = await findOriginalName(address)
      return name === undefined ? undefined : readIfThere(join(findFolder(address), name))
    },
    addRendition: (address, rendition, bytes) =>
      write(join(findFolder(address), nameRendition(address.key, rendition)), bytes),
    addOriginal: async (address, bytes) => {
      const digest = createHash('sha256').update(bytes).digest('hex')
      const path = join(findFolder(address), `${address.key}.${digest}`)
      const original = findDigestPath(digest)
      // Between writing and linking, another picture's removal may take an original that nothing links to yet.
      while (!(await addLink(original, path))) await write(original, bytes)
    },
    listKeys: async (owner) => {
      const names = await listNames(findFolder(owner))
      return new Set(names.filter((name) => DIGEST.test(name)).map(cutKey))
    },
    retain: async (owner, keys) => {
      const folder = findFolder(owner)
      const removed = (await listNames(folder)).filter((name) => !keys.has(cutKey(name)))
      for (const name of removed) {
        await ignore('ENOENT', unlink(join(folder, name)))
        const digest = DIGEST.exec(name)?.[1]
        if (digest !== undefined) await removeUnlinked(findDigestPath(digest))
      }
      if (keys.size === 0) await ignore('ENOTEMPTY', ignore('ENOENT', rmdir(folder)))
      return removed.filter((name) => DIGEST.test(name)).length
    },
    listOwners: (kind) => listOwners(join(directory, 'owners', kind)),
    countFreeBytes: async () => {
      const { bavail, bsize } = await statfs(directory)
      return bavail * bsize
    },
  }
}

const DIGEST = /\.([0-9a-f]{64})$/

function isOriginalOf(name: string, key: string): boolean {
  return name.startsWith(`${key}.`) && DIGEST.test(name)
}

function cutKey(name: string): string {
  return name.slice(0, name.indexOf('.'))
}

function nameRendition(key: string, { width, format }: Rendition): string {
  return `${key}.${width}.${format}`
}

async function checkFormat(path: string): Promise<void> {
  const found = await readIfThere(path)
  if (found === undefined) return writeFile(path, FORMAT)
  if (found.toString() !== FORMAT)
    throw new Error(
      `${path}: the directory of pictures has another format; remove it, and Plat fetches them again`,
    )
}

async function* listOwners(folder: string): AsyncGenerator<number[]> {
  for (const group of await listNames(folder)) {
    const ids = (await listNames(join(folder, group))).map(Number)
    if (ids.length > 0) yield ids
  }
}

/** An original with a single link is the one in its own folder: no record shows it. */
async function removeUnlinked(path: string): Promise<void> {
  try {
    if ((await stat(path)).nlink === 1) await unlink(path)
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
  }
}

async function retryWithFolder(path: string, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
    await mkdir(join(path, '..'), { recursive: true })
    await write()
  }
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder, { withFileTypes: true })).map((entry: Dirent) => entry.name)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return []
    throw error
  }
}

/** Adds a link to an original, and resolves to false if there is no such original. */
async function addLink(original: string, path: string): Promise<boolean> {
  try {
    await retryWithFolder(path, () => ignore('EEXIST', link(original, path)))
    return true
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false
    throw error
  }
}

async function ignore(code: string, done: Promise<void>): Promise<void> {
  try {
    await done
  } catch (error) {
    if (!isCode(error, code)) throw error
  }
}

function isCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code
}

/** Removes what a crashed process was writing. Only the process that fetches pictures may do so. */
export async function removeUnfinished(directory: string): Promise<void> {
  for (const name of await listNames(join(directory, 'new')))
    await rm(join(directory, 'new', name), { force: true })
}
