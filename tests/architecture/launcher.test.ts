import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from './source-files.ts'

const VERSION = '0.1.0\n'
const older = findOlderNode()
const skip = older === undefined ? 'no Node older than 24.11 on the path' : false

test('the program runs on the Node that started it if that version is new enough', () => {
  assert.deepEqual(run(process.execPath, '--version'), { status: 0, stdout: VERSION })
})

test('under an older Node the program restarts itself with the Node that came with it', {
  skip,
}, () => {
  assert.deepEqual(run(older ?? '', '--version'), { status: 0, stdout: VERSION })
})

test('under an older Node the program exits with the exit code of the newer one', { skip }, () => {
  assert.equal(run(older ?? '', 'no-such-command').status, run(process.execPath, 'no-such-command').status)
  assert.notEqual(run(older ?? '', 'no-such-command').status, 0)
})

function run(node: string, ...args: readonly string[]): { status: number | null; stdout: string } {
  const { status, stdout } = spawnSync(node, [join(ROOT, 'bin/plat.js'), ...args], { encoding: 'utf8' })
  return { status, stdout }
}

/** Finds a Node between 16 and 24.10 on the path, as many machines have. */
function findOlderNode(): string | undefined {
  const paths = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'))
  return paths.filter(existsSync).find((path) => {
    const { stdout } = spawnSync(path, ['-p', 'process.versions.node'], { encoding: 'utf8' })
    const [major = 0, minor = 0] = stdout.split('.').map(Number)
    return (major >= 16 && major < 24) || (major === 24 && minor < 11)
  })
}
