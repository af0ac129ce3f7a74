import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findRoom, listViolations, resolveImport } from './check-imports.ts'
import { findCycle } from './find-cycle.ts'
import { IMPORT_TABLE } from './import-table.ts'
import { readImports } from './read-imports.ts'
import { isTestCode, listFiles, readText } from './source-files.ts'

const SOURCES = listFiles('src/**/*.{ts,tsx}').map((path) => ({
  path: path.slice('src/'.length),
  source: readText(path),
}))
const PRODUCTION = SOURCES.filter(({ path }) => !isTestCode(`src/${path}`))

test('production code imports only what the import table allows', () => {
  assert.deepEqual(
    PRODUCTION.flatMap(({ path, source }) => listViolations(path, source)),
    [],
  )
})

test('every row of the import table has files, and the files import something', () => {
  const empty = IMPORT_TABLE.filter((room) => !PRODUCTION.some(({ path }) => findRoom(path) === room))
  assert.deepEqual(
    empty.map((room) => room.path),
    [],
  )
  assert.ok(PRODUCTION.length > 200, `looked at ${PRODUCTION.length} files only`)
  const imports = PRODUCTION.flatMap(({ source }) => readImports(source))
  assert.ok(imports.length > 2 * PRODUCTION.length, `found ${imports.length} imports only`)
})

test('every package that a row allows is used there', () => {
  const unused = IMPORT_TABLE.flatMap((room) => {
    const text = PRODUCTION.filter(({ path }) => findRoom(path) === room).map(({ source }) => source)
    return room.packages
      .filter((name) => !text.some((source) => source.includes(`'${name}`)))
      .map((name) => `${room.path}: ${name}`)
  })
  assert.deepEqual(unused, [])
})

test('production code has no import cycle', () => {
  const edges = new Map(SOURCES.map(({ path, source }) => [path, listTargets(path, source)]))
  const known = [...edges.values()].flat().filter((target) => edges.has(target))
  assert.ok(known.length > edges.size, `followed ${known.length} imports only`)
  assert.equal(findCycle(edges)?.join(' -> '), undefined)
})

test('only one file of the app names an adapter of the store', () => {
  const adapters = /from '[^']*\/store\/(embedded|memory|postgres)\//
  const naming = PRODUCTION.filter(({ path, source }) => path.startsWith('app/') && adapters.test(source))
  assert.deepEqual(
    naming.map(({ path }) => path),
    ['app/stores.ts'],
  )
})

test('only the app reads the environment', () => {
  const readers = PRODUCTION.filter(({ source }) => /\bprocess\.env\b/.test(source)).map(({ path }) => path)
  assert.ok(readers.length > 0)
  assert.deepEqual(
    readers.filter((path) => findRoom(path)?.path !== 'app'),
    [],
  )
})

test('only the kit of threads exchanges messages with threads', () => {
  const using = PRODUCTION.filter(({ source }) =>
    readImports(source).some(({ specifier }) => specifier === 'node:worker_threads'),
  ).map(({ path }) => path)
  assert.ok(using.length > 0)
  assert.deepEqual(
    using.filter((path) => !path.startsWith('app/threads/')),
    [],
  )
})

function listTargets(path: string, source: string): string[] {
  return readImports(source).flatMap(({ specifier }) => resolveImport(path, specifier) ?? [])
}
