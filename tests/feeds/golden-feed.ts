import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFeed, createProbedFeed, type FeedOptions } from '../../src/app/ingest/create-feed.ts'
import { ensureReference, loadSource } from '../../src/app/ingest/load-source.ts'
import { measureLosses } from '../../src/app/losses/measure-losses.ts'
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

const DETAIL = '/api/v1/property/detail?property_id='

export const GOLDEN_FEEDS: readonly GoldenFeed[] = [
  {
    format: 'reso',
    options: {},
    input: 'listings.json',
    questions: [
      ['alt', `${DETAIL}{A}`],
      ['main', `${SEARCH}for_rent&location=98103`],
    ],
  },
  {
    format: 'csv',
    options: { mapping: 'king-county-sales' },
    input: 'sales.csv',
    questions: [['alt', `${DETAIL}{7129300520-20141013}`]],
  },
  {
    format: 'bdx',
    options: {},
    input: 'builders.xml',
    questions: [
      ['main', '/api/v1/builder/detail?feed_id=1000001'],
      ['alt', `${DETAIL}{B1/7/P1/S1}`],
    ],
  },
  {
    format: 'mits',
    options: {},
    input: 'communities.xml',
    questions: [
      ['main', `${SEARCH}for_rent&location=WA&sort_by=pricea`],
      ['main', `${SEARCH}for_rent&location=WA&min_bedrooms=2&move_in_date=2026-11-01`],
      ['main', `${SEARCH}for_rent&location=WA&list_price_range=,1500`],
      ['alt', '/api/v1/property/nearby-rentals?property_id={HOUSE}'],
      ['alt', `${DETAIL}{ALDER}`],
    ],
  },
  {
    format: 'boundaries',
    options: {},
    input: 'neighborhoods.geojson',
    questions: [['main', '/api/v1/search/suggest?text=fremont']],
  },
  { format: 'school-zones', options: {}, input: 'zones.geojson', questions: [] },
  { format: 'schools', options: {}, input: 'schools.csv', questions: [] },
  { format: 'rates', options: {}, input: 'history.csv', questions: [] },
  { format: 'places', options: {}, input: 'places.csv', questions: [] },
  { format: 'limits', options: {}, input: 'limits_2026.csv', questions: [] },
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
      ['alt', `${DETAIL}{R-1}`],
      ['alt', `${DETAIL}{e73341899223735e}`],
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

/** What becomes of each field of its file. */
export async function measureGolden(feed: GoldenFeed): Promise<unknown> {
  const probed = await createProbedFeed(feed.format, feed.options)
  return measureLosses(probed, [goldenPath(feed, feed.input)])
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
