import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const PROGRAM = join(import.meta.dirname, '..', '..', 'bin', 'plat.js')
const data = mkdtempSync(join(tmpdir(), 'plat-commands-'))
after(() => rmSync(data, { recursive: true }))

function plat(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const env = { ...process.env, PLAT_DATA: data }
  return spawnSync(process.execPath, [PROGRAM, ...args], { env, encoding: 'utf8' })
}

const listing = {
  ...{ ListingKey: 'A1', StandardStatus: 'Active Under Contract', PropertyType: 'Residential' },
  ...{ ListPrice: '500000', PropertySubType: 'SingleFamilyResidence' },
  ...{ City: 'Seattle', StateOrProvince: 'WA', PostalCode: '98103' },
}
const feed = join(data, 'listing.jsonl')
writeFileSync(feed, JSON.stringify(listing))

test('A dry run publishes nothing, and then the same file publishes one edition the first time and none the second', () => {
  const [dry, first, second] = [['--dry-run'], [], []].map((more) => {
    const { status, stdout, stderr } = plat('ingest', 'reso', feed, '--source', 'mls', '--json', ...more)
    assert.equal(status, 0, stderr)
    return JSON.parse(stdout)
  })
  assert.deepEqual([dry.isPublished, dry.changed.listing], [false, 1])
  assert.deepEqual([first.isPublished, first.changed.listing], [true, 1])
  assert.deepEqual([second.isPublished, second.edition], [false, first.edition])
  assert.match(plat('sources').stdout, /mls +listing +1 +2 +reso/)
})

test('A dry run shows which fields of a file reach an answer and which are lost, and without it losses are refused', () => {
  const lossy = join(data, 'lossy.jsonl')
  writeFileSync(lossy, JSON.stringify({ ...listing, PrivateRemarks: 'Call first.' }))
  const shown = plat('ingest', 'reso', lossy, '--source', 'lossy', '--dry-run', '--losses')
  assert.equal(shown.status, 0, shown.stderr)
  assert.match(shown.stdout, /8 of 9 fields with a value reach an answer \(88%\)\./)
  assert.match(shown.stdout, /lost field +records +decides\nProperty\.PrivateRemarks +1\n/)
  const { fields } = JSON.parse(plat('ingest', 'reso', lossy, '--dry-run', '--losses', '--json').stdout)
  assert.equal(fields.length, 9)
  assert.equal(plat('ingest', 'reso', lossy, '--losses').status, 2)
  assert.doesNotMatch(plat('sources').stdout, /lossy/)
})

test('A suggested mapping is printed, loads the file that it was suggested for, and is given for delimited files only', () => {
  const sales = join(data, 'sales.csv')
  const rows = ['1 Elm St,Kent,WA,98030,2025-05-01,500000', '2 Elm St,Kent,WA,98030,2025-06-01,600000']
  writeFileSync(sales, `Address,City,State,Zip,Sale Date,Sale Price\n${rows.join('\n')}\n`)
  const suggestion = plat('ingest', 'csv', '--suggest', sales)
  assert.equal(suggestion.status, 0, suggestion.stderr)
  assert.match(suggestion.stdout, /^# A suggested mapping for sales\.csv.*\n# It is a guess\./)
  const mapping = join(data, 'sales.yaml')
  writeFileSync(mapping, suggestion.stdout)
  const loaded = plat('ingest', 'csv', sales, '--mapping', mapping, '--dry-run', '--json')
  assert.equal(loaded.status, 0, loaded.stderr)
  assert.equal(JSON.parse(loaded.stdout).changed.listing, 2)
  assert.equal(plat('ingest', 'reso', '--suggest', feed).status, 2)
})

test('Exit codes distinguish wrong arguments from unreadable input, and neither publishes anything', () => {
  const before = plat('sources', '--json').stdout
  assert.equal(plat('ingest', 'papyrus', feed).status, 2)
  assert.equal(plat('ingest', 'bdx', feed, '--mapping', 'x').status, 2)
  assert.equal(plat('no-such-command').status, 2)
  const missing = plat('ingest', 'reso', join(data, 'missing.json'))
  assert.equal(missing.status, 3)
  assert.match(missing.stderr, /missing\.json/)
  assert.equal(plat('sources', '--json').stdout, before)
})

test('Keys are issued, listed without their text, rolled and revoked', () => {
  const { key, keyId } = JSON.parse(plat('keys', 'issue', '--holder', 'Example', '--json').stdout)
  assert.match(key, /^plat_live_[0-9A-Za-z]{36}$/)
  const listed = plat('keys', 'list', '--json').stdout
  assert.ok(!listed.includes(key) && JSON.parse(listed)[0].state === 'valid')
  const rolled = JSON.parse(plat('keys', 'roll', keyId, '--json').stdout)
  assert.notEqual(rolled.key, key)
  assert.equal(plat('keys', 'revoke', rolled.keyId).status, 0)
  const states = JSON.parse(plat('keys', 'list', '--json').stdout).map(
    ({ state }: { state: string }) => state,
  )
  assert.deepEqual(states, ['revoked', 'revoked'])
  assert.match(plat('subscriptions', 'list').stdout, /Example +standard +active/)
  assert.equal(plat('keys', 'revoke', 'nobody').status, 2)
})

test('Usage, settings, checks and the OpenAPI document are printed, and a wrong setting is named', () => {
  assert.equal(plat('usage', '--csv').stdout.trim(), 'day,requests,cost')
  assert.match(plat('settings').stdout, /PLAT_DATA .* environment/)
  assert.equal(plat('check').status, 0)
  assert.equal(JSON.parse(plat('openapi').stdout).openapi, '3.1.0')
  const env = { ...process.env, PLAT_DATA: data, PLAT_PORT: 'many' }
  const wrong = spawnSync(process.execPath, [PROGRAM, 'settings'], { env, encoding: 'utf8' })
  assert.equal(wrong.status, 2)
  assert.match(wrong.stderr, /PLAT_PORT/)
})
