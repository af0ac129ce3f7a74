/**
 * Writes the golden files of the feeds that are named, or of all, after a change that is meant to change them:
 * `node tests/feeds/write-golden-feeds.ts mits`. Look at the differences before you commit them.
 */
import { writeFile } from 'node:fs/promises'
import { answerGolden, GOLDEN_FEEDS, goldenPath, mapGolden, measureGolden } from './golden-feed.ts'

const names = process.argv.slice(2)
for (const feed of GOLDEN_FEEDS) {
  if (names.length > 0 && !names.includes(feed.format)) continue
  const write = (name: string, value: unknown) =>
    writeFile(goldenPath(feed, name), `${JSON.stringify(value, null, 2)}\n`)
  await write('records.json', await mapGolden(feed))
  await write('losses.json', await measureGolden(feed))
  if (feed.questions.length > 0) await write('answers.json', await answerGolden(feed))
}
