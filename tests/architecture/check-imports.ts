import { posix } from 'node:path'
import { IMPORT_TABLE, type Room } from './import-table.ts'
import { type ImportOf, readImports } from './read-imports.ts'
import { isTestCode } from './source-files.ts'

/** Finds the row of the import table that applies to a file of `src/`. Returns undefined if there is none. */
export function findRoom(path: string): Room | undefined {
  return IMPORT_TABLE.filter((room) => holds(room.path, path)).sort(
    (a, b) => b.path.length - a.path.length,
  )[0]
}

/** Resolves a relative specifier to a path from `src/`. Returns undefined for a package. */
export function resolveImport(path: string, specifier: string): string | undefined {
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined
}

/** Lists the imports of a production file of `src/` that the table forbids, one sentence for each. */
export function listViolations(path: string, source: string): string[] {
  const room = findRoom(path)
  if (room === undefined) return [`src/${path}: no row of the import table applies`]
  return readImports(source).flatMap((found) => {
    const reason = explainViolation(room, path, found)
    return reason === undefined
      ? []
      : [`src/${path}:${found.line}: ${room.path} ${reason} (${found.specifier})`]
  })
}

function explainViolation(room: Room, path: string, { specifier }: ImportOf): string | undefined {
  const target = resolveImport(path, specifier)
  if (target === undefined) return explainPackage(room, specifier)
  if (isTestCode(`src/${target}`)) return 'imports code that is for tests only'
  if (target.startsWith('..')) return 'imports from outside src'
  const isAllowed = [room.path, ...room.mayImport].some((allowed) => holds(allowed, target))
  return isAllowed && !isDeeperRoom(room, target) ? undefined : 'may not import that room'
}

/** Whether a file is in a deeper room. `ingest` may use its own ports, but `feeds/csv` only what the table allows. */
function isDeeperRoom(room: Room, target: string): boolean {
  const other = findRoom(target)
  if (other === undefined || other === room || room.path === 'app') return false
  const isPortOfOwn = other.path === `${room.path}/ports`
  return !isPortOfOwn && !room.mayImport.some((allowed) => holds(allowed, target))
}

function explainPackage(room: Room, specifier: string): string | undefined {
  if (specifier.startsWith('node:')) return room.isPure ? 'is pure and may not use Node' : undefined
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
  return room.packages.includes(name) ? undefined : 'may not use that package'
}

function holds(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}
