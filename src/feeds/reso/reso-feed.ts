import type { Feed, FeedRecord } from '../../ingest/ports/feed.ts'
import { defineFeed, type FeedRun } from '../reading/define-feed.ts'
import type { InputFile } from '../reading/input-files.ts'
import { probeItems } from '../reading/probe-items.ts'
import { resoIssue } from './issues.ts'
import { type JsonItem, readJsonRecords } from './json/json-records.ts'
import { RECORD_LENS } from './json/record-lens.ts'
import { ResoMapper } from './reso-mapper.ts'
import { DEFAULT_RESO_SETTINGS, type ResoSettings } from './reso-settings.ts'
import { findResource, isChildResource } from './resources.ts'

/** Reads RESO Common Format files, plain or gzipped, and folders of them. See README.md in this folder. */
export function buildResoFeed(settings: Partial<ResoSettings> = {}): Feed {
  const all = { ...DEFAULT_RESO_SETTINGS, ...settings }
  return defineFeed({
    format: 'reso',
    endings: ['.json', '.jsonl', '.ndjson', '.jl', '.rcf'],
    orderFiles: (files) => putChildrenLast(files, all),
    batchSize: all.batchSize,
    open: (run) => {
      const mapper = new ResoMapper(all, run.raise)
      return {
        async *readFile(file) {
          const read = () => readJsonRecords(file, all, run.countBytes)
          for await (const items of probeItems(file.path, run, RECORD_LENS, read)) {
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
  if (item.kind === 'page') {
    run.recognize()
    mapper.addPage(item.envelope, item.place)
  } else run.raise(resoIssue('RecordMalformed', item.place, item.reason))
  return []
}

/** Files of media, open houses and the like come after all others, because a listing must be known before its children. */
async function putChildrenLast(files: readonly InputFile[], settings: ResoSettings): Promise<InputFile[]> {
  if (files.length < 2) return [...files]
  const [first, last]: [InputFile[], InputFile[]] = [[], []]
  for (const file of files) {
    const group = (await startsWithChild(file, settings)) ? last : first
    group.push(file)
  }
  return [...first, ...last]
}

/** Also false for a file that cannot be read: the error is thrown when its turn comes. */
async function startsWithChild(file: InputFile, settings: ResoSettings): Promise<boolean> {
  try {
    for await (const [item] of readJsonRecords(file, settings, () => {})) {
      if (item === undefined) continue
      return item.kind === 'record' && isChildResource(findResource(item.fields, item.envelope))
    }
  } catch {
    return false
  }
  return false
}
