import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseOperatorSettings } from './operator-file.ts'
import { SettingError } from './setting.ts'

test('The operator file of the sample market is read completely', async () => {
  const path = join(import.meta.dirname, '..', '..', 'sample', 'operator.yaml')
  const settings = parseOperatorSettings(path, await readFile(path, 'utf8'))
  assert.deepEqual(settings.products?.names, ['co_broke'])
  assert.equal(settings.leads?.phones?.[0]?.category, 'schedule_tour')
})

test('An unknown entry, or one of the wrong kind, is refused by name', () => {
  for (const [text, named] of [
    ['leads: { shout: true }', 'leads.shout'],
    ['showProviderLogo: maybe', 'showProviderLogo'],
    ['products: { brandName: X }', 'products'],
    ['leads: [1]', 'leads'],
    ['__proto__: { x: 1 }', '__proto__'],
    ['- a', 'mapping'],
  ] as const) {
    assert.throws(
      () => parseOperatorSettings('file.yaml', text),
      (error) => error instanceof SettingError && error.message.includes(named),
      text,
    )
  }
})
