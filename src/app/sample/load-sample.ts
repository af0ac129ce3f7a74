import { rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { buildBdxFeed } from '../../feeds/bdx/bdx-feed.ts'
import { buildBoundariesFeed } from '../../feeds/boundaries/boundaries-feed.ts'
import { buildSchoolZonesFeed } from '../../feeds/boundaries/school-zones-feed.ts'
import { buildResoFeed } from '../../feeds/reso/reso-feed.ts'
import { buildSchoolsFeed } from '../../feeds/schools/schools-feed.ts'
import { calendarDateOf } from '../../records/calendar-date.ts'
import { SAMPLE_SOURCE } from '../../sample/sample-source.ts'
import type { SampleFiles, SampleRequest } from '../../sample/write-sample-market.ts'
import type { EmbeddedStore } from '../../store/embedded/embedded-store.ts'
import { loadSource } from '../ingest/load-source.ts'
import { listSampleZipCodes } from './sample-zip-codes.ts'

/** A city of the sample market, for examples. */
export const EXAMPLE_CITY = 'Seattle, WA'

export interface SampleLoad {
  homes: number
  /** For the files, which are removed when they are loaded. */
  directory: string
  tell(text: string): void
  /** Done while the files are written by another thread. */
  meanwhile?(): Promise<void>
}

const SEED = 1

/** As writeSampleMarket gives the files. */
const LEVELS = ['macro_neighborhood', 'neighborhood', 'residential_neighborhood'] as const

/** Generates the sample market as of today and ingests its files as any feed's are. */
export async function loadSample(
  store: EmbeddedStore,
  { homes, directory, tell, meanwhile = async () => {} }: SampleLoad,
): Promise<void> {
  const zipCodes = await listSampleZipCodes()
  const asOf = calendarDateOf(Date.now())
  const request = { directory, homes, seed: SEED, asOf, zipCodes }
  const [files] = await Promise.all([writeInThread(request), meanwhile()])
  tell('Loading it ...')
  for (const [feed, inputs] of [
    ...files.neighborhoods.map(
      (path, index) => [buildBoundariesFeed({ level: LEVELS[index] }), [path]] as const,
    ),
    [buildSchoolsFeed(), files.schools],
    [buildSchoolZonesFeed(), files.schoolZones],
    [buildResoFeed(), files.reso],
    [buildBdxFeed(), files.builders],
  ] as const) {
    await loadSource(store, { source: SAMPLE_SOURCE, feed, inputs })
  }
  await rm(directory, { recursive: true })
}

function writeInThread(request: SampleRequest): Promise<SampleFiles> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./sample-writer.ts', import.meta.url), { workerData: request })
    thread.once('message', resolve)
    thread.once('error', reject)
  })
}
