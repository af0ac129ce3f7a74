import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFeed, type FeedOptions } from '../../src/app/ingest/create-feed.ts'
import { ensureReference, loadSource } from '../../src/app/ingest/load-source.ts'
import type { FeedRecord } from '../../src/ingest/ports/feed.ts'
import type { Issue } from '../../src/ingest/ports/issue.ts'
import { openTestService } from '../service/open-test-service.ts'

/** A file with a format's awkward records, what its feed makes of them, and what the service answers. */
export interface GoldenFeed {
  format: string
  options: FeedOptions
  input: string
  /** What is asked after loading. `{KEY}` stands for the property id of the listing with this key. */
  questions: readonly (readonly [base: 'main' | 'alt', path: string])[]
}

const SEARCH = '/api/v1/search/by-location?listing_status='

export const GOLDEN_FEEDS: readonly GoldenFeed[] = [
  {
    format: 'mits',
    options: {},
    input: 'communities.xml',
    questions: [
      ['main', `${SEARCH}for_rent&location=WA&sort_by=pricea`],
      ['main', `${SEARCH}for_rent&location=WA&min_bedrooms=2&move_in_date=2026-11-01`],
      ['main', `${SEARCH}for_rent&location=WA&list_price_range=,1500`],
      ['alt', '/api/v1/property/nearby-rentals?property_id={HOUSE}'],
      ['alt', '/api/v1/property/detail?property_id={ALDER}'],
    ],
  },
  {
    format: 'zif',
    options: {},
    input: 'listings.xml',
    questions: [
      [
        'main',
        `${SEARCH}for_rent&location=WA&pets=allows_small_dogs&other_amenities=elevator,high_speed_internet`,
      ],
      ['main', `${SEARCH}for_sale&location=WA&listing_type=foreclosures`],
      ['alt', '/api/v1/property/detail?property_id={R-1}'],
      ['alt', '/api/v1/property/detail?property_id={e73341899223735e}'],
    ],
  },
]

export interface GoldenRecords {
  records: FeedRecord[]
  issues: Issue[]
}

export function goldenPath(feed: GoldenFeed, name: string): string {
  return join(import.meta.dirname, 'golden', feed.format, name)
}

export async function readGolden(feed: GoldenFeed, name: string): Promise<unknown> {
  return JSON.parse(await readFile(goldenPath(feed, name), 'utf8'))
}

/** What the feed makes of its file. Places in issues do not depend on where the repository is. */
export async function mapGolden(feed: GoldenFeed): Promise<unknown> {
  const { read } = await createFeed(feed.format, feed.options)
  const found: GoldenRecords = { records: [], issues: [] }
  const path = goldenPath(feed, feed.input)
  const sink = { issue: (issue: Issue) => void found.issues.push(issue), progress: () => undefined }
  for await (const batch of read([path], sink)) found.records.push(...batch)
  return JSON.parse(JSON.stringify(found).replaceAll(JSON.stringify(path).slice(1, -1), feed.input))
}

/** The data of the answers to its questions, over real sockets. */
export async function answerGolden(feed: GoldenFeed): Promise<unknown> {
  await using opened = await openTestService(async (store) => {
    await ensureReference(store)
    const loaded = await createFeed(feed.format, feed.options)
    await loadSource(store, { source: feed.format, feed: loaded, inputs: [goldenPath(feed, feed.input)] })
  })
  await opened.service.untilCardsPresented()
  const ids = new Map<string, number>()
  for await (const listings of (await opened.store.editions.read()).scan('listing'))
    for (const { listingKey, propertyId } of listings) ids.set(listingKey, propertyId)
  const answers: unknown[] = []
  for (const [base, path] of feed.questions) {
    const asked = path.replace(/\{(.+?)\}/, (_, key: string) => String(ids.get(key)))
    const { status, body } = await opened.get(base, asked)
    answers.push({ path, status, data: body.data ?? body })
  }
  const { baseUrl, baseUrlAlt } = opened.service
  return JSON.parse(
    JSON.stringify(answers)
      .replaceAll(baseUrlAlt, 'http://alt.example')
      .replaceAll(baseUrl, 'http://main.example'),
  )
}
