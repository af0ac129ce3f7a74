import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listFiles, readText } from './source-files.ts'

const MOST_LINES = 300

/** Files that are better in one piece, each with its reason. */
const LONGER_FOR_A_REASON: Readonly<Record<string, string>> = {
  'src/operations/search-by-location/search-by-location.test.ts':
    'all fields of a search card stand against one example home, which is better read in one place',
}

test('no source file is so long that everything passes through it', () => {
  const files = listFiles('{src,tests,bench,scripts,bin}/**/*.{ts,js}')
  assert.ok(files.length > 300, `looked at ${files.length} files only`)
  const long = files
    .map((path) => ({ path, lines: readText(path).split('\n').length - 1 }))
    .filter(({ path, lines }) => lines > MOST_LINES && LONGER_FOR_A_REASON[path] === undefined)
  assert.deepEqual(
    long.map(({ path, lines }) => `${path}: ${lines} lines`),
    [],
  )
})

test('every exception to the length of files is still needed', () => {
  const needless = Object.keys(LONGER_FOR_A_REASON).filter(
    (path) => listFiles(path).length === 0 || readText(path).split('\n').length - 1 <= MOST_LINES,
  )
  assert.deepEqual(needless, [])
})

const VAGUE_NAME = /(?:^|\/)(?:utils?|common|lib|helpers?|types|misc)(?:\.ts|\/)/

test('no file or folder has a name that says nothing', () => {
  const files = listFiles('{src,tests,bench,scripts}/**/*.ts')
  assert.deepEqual(
    files.filter((path) => VAGUE_NAME.test(path)),
    [],
  )
  assert.ok(VAGUE_NAME.test('src/domain/utils.ts'))
})
