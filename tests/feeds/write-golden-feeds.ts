/**
 * Writes the golden files of the feeds that are named, or of all, after a change that is meant to change them:
 * `node tests/feeds/write-golden-feeds.ts mits`. "reso-web-api" names the answers after the conversations with vendors. Look at the differences before you commit them.
 */
import { writeFile } from 'node:fs/promises'
import { writeAnswers } from '../replication/vendor-conversations.ts'
import { answerGolden, goldenPath, mapGolden, measureGolden } from './golden-feed.ts'
import { GOLDEN_FEEDS } from './golden-feeds.ts'

const names = process.argv.slice(2)
for (const feed of GOLDEN_FEEDS) {
  if (names.length > 0 && !names.includes(feed.name)) continue
  const write = (name: string, value: unknown) =>
    writeFile(goldenPath(feed, name), `${JSON.stringify(value, null, 2)}\n`)
  await write('records.json', await mapGolden(feed))
  await write('losses.json', await measureGolden(feed))
  if (feed.questions.length > 0) await write('answers.json', await answerGolden(feed))
}
if (names.length === 0 || names.includes('reso-web-api')) await writeAnswers()
