import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listFiles, readText } from './source-files.ts'

const FOLDER = 'docs/decisions/'
const RECORDS = listFiles(`${FOLDER}[0-9]*.md`)

test('the list of decisions contains every decision record with its title, and nothing else', () => {
  assert.ok(RECORDS.length > 10)
  const listed = [...readText(`${FOLDER}README.md`).matchAll(/\[([^\]]+)\]\((\d{4}-[^)]+\.md)\)/g)]
  assert.deepEqual(
    listed.map(([, title, path]) => `${path} ${title}`),
    RECORDS.map((path) => `${path.slice(FOLDER.length)} ${readTitle(path)}`),
  )
})

test('decision records have different numbers, repeated in their headings', () => {
  const numbers = RECORDS.map((path) => Number(path.slice(FOLDER.length, FOLDER.length + 4)))
  assert.equal(new Set(numbers).size, RECORDS.length)
  for (const [index, path] of RECORDS.entries()) {
    assert.ok(readText(path).startsWith(`# ${numbers[index]}. `), path)
  }
})

test('a decision record has a date, a status, a context, options, a decision and consequences', () => {
  for (const path of RECORDS) {
    for (const part of [
      'Date: \\d{4}-\\d\\d-\\d\\d$',
      'Status: ',
      'Context',
      'Options',
      'Decision',
      'Consequences',
    ]) {
      assert.match(readText(path), new RegExp(`^(## )?${part}`, 'm'), `${path} lacks "${part}"`)
    }
  }
})

/** "# 7. LMDB below the store" is called "LMDB below the store". */
function readTitle(path: string): string {
  return /^# \d+\. (.+)$/m.exec(readText(path))?.[1] ?? ''
}
