import type { Publication } from '../../../store/ports/publication.ts'
import { EditionGoneError, guardStore } from '../../../store/ports/store-error.ts'
import type { ShardMap } from '../../../store/postgres/citus/shard-map.ts'
import type { Statements } from '../../../store/postgres/connection-pool.ts'
import { refuseOther, selectPublication } from '../../../store/postgres/editions/edition-pointers.ts'
import type { RowSource } from '../../../store/postgres/editions/edition-rows.ts'
import { SEARCH_OFFERS } from '../../../store/postgres/editions/row-tables.ts'
import type { Parameters } from './parameters.ts'

/** A statement with the values of its parameters. */
export interface RowStatement {
  text: string
  parameters: Parameters
}

/**
 * Reads the search rows of one edition. Every method throws EditionGoneError unless the server has all rows of the edition.
 *
 * Citus sends a statement over the offers to all their shards at once, unless it names the ids of homes of one shard. It takes no
 * limit for each of several places of a search, so that such a statement becomes several ones.
 */
export interface EditionRows {
  readonly edition: number
  /** How Citus spreads the offers over shards. Undefined if they are in one table. */
  readonly shards: ShardMap | undefined
  /** Runs a statement and returns its rows in order. */
  query<Row extends object>(text: string, parameters: Parameters): Promise<Row[]>
  /** Runs statements, several at once, and returns the rows of each. */
  queryAll<Row extends object>(statements: readonly RowStatement[]): Promise<Row[][]>
}

interface Searchable {
  oldest: number
  publicationId: string | null
  oldestSearched: number
  newestSearched: number
}

const SELECT_SEARCHED = 'oldest_edition as "oldestSearched", newest_edition as "newestSearched"'

// With more, the statements of one request would wait for each other's connections.
const STATEMENTS_AT_ONCE = 5

export function openEditionRows({ readFrom, shards }: RowSource, publication: Publication): EditionRows {
  const { edition } = publication
  const isSpread = shards?.isSharded(SEARCH_OFFERS) === true
  const queryAll = <Row extends object>(all: readonly RowStatement[]) =>
    guardStore('search the database', () =>
      readFrom(async (statements) => {
        const run = isSpread ? runAlone : runWithState
        const found = await mapSeveral(all, (one) => run<Row>(statements, publication, one))
        if (isSpread) await requireSearchable(statements, publication)
        return found
      }),
    )
  return {
    edition,
    shards: isSpread ? shards : undefined,
    query: async <Row extends object>(text: string, parameters: Parameters) => {
      const [rows] = await queryAll<Row>([{ text, parameters }])
      return rows!
    },
    queryAll,
  }
}

/**
 * Runs a statement that also reads of which editions there are rows, in the same snapshot. That changes in the transaction that drops
 * rows.
 */
async function runWithState<Row extends object>(
  statements: Statements,
  publication: Publication,
  { text, parameters }: RowStatement,
): Promise<Row[]> {
  const said = selectPublication(parameters.bind(publication.edition, 'integer'))
  const rows = await statements.query<Row & Searchable & { isRow: boolean | null }>(
    `with answer as (select true as "isRow", found.* from (${text}) as found)
     select ${said}, ${SELECT_SEARCHED}, answer.* from plat.search_state left join answer on true`,
    parameters.values,
  )
  refuseUnsearchable(publication, rows[0])
  return rows.filter(({ isRow }) => isRow === true)
}

function runAlone<Row extends object>(
  statements: Statements,
  _: Publication,
  { text, parameters }: RowStatement,
): Promise<Row[]> {
  return statements.query<Row>(text, parameters.values)
}

/**
 * The state is on the coordinator, and the statements that read workers have snapshots of their own. It is read after them: it changes
 * before a worker drops a row, and after all workers have the rows of a new edition.
 */
async function requireSearchable(statements: Statements, publication: Publication): Promise<void> {
  const [state] = await statements.query<Searchable>(
    `select ${selectPublication('$1')}, ${SELECT_SEARCHED} from plat.search_state`,
    [publication.edition],
  )
  refuseUnsearchable(publication, state)
}

function refuseUnsearchable(publication: Publication, state: Searchable | undefined): void {
  refuseOther(publication, state)
  const { oldestSearched = 0, newestSearched = 0 } = state ?? {}
  const { edition } = publication
  if (edition < oldestSearched || edition > newestSearched)
    throw new EditionGoneError(`Edition ${edition} cannot be searched`)
}

async function mapSeveral<One, Result>(
  all: readonly One[],
  map: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(all.length)
  const left = all.entries()
  const work = async () => {
    for (const [index, one] of left) results[index] = await map(one)
  }
  await Promise.all(Array.from({ length: Math.min(STATEMENTS_AT_ONCE, all.length) }, work))
  return results
}

/** The condition that an edition sees an offer. */
export function renderSeen(edition: number, { bind }: Parameters): string {
  return `from_edition <= ${bind(edition, 'integer')} and to_edition > ${bind(edition, 'integer')}`
}
