import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerGolden, mapGolden, measureGolden, readGolden } from './golden-feed.ts'
import { GOLDEN_FEEDS } from './golden-feeds.ts'

for (const feed of GOLDEN_FEEDS) {
  test(`The awkward records of ${feed.name} become the same records and issues as ever`, async () => {
    assert.deepEqual(await mapGolden(feed), await readGolden(feed, 'records.json'))
  })

  test(`What is lost of the fields of ${feed.name} is what was always lost`, async () => {
    assert.deepEqual(await measureGolden(feed), await readGolden(feed, 'losses.json'))
  })

  if (feed.questions.length === 0) continue
  test(`The awkward records of ${feed.name} reach answers as they always did`, async () => {
    assert.deepEqual(await answerGolden(feed), await readGolden(feed, 'answers.json'))
  })
}
