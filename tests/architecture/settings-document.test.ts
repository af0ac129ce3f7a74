import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SETTINGS } from '../../src/app/settings/settings.ts'
import { readText } from './source-files.ts'

test('the guide for operators lists every setting with its default and purpose, and no others', () => {
  const rows = Object.values(SETTINGS).map(
    ({ env, fallback, purpose }) => `| \`${env}\` | ${String(fallback ?? '') || 'none'} | ${purpose} |`,
  )
  assert.ok(rows.length > 15)
  const documented = readText('docs/guides/operate.md').match(/^\| `PLAT_.*$/gm)
  assert.deepEqual(documented, rows)
})
