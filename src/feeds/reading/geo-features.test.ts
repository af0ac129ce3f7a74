import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { FeedError } from '../../ingest/ports/feed.ts'
import type { Issue } from '../../ingest/ports/issue.ts'
import { writeInput } from '../testing/read-feed.ts'
import { readGeoFeatures } from './geo-features.ts'

const FEATURE = '{"type":"Feature","properties":{"NAME":"A","x":null,"n":3},"geometry":null}'

async function readAll(context: TestContext, name: string, content: string | Buffer) {
  const file = { path: writeInput(context, name, content), sizeBytes: 0 }
  const issues: Issue[] = []
  const found = []
  const run = { raise: (issue: Issue) => void issues.push(issue), countBytes: () => {} }
  for await (const features of readGeoFeatures(file, run)) found.push(...features)
  return { found, issues }
}

test('A collection, a lone feature, features in lines and a gzipped file all read alike.', async (context) => {
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

test('What is no feature is an issue with its place, and reading goes on.', async (context) => {
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

test('What is cut short, no JSON, or has no features is refused.', async (context) => {
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
