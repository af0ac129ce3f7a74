import type { Feed, FeedRecord, FeedSink } from '../../ingest/ports/feed.ts'
import { batchRecords } from '../reading/batches.ts'
import { type DelimitedRow, findCell, readDelimitedRows } from '../reading/delimited-rows.ts'
import { type InputFile, listInputFiles } from '../reading/input-files.ts'
import { ReadingProgress } from '../reading/reading-progress.ts'
import { placeIncomplete } from './issues.ts'
import { mapPlace } from './map-place.ts'
import { POSTAL_CODES, ZipCodeCounties } from './zip-code-counties.ts'

const ENDINGS = ['.csv', '.tsv', '.txt']
const BATCH_SIZE = 500

/** Reads tables of populated places and of ZIP codes; each file's header says which it is. See README.md beside. */
export function buildPlacesFeed(): Feed {
  return { format: 'places', read: readPlaces }
}

async function* readPlaces(inputs: readonly string[], sink: FeedSink): AsyncGenerator<FeedRecord[]> {
  const files = await listInputFiles(inputs, ENDINGS)
  const progress = new ReadingProgress(files, sink)
  yield* batchRecords(mapFiles(files, sink, progress), BATCH_SIZE, progress)
}

async function* mapFiles(
  files: readonly InputFile[],
  sink: FeedSink,
  progress: ReadingProgress,
): AsyncGenerator<FeedRecord[]> {
  const zipCodes = new ZipCodeCounties((issue) => sink.issue(issue))
  for (const file of files) {
    for await (const rows of readDelimitedRows(file, progress.addBytes)) {
      for (const row of rows) {
        if (findCell(row.cells, POSTAL_CODES) === undefined) yield mapRow(row, sink)
        else zipCodes.add(row)
      }
    }
  }
  for (const zipCode of zipCodes.list()) yield [zipCode]
}

function mapRow({ cells, place }: DelimitedRow, sink: FeedSink): FeedRecord[] {
  const facts = mapPlace(cells)
  if (typeof facts !== 'string') return [{ kind: 'place', facts }]
  sink.issue(placeIncomplete(place, facts))
  return []
}
