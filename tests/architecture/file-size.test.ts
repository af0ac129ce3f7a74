import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listFiles, readText } from './source-files.ts'

const MOST_LINES = 400

test('no source file is longer than a reader can follow', () => {
  const files = listFiles('{src,tests,bench,scripts,bin}/**/*.{ts,js}')
  assert.ok(files.length > 300, `looked at ${files.length} files only`)
  const long = files
    .map((path) => ({ path, lines: readText(path).split('\n').length - 1 }))
    .filter(({ lines }) => lines > MOST_LINES)
  assert.deepEqual(
    long.map(({ path, lines }) => `${path}: ${lines} lines`),
    [],
  )
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
