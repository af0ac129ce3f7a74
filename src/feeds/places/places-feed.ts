import type { Feed, FeedRecord } from '../../ingest/ports/feed.ts'
import { defineFeed } from '../reading/define-feed.ts'
import { findCell, type NamedRow, readNamedRows } from '../reading/delimited-rows.ts'
import type { RaiseIssue } from '../reading/issues.ts'
import { placesIssue } from './issues.ts'
import { mapPlace } from './map-place.ts'
import { POSTAL_CODES, ZipCodeRows } from './zip-code-rows.ts'

/** Reads tables of populated places and of ZIP codes; the header of each file tells which it is. See README.md beside. */
export function buildPlacesFeed(): Feed {
  return defineFeed({
    format: 'places',
    endings: ['.csv', '.tsv', '.txt'],
    batchSize: 500,
    open: (run) => {
      const zipCodes = new ZipCodeRows(run.raise)
      return {
        async *readFile(file) {
          for await (const rows of readNamedRows(file, run)) {
            for (const row of rows) {
              if (findCell(row.cells, POSTAL_CODES) === undefined) yield mapRow(row, run.raise)
              else zipCodes.add(row)
            }
          }
        },
        *finish() {
          for (const zipCode of zipCodes.list()) yield [zipCode]
        },
      }
    },
  })
}

function mapRow({ cells, place }: NamedRow, raise: RaiseIssue): FeedRecord[] {
  const facts = mapPlace(cells)
  if (typeof facts !== 'string') return [{ kind: 'place', facts }]
  raise(placesIssue('PlaceIncomplete', place, `no ${facts}`))
  return []
}
