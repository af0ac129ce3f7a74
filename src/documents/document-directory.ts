import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { identifyThisProcess, isProcessAlive } from '../store/files/process-identity.ts'

const OWNER_SEPARATOR = '~'
/** Used instead of an owner's name. No process has this name. */
const RELEASED = 'released'
/** The files that a later process needs beside those of the documents. See checkpoint.ts. */
export const CHECKPOINT_NAME = 'checkpoint'
export const MEMORY_NAME = 'memory'

/** Creates a directory of this process in `parent`, and removes those of ended processes. */
export function makeOwnDirectory(parent: string): string {
  mkdirSync(parent, { recursive: true, mode: 0o700 })
  removeAbandoned(parent)
  const directory = join(parent, nameOwnDirectory())
  mkdirSync(directory, { mode: 0o700 })
  return directory
}

/**
 * Takes over the directory with the newest checkpoint that an ended process has left in `parent`. Returns undefined if there
 * is none, or if another process was faster.
 */
export function takeOverDirectory(parent: string): string | undefined {
  if (!existsSync(parent)) return undefined
  const [newest] = listAbandoned(parent)
    .filter((path) => existsSync(join(path, CHECKPOINT_NAME)))
    .map((path) => ({ path, writtenAtMs: statSync(join(path, CHECKPOINT_NAME)).mtimeMs }))
    .sort((a, b) => b.writtenAtMs - a.writtenAtMs)
  if (newest === undefined) return undefined
  const directory = join(parent, nameOwnDirectory())
  try {
    renameSync(newest.path, directory)
  } catch {
    return undefined
  }
  removeAbandoned(parent)
  return directory
}

/** Releases the directory of this process to the next one. Nothing in this process may use it afterwards. */
export function releaseDirectory(directory: string): void {
  renameSync(directory, join(dirname(directory), `${RELEASED}${OWNER_SEPARATOR}${nameRandomly()}`))
}

function removeAbandoned(parent: string): void {
  for (const path of listAbandoned(parent)) rmSync(path, { recursive: true, force: true })
}

/** Lists the directories of ended processes. */
function listAbandoned(parent: string): string[] {
  return readdirSync(parent)
    .filter((name) => !isProcessAlive(name.split(OWNER_SEPARATOR)[0]!.replaceAll('+', ':')))
    .map((name) => join(parent, name))
}

/** Makes a name such as "4711+123+5f3a~a1b2c3d4", from which a later process can tell whether the owner still runs. */
function nameOwnDirectory(): string {
  const owner = identifyThisProcess().replaceAll(':', '+')
  return `${owner}${OWNER_SEPARATOR}${nameRandomly()}`
}

function nameRandomly(): string {
  return randomBytes(4).toString('hex')
}
