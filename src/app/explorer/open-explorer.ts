import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { StaticFile } from '../../http/api/answer-explorer.ts'
import { ADMIN_PAGE_PATH, ADMIN_PREFIX } from './bundle-administration.ts'
import {
  bundleExplorer,
  type ExplorerManifest,
  LLMS_PATH,
  MANIFEST_FILE,
  nameFile,
  PAGE_PATH,
} from './bundle-explorer.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const SOURCE = join(ROOT, 'src', 'explorer')

/** Where bundles are in a checkout and in the published package, each under the digest of its sources. */
const BUILD = join(ROOT, 'build', 'explorer')

/** The files of the explorer, in memory. */
export interface ExplorerFiles {
  page: StaticFile
  findFile(path: string): StaticFile | undefined
}

/**
 * Finds the bundle of the explorer's sources, and builds it if there is none and the bundler is installed. Resolves to its
 * directory; to undefined if there is no bundle. A package contains its bundle and no bundler.
 */
export async function ensureExplorer(): Promise<string | undefined> {
  const name = await digestSources()
  const target = join(BUILD, name)
  if (existsSync(target)) return target
  if (!existsSync(join(ROOT, 'node_modules', 'rolldown'))) return undefined
  await bundleExplorer(SOURCE, target)
  for (const other of await readdir(BUILD)) {
    if (DIGEST.test(other) && other !== name) await rm(join(BUILD, other), { recursive: true, force: true })
  }
  return target
}

/**
 * Reads a bundle without the administration page. It is made for an address without a path; for any other, such as
 * https://example.com/plat, the links of its documents are led there.
 */
export function readExplorer(directory: string, basePath = ''): Promise<ExplorerFiles> {
  return readPage(directory, PAGE_PATH, (path) => !path.startsWith(ADMIN_PREFIX), basePath)
}

/** Reads the administration page of a bundle. */
export function readAdministrationPage(directory: string): Promise<ExplorerFiles> {
  return readPage(directory, ADMIN_PAGE_PATH, (path) => path.startsWith(ADMIN_PREFIX), '')
}

async function readPage(
  directory: string,
  pagePath: string,
  isPart: (path: string) => boolean,
  basePath: string,
): Promise<ExplorerFiles> {
  const manifest: ExplorerManifest = JSON.parse(await readFile(join(directory, MANIFEST_FILE), 'utf8'))
  const files = new Map<string, StaticFile>()
  for (const { path, contentType, etag } of manifest.files.filter((one) => isPart(one.path))) {
    const file = join(directory, nameFile(path))
    const found = { contentType, etag, bytes: await readFile(file), gzip: await readFile(`${file}.gz`) }
    files.set(path, basePath === '' ? found : placeUnder(basePath, path, found))
  }
  const page = files.get(pagePath)
  if (page === undefined) throw new Error(`${directory} has no page`)
  return { page, findFile: (path) => (path === pagePath ? undefined : files.get(path)) }
}

/** Leads the links of the page, and of the text for language models, to paths under another. Scripts read it from the page. */
function placeUnder(basePath: string, path: string, file: StaticFile): StaticFile {
  if (path !== PAGE_PATH && path !== LLMS_PATH) return file
  const text = Buffer.from(file.bytes).toString('utf8')
  const placed =
    path === PAGE_PATH
      ? text
          .replaceAll('="/', () => `="${basePath}/`)
          .replace('data-base=""', () => `data-base="${basePath}"`)
      : text.replaceAll('](/', () => `](${basePath}/`)
  const bytes = Buffer.from(placed)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, DIGEST_LENGTH)}"`
  return { ...file, etag, bytes, gzip: gzipSync(bytes) }
}

const DIGEST_LENGTH = 20
const DIGEST = /^[0-9a-f]{20}$/

/** Everything from which a bundle is made: the sources, the code that bundles them, and the versions of packages. */
async function digestSources(): Promise<string> {
  const hash = createHash('sha256')
  const paths = [
    ...globSync('src/explorer/**/*', { cwd: ROOT, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort(),
    ...[
      'bundle-explorer.ts',
      'bundle-administration.ts',
      'built-file.ts',
      'map-places.ts',
      'render-guides.ts',
    ].map((name) => join(import.meta.dirname, name)),
    ...globSync('docs/{*,guides/*}.md', { cwd: ROOT })
      .sort()
      .map((path) => join(ROOT, path)),
    join(ROOT, 'package.json'),
  ]
  for (const path of paths) hash.update(path.slice(ROOT.length)).update(await readFile(path))
  return hash.digest('hex').slice(0, DIGEST_LENGTH)
}
