import type { Publication } from '../../../store/ports/publication.ts'
import { EditionGoneError, guardStore } from '../../../store/ports/store-error.ts'
import { refuseOther, selectPublication } from '../../../store/postgres/editions/edition-pointers.ts'
import type { ReadFrom } from '../../../store/postgres/servers/read-servers.ts'
import type { Parameters } from './parameters.ts'

/** Reads the search rows of one edition. */
export interface EditionRows {
  readonly edition: number
  /**
   * Runs a statement and returns its rows in order. Throws EditionGoneError unless the server has all rows of the edition: the
   * statement that reads them also reads of which editions there are rows, which changes in the transaction that drops or adds rows.
   */
  query<Row extends object>(text: string, parameters: Parameters): Promise<Row[]>
}

interface Answered {
  oldest: number
  publicationId: string | null
  oldestSearched: number
  newestSearched: number
  isRow: boolean | null
}

export function openEditionRows(readFrom: ReadFrom, publication: Publication): EditionRows {
  const { edition } = publication
  return {
    edition,
    query: <Row extends object>(text: string, parameters: Parameters) => {
      const said = selectPublication(parameters.bind(edition, 'integer'))
      return guardStore('search the database', () =>
        readFrom(async (statements) => {
          const rows = await statements.query<Row & Answered>(
            `with answer as (select true as "isRow", found.* from (${text}) as found)
             select ${said}, oldest_edition as "oldestSearched", newest_edition as "newestSearched", answer.*
             from plat.search_state left join answer on true`,
            parameters.values,
          )
          refuseOther(publication, rows[0])
          const { oldestSearched = 0, newestSearched = 0 } = rows[0] ?? {}
          if (edition < oldestSearched || edition > newestSearched)
            throw new EditionGoneError(`Edition ${edition} cannot be searched`)
          return rows.filter(({ isRow }) => isRow === true)
        }),
      )
    },
  }
}

/** The condition that an edition sees an offer. */
export function renderSeen(edition: number, { bind }: Parameters): string {
  return `from_edition <= ${bind(edition, 'integer')} and to_edition > ${bind(edition, 'integer')}`
}
