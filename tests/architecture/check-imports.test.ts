import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listViolations } from './check-imports.ts'
import { findCycle } from './find-cycle.ts'

const FORBIDDEN = [
  ['records/a.ts', '../domain/b.ts'],
  ['domain/geo/a.ts', '../../store/ports/b.ts'],
  ['domain/a.ts', 'node:fs'],
  ['search/a.ts', 'lmdb'],
  ['search/ports/a.ts', '../build-market.ts'],
  ['operations/lightbox/a.ts', '../../store/embedded/b.ts'],
  ['operations/lightbox/a.ts', '../../search/build-market.ts'],
  ['feeds/csv/a.ts', '../bdx/b.ts'],
  ['feeds/csv/a.ts', '../../ingest/run-ingest.ts'],
  ['http/a.ts', '../store/ports/b.ts'],
  ['app/a.ts', '../access/testing/b.ts'],
  ['app/a.ts', '../../scripts/b.ts'],
  ['app/a.ts', 'lmdb'],
  ['elsewhere/a.ts', './b.ts'],
] as const

const ALLOWED = [
  ['operations/lightbox/a.ts', '../presentation/b.ts'],
  ['operations/lightbox/a.ts', '../../search/ports/market.ts'],
  ['feeds/csv/a.ts', '../reso/b.ts'],
  ['ingest/run-ingest.ts', './ports/feed.ts'],
  ['store/embedded/a.ts', '../../access/ports.ts'],
  ['contract/a.ts', 'typebox/compile'],
  ['app/a.ts', '../store/embedded/b.ts'],
] as const

for (const [path, specifier] of FORBIDDEN) {
  test(`src/${path} may not import ${specifier}`, () => {
    const [offence, ...others] = listViolations(path, `\nimport type { B } from '${specifier}'\n`)
    assert.match(offence ?? '', new RegExp(`^src/${path}:`))
    assert.deepEqual(others, [])
  })
}

for (const [path, specifier] of ALLOWED) {
  test(`src/${path} may import ${specifier}`, () => {
    assert.deepEqual(listViolations(path, `import { b } from '${specifier}'\n`), [])
  })
}

test('an import cycle is found, and a diamond is not a cycle', () => {
  const diamond = new Map([
    ['a', ['b', 'c']],
    ['b', ['d']],
    ['c', ['d']],
    ['d', []],
  ])
  assert.equal(findCycle(diamond), undefined)
  assert.deepEqual(findCycle(new Map([...diamond, ['d', ['b']]])), ['b', 'd', 'b'])
})
