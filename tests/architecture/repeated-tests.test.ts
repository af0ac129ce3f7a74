import assert from 'node:assert/strict'
import { matchesGlob } from 'node:path'
import { test } from 'node:test'
import { REPEATED_TESTS } from '../repeated-tests.ts'
import { listFiles, readText } from './source-files.ts'

const USES_PROCESSES_SOCKETS_OR_TIME =
  /from 'node:(?:child_process|worker_threads|net|http|timers\/promises)'|open-test-(?:service|http)\.ts'|open-thread\.ts'|setTimeout\(/

/** These tests need files that are not in the repository. */
const ON_REAL_DATA = /^tests\/real\//

test('every test that uses processes, sockets or time is among the repeated tests', () => {
  const using = listFiles('{src,tests}/**/*.test.ts').filter(
    (path) => !ON_REAL_DATA.test(path) && USES_PROCESSES_SOCKETS_OR_TIME.test(readText(path)),
  )
  assert.ok(using.length > 20, `found only ${using.length} such tests`)
  assert.deepEqual(
    using.filter((path) => !REPEATED_TESTS.some((glob) => matchesGlob(path, glob))),
    [],
  )
})

test('every pattern of repeated tests matches at least one test', () => {
  assert.deepEqual(
    REPEATED_TESTS.filter((glob) => listFiles(glob).length === 0),
    [],
  )
})
