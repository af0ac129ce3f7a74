import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Setting, SettingError } from './setting.ts'
import { readSettings, SETTINGS } from './settings.ts'

function readFaults(env: Record<string, string>): string[] {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof SettingError) return error.message.split('\n')
    throw error
  }
  return assert.fail('accepted')
}

test('Without any settings, each one has its default, and an empty text counts as not set', () => {
  const settings = readSettings({ HOME: '/root', PLAT_PORT: ' ' })
  assert.equal(settings.port, 8080)
  assert.equal(settings.adminHost, '127.0.0.1')
  assert.deepEqual(Object.keys(settings), Object.keys(SETTINGS))
})

test('All wrong settings are named at once, each with the values that it accepts', () => {
  assert.deepEqual(
    readFaults({
      PLAT_PORT: '80.5',
      PLAT_SAMPLE: 'maybe',
      PLAT_TIME_ZONE: 'Mars/Base',
      PLAT_BASE_URL: 'homes',
    }),
    [
      'PLAT_PORT is "80.5". It accepts a whole number from 0 to 65535.',
      'PLAT_BASE_URL is "homes". It accepts an address such as https://homes.example.',
      'PLAT_TIME_ZONE is "Mars/Base". It accepts the IANA name of a time zone, such as America/Los_Angeles.',
      'PLAT_SAMPLE is "maybe". It accepts one of auto, none.',
    ],
  )
})

test('A search by the database needs a database', () => {
  assert.deepEqual(readFaults({ PLAT_SEARCH: 'postgres' }), [
    'PLAT_SEARCH is "postgres", which needs PLAT_DATABASE_URL.',
  ])
  assert.equal(readSettings({ PLAT_DATABASE_URL: 'postgres://db/plat' }).search, 'memory')
})

test('An unknown setting is refused with the nearest name, and a former name with the new one', () => {
  assert.deepEqual(readFaults({ PLAT_PROT: '1', PLAT_NONSENSE_ALTOGETHER: '1', PLAT_KEPT_EDITIONS: '5' }), [
    'There is no setting PLAT_PROT. Did you mean PLAT_PORT?',
    'There is no setting PLAT_NONSENSE_ALTOGETHER. "plat settings" lists all of them.',
    'PLAT_KEPT_EDITIONS is now called PLAT_RETAINED_EDITIONS.',
  ])
})

test('The guide for operators lists every setting with its default and purpose', () => {
  const guide = readFileSync(
    join(import.meta.dirname, '..', '..', '..', 'docs', 'guides', 'operate.md'),
    'utf8',
  )
  const renderRow = ({ env, fallback, purpose }: Setting<unknown>) =>
    `| \`${env}\` | ${fallback === undefined || String(fallback) === '' ? 'none' : fallback} | ${purpose} |`
  const rows = Object.values(SETTINGS).map(renderRow)
  assert.deepEqual(
    rows.filter((row) => !guide.includes(row)),
    [],
  )
})

test('The password of a database is shown neither in a fault nor as a setting', () => {
  for (const wrong of ['mysql://plat:secret@db.example/plat', 'plat:secret@db.example', 'secret'])
    assert.match(
      String(readFaults({ PLAT_DATABASE_URL: wrong })),
      /^PLAT_DATABASE_URL is "\*\*\*"\. It accepts/,
    )
  const shown = SETTINGS.databaseUrl.mask?.('postgres://plat:secret@db.example/plat?password=secret')
  assert.equal(shown, 'postgres://plat:***@db.example/plat?password=***')
  const several = 'postgres://plat:secret@one:5432,two/plat, postgres://plat:secret@three/plat'
  assert.equal(
    SETTINGS.databaseReadUrls.mask?.(several),
    'postgres://plat:***@one:5432/plat,postgres://plat:***@two/plat,postgres://plat:***@three/plat',
  )
})

test('A base address may have a path, but no query', () => {
  assert.equal(
    readSettings({ PLAT_BASE_URL: 'https://example.com/plat/' }).baseUrl,
    'https://example.com/plat',
  )
  for (const wrong of ['https://example.com/?plat', 'https://example.com/#plat'])
    assert.match(String(readFaults({ PLAT_BASE_URL: wrong })), /^PLAT_BASE_URL is/)
})
