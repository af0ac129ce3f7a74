import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { readSettings, SETTINGS } from '../../src/app/settings/settings.ts'
import { listFiles, ROOT, readText } from '../architecture/source-files.ts'

const FILES = listFiles('deploy/**/*').filter((path) => /\.\w+$|Dockerfile$/.test(path))

test('every PLAT_ name in deploy/ is a setting', () => {
  const known: ReadonlySet<string> = new Set(Object.values(SETTINGS).map(({ env }) => env))
  const named = [...FILES, 'docs/guides/deploy.md'].flatMap((path) =>
    [...readText(path).matchAll(/\bPLAT_[A-Z_]*[A-Z]\b/g)].map(([name]) => ({ path, name })),
  )
  assert.ok(named.length > 20)
  assert.deepEqual(
    named.filter(({ name }) => !known.has(name)),
    [],
  )
})

test('Plat accepts the settings of the example for systemd, also those that are commented out', () => {
  const lines = [...readText('deploy/systemd/plat.env').matchAll(/^(?:# )?(PLAT_[A-Z_]+)=(.*)$/gm)]
  assert.ok(lines.length >= 5)
  const settings = readSettings(Object.fromEntries(lines.map(([, name = '', value]) => [name, value])))
  assert.equal(settings.sample, 'none')
  assert.equal(settings.port, settings.portAlt)
})

const hasBash = spawnSync('bash', ['--version']).status === 0

test('bash can read every script', { skip: !hasBash && 'needs bash' }, () => {
  const scripts = FILES.filter((path) => path.endsWith('.sh'))
  assert.ok(scripts.length > 0)
  for (const path of scripts) {
    const { status, stderr } = spawnSync('bash', ['-n', ROOT + path], { encoding: 'utf8' })
    assert.equal(status, 0, stderr)
  }
})
