import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTestCode, listFiles, readText } from './source-files.ts'

const MOST_LINES = 400
/** The number of files that a reader can take in at a glance. A folder with more needs subfolders. */
const MOST_FILES = 16

test('no source file is longer than a reader can follow', () => {
  const files = listFiles('{src,tests,bench,scripts,bin}/**/*.{ts,tsx,js}')
  assert.ok(files.length > 300, `looked at ${files.length} files only`)
  const long = files
    .map((path) => ({ path, lines: readText(path).split('\n').length - 1 }))
    .filter(({ lines }) => lines > MOST_LINES)
  assert.deepEqual(
    long.map(({ path, lines }) => `${path}: ${lines} lines`),
    [],
  )
})

test('no folder has more files than a reader can take in at a glance', () => {
  const counts = new Map<string, number>()
  for (const path of listFiles('src/**/*.{ts,tsx}').filter((path) => !isTestCode(path))) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  assert.ok(counts.size > 30, `looked at ${counts.size} folders only`)
  const crowded = [...counts].filter(([, files]) => files > MOST_FILES)
  assert.deepEqual(
    crowded.map(([folder, files]) => `${folder}: ${files} files`),
    [],
  )
})

const VAGUE_NAME = /(?:^|\/)(?:utils?|common|lib|helpers?|types|misc)(?:\.tsx?|\/)/

test('no file or folder has a name that says nothing', () => {
  const files = listFiles('{src,tests,bench,scripts}/**/*.{ts,tsx}')
  assert.deepEqual(
    files.filter((path) => VAGUE_NAME.test(path)),
    [],
  )
  assert.ok(VAGUE_NAME.test('src/domain/utils.ts'))
})
