import type { Feed, FeedRecord } from '../../ingest/ports/feed.ts'
import { defineFeed, type FeedRun } from '../reading/define-feed.ts'
import { recordMalformed } from './issues.ts'
import { type JsonItem, readJsonRecords } from './json/json-records.ts'
import { ResoMapper } from './reso-mapper.ts'
import { DEFAULT_RESO_SETTINGS, type ResoSettings } from './reso-settings.ts'

/** Reads RESO Common Format files (see README.md beside), plain or gzipped, and folders of them. */
export function buildResoFeed(settings: Partial<ResoSettings> = {}): Feed {
  const all = { ...DEFAULT_RESO_SETTINGS, ...settings }
  return defineFeed({
    format: 'reso',
    endings: ['.json', '.jsonl', '.ndjson', '.jl', '.rcf'],
    batchSize: all.batchSize,
    open: (run) => {
      const mapper = new ResoMapper(all, run.raise)
      return {
        async *readFile(file) {
          for await (const items of readJsonRecords(file, all, run.countBytes)) {
            for (const item of items) yield mapItem(item, mapper, run)
          }
        },
        finish() {
          mapper.finish()
          return []
        },
      }
    },
  })
}

function mapItem(item: JsonItem, mapper: ResoMapper, run: FeedRun): FeedRecord[] {
  if (item.kind === 'record') return mapper.map(item.fields, item.envelope, item.place)
  run.raise(recordMalformed(item.place, item.reason))
  return []
}
