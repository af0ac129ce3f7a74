import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFeed, createProbedFeed } from '../../src/app/ingest/create-feed.ts'
import { ensureReference, loadSource } from '../../src/app/ingest/load-source.ts'
import { measureLosses } from '../../src/app/losses/measure-losses.ts'
import type { FeedRecord } from '../../src/ingest/ports/feed.ts'
import type { Issue } from '../../src/ingest/ports/issue.ts'
import { unpackListing } from '../../src/records/packed-listing.ts'
import type { Stores } from '../../src/store/ports/stores.ts'
import { openTestService, type TestService } from '../service/open-test-service.ts'
import type { GoldenFeed, GoldenQuestion } from './golden-feeds.ts'

export interface GoldenRecords {
  records: FeedRecord[]
  issues: Issue[]
}

const FOLDER = join(import.meta.dirname, 'golden')

export function goldenPath(feed: GoldenFeed, name: string): string {
  return join(FOLDER, feed.name, name)
}

export async function readGolden(feed: GoldenFeed, name: string): Promise<unknown> {
  return JSON.parse(await readFile(goldenPath(feed, name), 'utf8'))
}

function listPaths(feed: GoldenFeed): string[] {
  return feed.inputs.map((input) => goldenPath(feed, input))
}

/** What the feed makes of its files. Places in issues do not depend on where the repository is. */
export async function mapGolden(feed: GoldenFeed): Promise<unknown> {
  const { read } = await createFeed(feed.format, feed.options)
  const found: GoldenRecords = { records: [], issues: [] }
  const sink = { issue: (issue: Issue) => void found.issues.push(issue), progress: () => undefined }
  for await (const batch of read(listPaths(feed), sink)) found.records.push(...batch.map(unpackRecord))
  const folder = JSON.stringify(goldenPath(feed, '/')).slice(1, -1)
  return JSON.parse(JSON.stringify(found).replaceAll(folder, ''))
}

function unpackRecord(record: FeedRecord): FeedRecord {
  if (record.kind !== 'packedListing') return record
  return { kind: 'listing', facts: unpackListing(record.facts) }
}

/** What becomes of each field of its files. */
export async function measureGolden(feed: GoldenFeed): Promise<unknown> {
  return measureLosses(await createProbedFeed(feed.format, feed.options), listPaths(feed))
}

/** The data of the answers to its questions, over real sockets. */
export async function answerGolden(feed: GoldenFeed): Promise<unknown> {
  await using opened = await openTestService(async (store) => {
    await ensureReference(store)
    for (const { format, input } of feed.beside ?? []) {
      const beside = await createFeed(format, {})
      await loadSource(store, { source: 'beside', feed: beside, inputs: [join(FOLDER, input)] })
    }
    const loaded = await createFeed(feed.format, feed.options)
    await loadSource(store, { source: feed.format, feed: loaded, inputs: listPaths(feed) })
  })
  return await answerQuestions(opened, feed.questions)
}

/** What a service answers to questions, with addresses that do not change from run to run. */
export async function answerQuestions(
  opened: TestService,
  questions: readonly GoldenQuestion[],
): Promise<unknown> {
  await opened.service.untilCardsPresented()
  const ids = await listPropertyIds(opened.store)
  const answers: unknown[] = []
  for (const [base, path, part] of questions) {
    const asked = path.replace(/\{(.+?)\}/, (_, key: string) => String(ids.get(key)))
    const { status, body } = await opened.get(base, encodeURI(asked))
    const data = body.data ?? body
    answers.push({ path, status, ...(part === undefined ? { data } : { [part]: data[part] }) })
  }
  const { baseUrl, baseUrlAlt } = opened.service
  return JSON.parse(
    JSON.stringify(answers)
      .replaceAll(baseUrlAlt, 'http://alt.example')
      .replaceAll(baseUrl, 'http://main.example'),
  )
}

/** The homes of listings and parcels by their keys. */
async function listPropertyIds({ editions }: Stores): Promise<ReadonlyMap<string, number>> {
  const reader = await editions.read()
  const ids = new Map<string, number>()
  for await (const parcels of reader.scan('assessment'))
    for (const { assessmentKey, propertyId } of parcels)
      if (propertyId !== undefined) ids.set(assessmentKey, propertyId)
  for await (const listings of reader.scan('listing'))
    for (const { listingKey, propertyId } of listings) ids.set(listingKey, propertyId)
  await reader.close()
  return ids
}
