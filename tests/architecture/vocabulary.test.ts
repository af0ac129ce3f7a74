import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTestCode, listFiles, readText } from './source-files.ts'

/** A word that the glossary rejects, and the folders of `src/` in which it has its ordinary meaning. */
interface RejectedWord {
  word: string
  allowedIn: readonly string[]
}

const SOURCES = listFiles('src/**/*.{ts,tsx}').filter((path) => !isTestCode(path))
const REJECTED = readRejectedWords(readText('docs/glossary.md'))
const EXPORTED = SOURCES.flatMap((path) => listExportedNames(readText(path)).map((name) => ({ path, name })))

test('exported names use no synonym that the glossary rejects', () => {
  assert.ok(EXPORTED.length > 500, `looked at ${EXPORTED.length} exported names only`)
  assert.deepEqual(
    EXPORTED.flatMap(({ path, name }) =>
      findRejected(path, splitName(name)).map((word) => `${path}: ${name} (${word})`),
    ),
    [],
  )
})

test('names of files and folders use no synonym that the glossary rejects', () => {
  assert.deepEqual(
    SOURCES.flatMap((path) =>
      findRejected(
        path,
        path
          .slice('src/'.length)
          .replace(/\.tsx?$/, '')
          .split(/[/-]/),
      ).map((word) => `${path} (${word})`),
    ),
    [],
  )
})

test('no two exported things share a name', () => {
  const paths = new Map<string, Set<string>>()
  for (const { path, name } of EXPORTED) paths.set(name, (paths.get(name) ?? new Set()).add(path))
  // A schema and its type may share a name within one file.
  const shared = [...paths].filter(([, { size }]) => size > 1)
  assert.deepEqual(
    shared.map(([name, files]) => `${name}: ${[...files].join(', ')}`),
    [],
  )
})

test('the rejected words are read from the glossary, each with the folders that may use it', () => {
  assert.ok(REJECTED.length > 8, `the glossary rejects ${REJECTED.length} words only`)
  const table = '| concept | word | not | allowed in |\n| a | b | `twin`, plain | `sample` |\n'
  assert.deepEqual(readRejectedWords(table), [{ word: 'twin', allowedIn: ['src/sample/'] }])
  assert.deepEqual(splitName('MAX_KEPT_ROWS'), ['max', 'kept', 'rows'])
  assert.deepEqual(splitName('openHTTPKeeper2'), ['open', 'http', 'keeper2'])
  const declared = 'export function keepCards() {}\nexport interface Kept {}\nconst kept = 1\n'
  assert.deepEqual(listExportedNames(declared), ['keepCards', 'Kept'])
})

function readRejectedWords(glossary: string): RejectedWord[] {
  const rows = glossary.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  const start = rows.findIndex((cells) => cells[3] === 'not')
  return rows.slice(start + 1).flatMap((cells) => {
    const allowedIn = listCode(cells[4] ?? '').map((folder) => `src/${folder}/`)
    return listCode(cells[3] ?? '').map((word) => ({ word, allowedIn }))
  })
}

function listCode(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '')
}

function listExportedNames(source: string): string[] {
  const declaration = /^export (?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm
  return [...source.matchAll(declaration)].map(([, name]) => name ?? '')
}

/** Splits a name into words: both "buildHTTPServer" and "BUILD_HTTP_SERVER" give build, http, server. */
function splitName(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
    .filter((word) => word !== '')
}

function findRejected(path: string, words: readonly string[]): string[] {
  return REJECTED.filter(
    ({ word, allowedIn }) => words.includes(word) && !allowedIn.some((folder) => path.startsWith(folder)),
  ).map(({ word }) => word)
}
