import { readFile, rm } from 'node:fs/promises'
import { buildBdxFeed } from '../../feeds/bdx/bdx-feed.ts'
import { buildBoundariesFeed, buildSchoolZonesFeed } from '../../feeds/boundaries/boundaries-feed.ts'
import { buildCsvFeed } from '../../feeds/csv/csv-feed.ts'
import { parseMapping } from '../../feeds/csv/parse-mapping.ts'
import { buildGroundFeed } from '../../feeds/ground/ground-feed.ts'
import { buildReferenceFeed } from '../../feeds/reference/reference-feed.ts'
import { buildSchoolsFeed } from '../../feeds/schools/schools-feed.ts'
import type { Feed } from '../../ingest/ports/feed.ts'
import { type CalendarDate, calendarDateOf } from '../../records/calendar-date.ts'
import type { SampleZipCode } from '../../sample/places/market-areas.ts'
import { SAMPLE_GROUND_ATTRIBUTION } from '../../sample/places/render-ground.ts'
import { ASSESSOR_SOURCE, SAMPLE_SOURCE } from '../../sample/sample-source.ts'
import {
  PARCELS_MAPPING,
  type SampleRequest,
  type SurroundingFiles,
} from '../../sample/write-sample-market.ts'
import type { Stores } from '../../store/ports/stores.ts'
import { loadSource } from '../ingest/load-source.ts'
import { openResoThread } from '../ingest/threaded-reso-feed.ts'
import { openThread } from '../threads/open-thread.ts'
import type { SampleWriterProtocol, SampleWriterStart } from './sample-writer.ts'

/** The county of the sample market: King County, Washington. */
const COUNTY_FIPS = '53033'

/** The real ZIP codes of the sample market's county in ascending order, from Plat's own tables. */
export async function listSampleZipCodes(): Promise<SampleZipCode[]> {
  const zipCodes: SampleZipCode[] = []
  const sink = { issue: () => undefined, progress: () => undefined }
  for await (const batch of buildReferenceFeed().read([], sink)) {
    for (const record of batch) {
      if (record.kind !== 'zipCode' || record.facts.countyFips !== COUNTY_FIPS) continue
      const { postalCode, city, point } = record.facts
      if (postalCode === undefined || city === undefined || point === undefined) continue
      zipCodes.push({ postalCode, city, lat: point.lat, lon: point.lon })
    }
  }
  return zipCodes.sort((a, b) => (a.postalCode < b.postalCode ? -1 : 1))
}

/** A city of the sample market, used in examples. */
export const EXAMPLE_CITY = 'Seattle, WA'

export interface SampleLoad {
  homes: number
  /** The day for which the market is generated; today by default. */
  asOf?: CalendarDate
  /** When the listings count as first seen; now by default. */
  nowMs?: number | undefined
  /** Where the files are written; they are removed once they are loaded. */
  directory: string
  tell(text: string): void
  /** Runs before anything is loaded, while another thread starts writing the files. */
  meanwhile?(): Promise<void>
}

const SEED = 1

/** The levels, in the order of the neighborhood files. */
const LEVELS = ['macro_neighborhood', 'neighborhood', 'residential_neighborhood'] as const

/**
 * Generates the sample market and ingests its files like those of any feed. One thread writes the files, a second one reads
 * and maps the listing files as they are finished, and the calling thread ingests them.
 */
export async function loadSample(
  store: Stores,
  {
    homes,
    asOf = calendarDateOf(Date.now()),
    nowMs,
    directory,
    tell,
    meanwhile = async () => {},
  }: SampleLoad,
): Promise<void> {
  const zipCodes = await listSampleZipCodes()
  const writer = openSampleWriter({ directory, homes, seed: SEED, asOf, zipCodes })
  const reader = openResoThread()
  try {
    await meanwhile()
    tell('Loading it ...')
    await loadFiles({ store, writer, reso: reader.feed, directory, nowMs })
  } finally {
    await Promise.all([writer.close(), reader.close()])
  }
  await rm(directory, { recursive: true })
}

interface FileLoad {
  store: Stores
  writer: SampleWriter
  reso: Feed
  directory: string
  nowMs: number | undefined
}

async function loadFiles({ store, writer, reso, directory, nowMs }: FileLoad): Promise<void> {
  const files = await writer.surroundings()
  const load = (feed: Feed, inputs: readonly string[]) =>
    loadSource(store, { source: SAMPLE_SOURCE, feed, inputs, nowMs })
  for (const [index, path] of files.neighborhoods.entries())
    await load(buildBoundariesFeed({ level: LEVELS[index] }), [path])
  await load(buildSchoolsFeed(), files.schools)
  await load(buildSchoolZonesFeed(), files.schoolZones)
  await load(followFiles(reso, writer.listingFiles()), [directory])
  await load(buildBdxFeed(), files.builders)
  await load(buildGroundFeed({ attribution: SAMPLE_GROUND_ATTRIBUTION }), files.ground)
  const mapping = parseMapping('parcels.yaml', await readFile(PARCELS_MAPPING, 'utf8'))
  await loadSource(store, {
    source: ASSESSOR_SOURCE,
    feed: buildCsvFeed(mapping),
    inputs: files.parcels,
    nowMs,
  })
}

/** Reads files as they are written, as one input. */
function followFiles(feed: Feed, paths: AsyncIterable<string>): Feed {
  return {
    format: feed.format,
    async *read(_inputs, sink) {
      for await (const path of paths) yield* feed.read([path], sink)
    },
  }
}

/** A market that another thread is writing. */
interface SampleWriter {
  surroundings(): Promise<SurroundingFiles>
  /** The paths of the office, agent and listing files, each once it is written. To be read once. */
  listingFiles(): AsyncGenerator<string>
  close(): Promise<void>
}

/** Small enough that the first file can be loaded soon, and large enough that the number of files does not matter. */
const HOMES_PER_FILE = 1000

function openSampleWriter(request: SampleRequest): SampleWriter {
  const start: SampleWriterStart = { request, homesPerFile: HOMES_PER_FILE }
  const thread = openThread<SampleWriterProtocol>(new URL('./sample-writer.ts', import.meta.url), { start })
  const surroundings = thread.call('writeSurroundings')
  // The caller may end before it asks for them.
  surroundings.catch(() => {})
  const listingFiles = thread.stream('writeListings', undefined, Number.POSITIVE_INFINITY)
  return {
    surroundings: () => surroundings,
    listingFiles: () => listingFiles,
    close: thread.terminate,
  }
}
