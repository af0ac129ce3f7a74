import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { test } from 'node:test'
import { listFiles, ROOT, readText } from './source-files.ts'

const DOCUMENTS = listFiles('**/*.md')

test('every link of a document to a file of the repository leads to an existing file', () => {
  const links = DOCUMENTS.flatMap((path) =>
    [...readText(path).matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, target]) => ({
      path,
      target: target ?? '',
    })),
  )
  assert.ok(links.length > 10, `found ${links.length} links only`)
  const dead = links.filter(({ path, target }) => !existsSync(ROOT + posix.join(posix.dirname(path), target)))
  assert.deepEqual(dead, [])
})

test('every npm script that a document names is in package.json', () => {
  const { scripts } = JSON.parse(readText('package.json'))
  const named = DOCUMENTS.flatMap((path) =>
    [...readText(path).matchAll(/\bnpm run ([a-z][\w:-]*)/g)].map(([, script]) => ({
      path,
      script: script ?? '',
    })),
  )
  assert.ok(named.length > 0)
  assert.deepEqual(
    named.filter(({ script }) => scripts[script] === undefined),
    [],
  )
})

test('every script of package.json runs a file that exists', () => {
  const scripts: Record<string, string> = JSON.parse(readText('package.json')).scripts
  const files = Object.values(scripts).flatMap(
    (line) => line.match(/(?<![\w*./-])[\w/][\w./-]*\.(?:ts|js)\b/g) ?? [],
  )
  assert.ok(files.length > 0)
  assert.deepEqual(
    files.filter((path) => !existsSync(ROOT + path)),
    [],
  )
})
