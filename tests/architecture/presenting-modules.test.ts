import assert from 'node:assert/strict'
import { join, posix } from 'node:path'
import { test } from 'node:test'
import { readPresentingModules } from '../../src/app/serve/build/presenting-modules.ts'
import { readImports } from './read-imports.ts'
import { isTestCode, listFiles, ROOT, readText } from './source-files.ts'

const found = await readPresentingModules(join(ROOT, 'src'))
const paths = new Set(found.map(({ path }) => `src/${path}`))

test('Every operation that caches documents is among the modules whose changes discard them', () => {
  const caching = listFiles('src/operations/**/*.ts').filter(
    (path) =>
      !isTestCode(path) &&
      /\bdocuments\.cache(?:Card|Detail|Builder|Summary)\(|\bspliceSummaries\(/.test(readText(path)),
  )
  assert.ok(caching.length >= 5)
  assert.deepEqual(
    caching.filter((path) => !paths.has(path)),
    [],
  )
})

test('Whatever one of these modules imports, besides types, is one of them too', () => {
  for (const { path, text } of found) {
    const typesOnly = new Set(
      [...text.matchAll(/^(?:import|export) type\b[^'"]*'([^']+)'/gm)].map(([, specifier]) => specifier),
    )
    for (const { specifier } of readImports(text)) {
      if (!specifier.startsWith('.') || typesOnly.has(specifier)) continue
      const imported = posix.join('src', posix.dirname(path), specifier)
      assert.ok(paths.has(imported), `${imported}, which ${path} imports`)
    }
  }
})

test('Changes of feeds, ingest, stores, requests and the plans of searches leave cached documents as they are', () => {
  const unrelated = [...paths].filter((path) =>
    /^src\/(?:feeds|http|explorer|agents|webhooks|store\/(?!ports)|ingest\/(?:kinds|normalize|write)|search\/(?:index\/plan|live|sql))\//.test(
      path,
    ),
  )
  assert.deepEqual(unrelated, [])
  assert.ok(paths.size < listFiles('src/**/*.ts').length / 4, `${paths.size} modules`)
})
