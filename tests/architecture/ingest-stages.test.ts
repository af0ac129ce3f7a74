import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resolveImport } from './check-imports.ts'
import { readImports } from './read-imports.ts'
import { isTestCode, listFiles, readText } from './source-files.ts'

/** The folders and files of `src/ingest/`. Each one follows everything that it may import. */
const ORDER = [
  'ports',
  'issues.ts',
  'compact',
  'run',
  'normalize',
  'identify',
  'resolve',
  'compare',
  'derive',
  'write',
  'relate',
  'reconcile',
  'kinds',
  'report',
  'schedule',
  'pipeline.ts',
  'run-ingest.ts',
  'roll-back.ts',
  'find-position.ts',
  'replicate.ts',
]

function findRank(path: string): number {
  return ORDER.indexOf(path.split('/')[1] ?? '')
}

/** Lists the imports of a file of `src/` from a later stage, one sentence for each. */
function listUpwardImports(path: string, source: string): string[] {
  return readImports(source).flatMap(({ specifier, line }) => {
    const target = resolveImport(path, specifier)
    if (target === undefined || !target.startsWith('ingest/')) return []
    return findRank(target) <= findRank(path) ? [] : [`src/${path}:${line}: imports ${target}`]
  })
}

test('no stage of the ingest imports a later stage or the file that runs them', () => {
  const files = listFiles('src/ingest/**/*.ts').filter((path) => !isTestCode(path))
  assert.ok(files.length > 25, `looked at ${files.length} files only`)
  const paths = files.map((path) => path.slice('src/'.length))
  assert.deepEqual(
    paths.filter((path) => findRank(path) === -1),
    [],
    'every folder of the ingest has a place in the order',
  )
  assert.deepEqual(
    paths.flatMap((path) => listUpwardImports(path, readText(`src/${path}`))),
    [],
  )
})

test('an import of a later stage is found', () => {
  const offences = listUpwardImports('ingest/derive/a.ts', "import { b } from '../pipeline.ts'\n")
  assert.deepEqual(offences, ['src/ingest/derive/a.ts:1: imports ingest/pipeline.ts'])
  assert.deepEqual(listUpwardImports('ingest/derive/a.ts', "import { b } from '../run/run.ts'\n"), [])
})
