import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type BuiltFile, bundleScripts, digest, joinStyles, SCRIPT, STYLE } from './built-file.ts'
import { bundleAdministration } from './bundle-administration.ts'
import { listMapPlaces } from './map-places.ts'
import { GUIDES_PATH, renderGuides, renderLlmsText } from './render-guides.ts'

/** What a directory with a bundle says of its files. */
export interface ExplorerManifest {
  files: { path: string; contentType: string; etag: string }[]
}

export const MANIFEST_FILE = 'manifest.json'
export const PAGE_PATH = '/'
export const LLMS_PATH = '/llms.txt'

const TEXT = 'text/plain; charset=utf-8'
const MARKDOWN = 'text/markdown; charset=utf-8'
const JSON_FILE = 'application/json; charset=utf-8'

const STYLE_SHEETS = [
  'tokens',
  'base',
  'shell',
  'forms',
  'search',
  'map',
  'home',
  'charts',
  'requests',
  'reference',
]

/**
 * Bundles the explorer into a new directory, each file beside its compressed form. The directory appears whole or not at all. If
 * another process makes it first, that one stays.
 */
export async function bundleExplorer(source: string, target: string): Promise<void> {
  const files = await buildFiles(source)
  await mkdir(dirname(target), { recursive: true })
  const made = await mkdtemp(`${target}-`)
  // The service may run as another user than the one who builds.
  await chmod(made, 0o755)
  for (const { path, bytes } of files) {
    const file = join(made, nameFile(path))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
    await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
  const manifest: ExplorerManifest = {
    files: files.map(({ path, contentType, bytes }) => ({ path, contentType, etag: `"${digest(bytes)}"` })),
  }
  await writeFile(join(made, MANIFEST_FILE), JSON.stringify(manifest))
  try {
    await rename(made, target)
  } catch (error) {
    await rm(made, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
}

/** The name of a built file in its directory. */
export function nameFile(path: string): string {
  return path === PAGE_PATH ? 'index.html' : path.slice(1)
}

async function buildFiles(source: string): Promise<BuiltFile[]> {
  const scripts = await bundleScripts(join(source, 'main.tsx'), '/assets/explorer')
  const packages = createRequire(import.meta.url)
  const read = (name: string) => readFile(packages.resolve(name))
  const guides = await renderGuides(DOCS)
  const pages = [...guides].map(([name, { title, html }]) => [name, { title, html }])
  const assets = {
    guides: nameAsset('guides', 'json', JSON_FILE, Buffer.from(JSON.stringify(Object.fromEntries(pages)))),
    style: nameAsset('explorer', 'css', STYLE, await joinStyles(source, STYLE_SHEETS)),
    mapStyle: nameAsset('map', 'css', STYLE, await read('maplibre-gl/dist/maplibre-gl.css')),
    mapWorker: nameAsset(
      'map-worker',
      'js',
      SCRIPT,
      dropSourceMap(await read('maplibre-gl/dist/maplibre-gl-worker.mjs')),
    ),
    outlines: nameAsset('outlines', 'json', JSON_FILE, await read('us-atlas/counties-10m.json')),
    places: nameAsset('places', 'json', JSON_FILE, Buffer.from(JSON.stringify(await readMapPlaces()))),
    icon: nameAsset('icon', 'svg', 'image/svg+xml', await readFile(join(source, 'shell', 'icon.svg'))),
  }
  const template = await readFile(join(source, 'shell', 'page.html'), 'utf8')
  const paths: Record<string, string> = { script: scripts[0]!.path }
  for (const [name, { path }] of Object.entries(assets)) paths[name] = path
  const page = template.replace(/\{(\w+)\}/g, (_, name: string) => paths[name] ?? '')
  return [
    { path: PAGE_PATH, contentType: 'text/html; charset=utf-8', bytes: Buffer.from(page) },
    ...scripts,
    ...(await bundleAdministration(source)),
    ...Object.values(assets),
    { path: LLMS_PATH, contentType: TEXT, bytes: Buffer.from(renderLlmsText(guides)) },
    ...[...guides].map(([name, { markdown }]) => ({
      path: `${GUIDES_PATH}${name}.md`,
      contentType: MARKDOWN,
      bytes: Buffer.from(markdown),
    })),
  ]
}

function nameAsset(name: string, extension: string, contentType: string, bytes: Buffer): BuiltFile {
  return { path: `/assets/${name}-${digest(bytes)}.${extension}`, contentType, bytes }
}

/** The map of a package's sources is not served, so nothing may refer to it. */
function dropSourceMap(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'))
}

const DOCS = join(import.meta.dirname, '..', '..', '..', 'docs')
const PLACES_FILE = join(import.meta.dirname, '..', '..', '..', 'data', 'places.csv.gz')

async function readMapPlaces() {
  return listMapPlaces(gunzipSync(await readFile(PLACES_FILE)).toString('utf8'))
}
