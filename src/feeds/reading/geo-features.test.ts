import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { FeedError } from '../../ingest/ports/feed.ts'
import type { Issue } from '../../ingest/ports/issue.ts'
import { writeInput } from '../testing/read-feed.ts'
import { FEATURE_LIMITS, readGeoFeatures } from './geo-features.ts'

const FEATURE = '{"type":"Feature","properties":{"NAME":"A","x":null,"n":3},"geometry":null}'

async function readAll(
  context: TestContext,
  name: string,
  content: string | Buffer,
  limits: Partial<typeof FEATURE_LIMITS> = {},
) {
  const file = { path: writeInput(context, name, content), sizeBytes: 0 }
  const issues: Issue[] = []
  const found = []
  const run = { raise: (issue: Issue) => void issues.push(issue), countBytes: () => {}, recognize: () => {} }
  for await (const features of readGeoFeatures(file, run, { ...FEATURE_LIMITS, ...limits }))
    found.push(...features)
  return { found, issues }
}

test('A collection, a single feature, one feature per line and a gzipped file all give the same features.', async (context) => {
  const contents: [string, string | Buffer][] = [
    ['a.geojson', `{"type":"FeatureCollection","features":[${FEATURE}]}\n`],
    ['b.geojson', `  ${FEATURE}\n`],
    ['c.geojsonl', `${FEATURE}\n\n`],
    ['d.json', `\u001e${FEATURE}\n`],
    ['e.geojson.gz', gzipSync(`{"features":[${FEATURE}],"type":"FeatureCollection"}`)],
    ['f.geojson', `\ufeff{"type":"FeatureCollection","features":[${FEATURE}]}`],
  ]
  for (const [name, content] of contents) {
    const path = name === 'd.json' ? 'd.ndjson' : name
    const { found, issues } = await readAll(context, path, content)
    assert.deepEqual(
      found.map(({ cells }) => Object.fromEntries(cells)),
      [{ name: 'A', n: '3' }],
      name,
    )
    assert.deepEqual(issues, [])
  }
})

test('An element or line that is not a feature is an issue with its position, and reading continues.', async (context) => {
  const listed = await readAll(context, 'a.geojson', `{"features":[{"type":"Point"},${FEATURE},7]}`)
  assert.equal(listed.found.length, 1)
  assert.deepEqual(
    listed.issues.map(({ place }) => place.replace(/.* /, '')),
    ['1', '3'],
  )
  const { found, issues } = await readAll(context, 'a.geojsonl', `{"type":"Point"}\nnonsense\n${FEATURE}`)
  assert.equal(found.length, 1)
  assert.match(found[0]?.place ?? '', /a\.geojsonl:3$/)
  assert.deepEqual(
    issues.map(({ name, place }) => [name, place.slice(-2)]),
    [
      ['FeatureMalformed', ':1'],
      ['FeatureMalformed', ':2'],
    ],
  )
})

test('Content that is cut short, is not JSON, or has no features is refused.', async (context) => {
  for (const content of [
    `{"type":"FeatureCollection","features":[${FEATURE},`,
    '<html>',
    '{"type":"Polygon","coordinates":[]}',
    '[]',
    '',
  ]) {
    await assert.rejects(readAll(context, 'a.geojson', content), FeedError, content)
  }
})

test('A feature beyond a limit is refused with its position and the limit, before memory is allocated for it.', async (context) => {
  const ring = Array.from({ length: 500 }, (_, at) => `[${at},0]`).join()
  const large = `{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[${ring}]]}}`
  const zeros = `{"type":"Feature","properties":{},"geometry":[${'0,'.repeat(1500)}0]}`
  const refusals: [name: string, content: string, limits: Partial<typeof FEATURE_LIMITS>, pattern: RegExp][] =
    [
      [
        'a.geojson',
        `{"features":[${FEATURE},${large}]}`,
        { maxFeatureValues: 1000 },
        /a\.geojson feature 2: more than 1000/,
      ],
      [
        'a.geojson',
        `{"features":[${zeros}]}`,
        { maxFeatureValues: 1000 },
        /a\.geojson feature 1: more than 1000/,
      ],
      ['a.geojsonl', `${FEATURE}\n${large}\n`, { maxFeatureValues: 1000 }, /a\.geojsonl:2: more than 1000/],
      [
        'a.geojson',
        `{"features":[${large}]}`,
        { maxFeatureBytes: 1000 },
        /a\.geojson: .*1000 bytes, which is the limit/,
      ],
      [
        'a.geojsonl',
        `${FEATURE}\n${large}`,
        { maxFeatureBytes: 1000 },
        /a\.geojsonl:2: .*1000 bytes, which is the limit/,
      ],
      ['a.geojson', `{"features":[${'['.repeat(50)}`, {}, /a\.geojson: nested deeper than 32 levels/],
    ]
  for (const [name, content, limits, pattern] of refusals)
    await assert.rejects(readAll(context, name, content, limits), (error) => {
      assert.ok(error instanceof FeedError)
      assert.match(error.message, pattern)
      return true
    })
})
