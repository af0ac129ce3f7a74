import type { Feed, FeedRecord, FeedSink } from '../../ingest/ports/feed.ts'
import { batchRecords } from '../reading/batches.ts'
import { type InputFile, listInputFiles } from '../reading/input-files.ts'
import { ReadingProgress } from '../reading/reading-progress.ts'
import { recordMalformed } from './issues.ts'
import { type JsonItem, readJsonRecords } from './json/json-records.ts'
import { ResoMapper } from './reso-mapper.ts'
import { DEFAULT_RESO_SETTINGS, type ResoSettings } from './reso-settings.ts'

const ENDINGS = ['.json', '.jsonl', '.ndjson', '.jl', '.rcf']

/** Reads RESO Common Format files (see README.md beside), plain or gzipped, and folders of them. */
export function buildResoFeed(settings: Partial<ResoSettings> = {}): Feed {
  const all = { ...DEFAULT_RESO_SETTINGS, ...settings }
  return { format: 'reso', read: (inputs, sink) => readFiles(inputs, sink, all) }
}

async function* readFiles(
  inputs: readonly string[],
  sink: FeedSink,
  settings: ResoSettings,
): AsyncGenerator<FeedRecord[]> {
  const files = await listInputFiles(inputs, ENDINGS)
  const progress = new ReadingProgress(files, sink)
  const mapper = new ResoMapper(settings, (issue) => sink.issue(issue))
  const groups = mapFiles(files, mapper, sink, settings, progress)
  yield* batchRecords(groups, settings.batchSize, progress)
  mapper.finish()
}

async function* mapFiles(
  files: readonly InputFile[],
  mapper: ResoMapper,
  sink: FeedSink,
  settings: ResoSettings,
  progress: ReadingProgress,
): AsyncGenerator<FeedRecord[]> {
  for (const file of files) {
    for await (const items of readJsonRecords(file, settings, progress.addBytes)) {
      for (const item of items) yield mapItem(item, mapper, sink)
    }
  }
}

function mapItem(item: JsonItem, mapper: ResoMapper, sink: FeedSink): FeedRecord[] {
  if (item.kind === 'record') return mapper.map(item.fields, item.envelope, item.place)
  sink.issue(recordMalformed(item.place, item.reason))
  return []
}
