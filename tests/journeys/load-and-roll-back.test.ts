import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const PROGRAM = join(import.meta.dirname, '..', '..', 'bin', 'plat.js')
const data = mkdtempSync(join(tmpdir(), 'plat-loads-'))
after(() => rmSync(data, { recursive: true }))

function plat(args: readonly string[], settings: Record<string, string> = {}) {
  const env = { ...process.env, PLAT_DATA: data, ...settings }
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

function platJson(...args: string[]) {
  const { status, stdout, stderr } = plat([...args, '--json'])
  assert.equal(status, 0, stderr)
  return JSON.parse(stdout)
}

const property = (number: number) => ({
  ...{ ListingKey: `K${number}`, StandardStatus: 'Active', PropertyType: 'Residential', ListPrice: 500_000 },
  ...{ UnparsedAddress: `${number} Oak Ave`, City: 'Seattle', StateOrProvince: 'WA', PostalCode: '98103' },
  BathroomsTotalInteger: 0,
})
const properties = (count: number) => Array.from({ length: count }, (_, index) => property(index + 1))

function writeFeed(name: string, content: unknown): string {
  const path = join(data, name)
  writeFileSync(path, JSON.stringify(content))
  return path
}

const ingest = ['ingest', 'reso', '--source', 'mls']

test('A load is listed by source and kind, a truncated load is refused, and a forced one can be rolled back', () => {
  const whole = writeFeed('whole.json', { value: properties(40) })
  const cut = writeFeed('cut.json', { value: properties(4) })
  const first = platJson(...ingest, whole, '--full')
  const refused = plat([...ingest, cut, '--full'])
  assert.equal(refused.status, 5)
  assert.match(
    refused.stderr,
    /^plat: The input lacks 36 of the 40 listing records.*--allow-removals 90\.\n$/,
  )
  const page = writeFeed('page.json', {
    '@odata.nextLink': 'https://mls.example.com/next',
    value: properties(40),
  })
  const partial = plat([...ingest, page, '--full'])
  assert.equal(partial.status, 5)
  assert.match(partial.stderr, /only a part of the source \(PageUnfollowed/)
  const removing = platJson(...ingest, cut, '--full', '--allow-removals', '90')
  assert.deepEqual([removing.removed.listing, removing.edition], [36, first.edition + 1])
  assert.equal(loadedListings(), 4)

  const restored = platJson('rollback', String(first.edition))
  assert.deepEqual([restored.edition, restored.restoredEdition], [first.edition + 2, first.edition])
  assert.equal(loadedListings(), 40)
  const editions = platJson('editions', '--limit', '3')
  assert.deepEqual(
    editions.map(({ edition, listings }: { edition: number; listings: number }) => [edition, listings]),
    [
      [first.edition + 2, 40],
      [first.edition + 1, 4],
      [first.edition, 40],
    ],
  )
  assert.match(plat(['editions']).stdout, new RegExp(`rollback to ${first.edition}`))
  assert.equal(plat(['rollback', '999']).status, 2)
})

function loadedListings(): number {
  const loaded = platJson('sources') as { source: string; kind: string; records: number }[]
  return loaded.find(({ source, kind }) => source === 'mls' && kind === 'listing')?.records ?? 0
}

test('Every issue can be written to a file, and each has an explanation', () => {
  const path = join(data, 'issues.jsonl')
  const report = platJson(...ingest, writeFeed('all.json', properties(40)), '--issues', path, '--dry-run')
  const issues = readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const count = (name: string) => issues.filter((issue) => issue.name === name).length
  assert.equal(count('BathroomsZero'), 40)
  assert.equal(
    issues.length,
    report.issues.reduce((sum: number, issue: { count: number }) => sum + issue.count, 0),
  )
  const known = new Set(platJson('issues').map(({ name }: { name: string }) => name))
  assert.ok(issues.every(({ name }) => known.has(name)))
  assert.equal(plat([...ingest, path, '--issues', join(data, 'no', 'folder')]).status, 2)
})

test('An input without a usable record is a separate kind of failure', () => {
  const error = writeFeed('error.json', { error: { code: '401', message: 'Unauthorized' } })
  assert.equal(plat([...ingest, error]).status, 3)
  const unknown = writeFeed('unknown.json', [{ ...property(1), StandardStatus: 'Odd' }])
  const nothing = plat([...ingest, unknown])
  assert.equal(nothing.status, 3)
  assert.match(nothing.stderr, /StandardStatusUnreadable/)
})

test('A subscription is set only for a holder who has a key', () => {
  const refused = plat(['subscriptions', 'set', '--holder', 'Exmaple'])
  assert.equal(refused.status, 2)
  assert.match(refused.stderr, /No key was ever issued to "Exmaple"/)
  assert.deepEqual(platJson('subscriptions', 'list', '--holder', 'Exmaple'), [])
  platJson('keys', 'issue', '--holder', 'Example', '--no-subscription')
  assert.equal(platJson('subscriptions', 'set', '--holder', 'Example').state, 'active')
})

test('A port that is already in use is named in one line', async () => {
  const other = createServer()
  const { promise, resolve } = Promise.withResolvers<void>()
  other.listen({ host: '127.0.0.1', port: 0 }, resolve)
  await promise
  const { port } = other.address() as { port: number }
  const { status, stderr } = plat(['serve', '--no-sample'], {
    PLAT_PORT: String(port),
    PLAT_LOG_LEVEL: 'silent',
  })
  other.close()
  assert.equal(status, 1)
  assert.match(
    stderr,
    new RegExp(
      `^plat: Cannot listen on 127\\.0\\.0\\.1:${port}: another program listens on it\\..*PLAT_PORT.*\\n$`,
    ),
  )
})

test('If a stored record is damaged, the check names it and exits with a separate code', () => {
  const path = join(data, 'store', 'editions', 'data.mdb')
  const bytes = readFileSync(path)
  const at = bytes.lastIndexOf('"listingKey":"K7"')
  assert.ok(at > 0)
  bytes[at + '"listingKey":"K'.length]! ^= 1
  writeFileSync(path, bytes)
  const { status, stdout } = plat(['check'])
  assert.equal(status, 4)
  // The home remembers the key of its listing too.
  assert.match(stdout, /(listing|homeHistory) \d+ of edition \d+: its checksum does not match/)
})
