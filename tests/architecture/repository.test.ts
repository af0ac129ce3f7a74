import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { test } from 'node:test'
import { isKeyText } from '../../src/access/key-text.ts'
import { listFiles, ROOT, readText } from './source-files.ts'

const LARGEST_TEXT_BYTES = 4_000_000
const TEXTS = listFiles('**/*', '.ci/*').filter((path) => {
  const stat = statSync(ROOT + path)
  return stat.isFile() && stat.size < LARGEST_TEXT_BYTES && !path.endsWith('.gz')
})

test('no file contains an API key that a service could have issued', () => {
  assert.ok(TEXTS.length > 300, `looked at ${TEXTS.length} files only`)
  assert.deepEqual(
    TEXTS.filter((path) => (readText(path).match(/\bplat_[a-z]+_\w+/g) ?? []).some(isKeyText)),
    [],
  )
})

test('no file contains a private key or a cloud credential', () => {
  const secret = /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[0-9A-Za-z]{36}\b/
  assert.deepEqual(
    TEXTS.filter((path) => secret.test(readText(path))),
    [],
  )
})

test('no file names a folder of the machine on which it was written', () => {
  const machine = /(?<![\w.:])\/(?:home|Users|work)\/\w+/
  assert.deepEqual(
    TEXTS.filter((path) => machine.test(readText(path))),
    [],
  )
})

test('the lock file pins every package by its hash and names no registry, so any registry works', () => {
  const lock = JSON.parse(readText('package-lock.json'))
  const packages: [string, Record<string, unknown>][] = Object.entries(lock.packages)
  assert.ok(packages.length > 50)
  for (const [path, entry] of packages) {
    // Packages of the repository itself are folders in it.
    if (entry.link === true || !path.includes('node_modules')) continue
    assert.equal(entry.resolved, undefined, path)
    assert.ok(typeof entry.integrity === 'string', `${path} has no hash`)
  }
})

test('installing a package runs no script', () => {
  assert.match(readText('.npmrc'), /^ignore-scripts=true$/m)
  assert.doesNotMatch(readText('.npmrc'), /registry=|_auth/)
})

test('the length of a day is defined in one place', () => {
  const length = '86' + '_400_000'
  const paths = listFiles('{src,tests,bench,scripts}/**/*.ts').filter((path) =>
    readText(path).includes(length),
  )
  assert.deepEqual(paths, ['src/records/calendar-date.ts'])
})
