import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { test } from 'node:test'
import { EXIT_CODE } from '../../src/app/exit-code.ts'
import { listFiles, readText } from '../architecture/source-files.ts'

const UNITS = listFiles('deploy/systemd/*.{service,timer}')
const skip =
  spawnSync('systemd-analyze', ['--version']).status !== 0 &&
  'needs systemd-analyze, which Linux with systemd has'

test('systemd understands every line of the units', { skip }, () => {
  assert.equal(UNITS.length, 3)
  assert.equal(
    verify((text) => text),
    '',
  )
})

test('the check of the units finds a line that systemd does not understand', { skip }, () => {
  const said = verify((text) => text.replace('[Service]', '[Service]\nSpeed=high'))
  assert.match(said, /plat\.service.*Speed/)
  assert.match(said, /plat-ingest@.*Speed/)
})

test('an ingest is tried again exactly after the exit codes for which that may help', () => {
  const [, kept = ''] =
    /^RestartPreventExitStatus=(.*)$/m.exec(readText('deploy/systemd/plat-ingest@.service')) ?? []
  const { usage, badInput, unsound, refused } = EXIT_CODE
  assert.deepEqual(kept.split(' ').map(Number), [usage, badInput, unsound, refused])
})

/** What "systemd-analyze verify" says about the units, in which the program of this test stands for an installed Plat. */
function verify(change: (text: string) => string): string {
  const folder = mkdtempSync(join(tmpdir(), 'plat-systemd-'))
  try {
    const paths = UNITS.map((unit) => {
      const path = join(folder, posix.basename(unit).replace('@', '@mls'))
      const template = join(folder, posix.basename(unit))
      const text = change(readText(unit)).replace('/opt/plat/node_modules/.bin/node', process.execPath)
      writeFileSync(template, text)
      return path
    })
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], {
      encoding: 'utf8',
    })
    return status === 0 ? stderr : `${stderr}status ${status}`
  } finally {
    rmSync(folder, { recursive: true })
  }
}
