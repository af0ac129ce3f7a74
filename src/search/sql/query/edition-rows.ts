import type { Publication } from '../../../store/ports/publication.ts'
import { EditionGoneError, guardStore } from '../../../store/ports/store-error.ts'
import type { ShardMap } from '../../../store/postgres/citus/shard-map.ts'
import type { Statements } from '../../../store/postgres/connection-pool.ts'
import { refuseOther, selectPublication } from '../../../store/postgres/editions/edition-pointers.ts'
import type { RowSource } from '../../../store/postgres/editions/edition-rows.ts'
import type { ViewStep } from '../../ports/search-rows.ts'
import { ALL_ROWS, type SearchTables, type ViewTables } from '../search-tables.ts'
import { type Parameters, startParameters } from './parameters.ts'

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
  /** In the tables of a view, the number of the step. */
  readonly edition: number
  readonly tables: SearchTables
  /** How Citus spreads the offers over shards. Undefined if they are in one table. */
  readonly shards: ShardMap | undefined
  /** Runs a statement and returns its rows in order. */
  query<Row extends object>(text: string, parameters: Parameters): Promise<Row[]>
  /** Runs statements, several at once, and returns the rows of each. */
  queryAll<Row extends object>(statements: readonly RowStatement[]): Promise<Row[][]>
}

/** What is searched: an edition, or a step of a view. */
export type SearchedPart =
  | { publication: Publication }
  | { publication: Publication; step: ViewStep; tables: ViewTables }

interface Searchable {
  oldest: number
  publicationId: string | null
  oldestSearched: number
  newestSearched: number
  token?: string | null
}

// With more, the statements of one request would wait for each other's connections.
const STATEMENTS_AT_ONCE = 5

export function openEditionRows({ readFrom, shards }: RowSource, part: SearchedPart): EditionRows {
  const tables = 'step' in part ? part.tables : ALL_ROWS
  const isSpread = shards?.isSharded(tables.offers) === true
  const queryAll = <Row extends object>(all: readonly RowStatement[]) =>
    guardStore('search the database', () =>
      readFrom(async (statements) => {
        const run = isSpread ? runAlone : runWithState
        const found = await mapSeveral(all, (one) => run<Row>(statements, part, one))
        if (isSpread) await requireSearchable(statements, part)
        return found
      }),
    )
  return {
    edition: numberPart(part),
    tables,
    shards: isSpread ? shards : undefined,
    query: async <Row extends object>(text: string, parameters: Parameters) => {
      const [rows] = await queryAll<Row>([{ text, parameters }])
      return rows!
    },
    queryAll,
  }
}

function numberPart(part: SearchedPart): number {
  return 'step' in part ? part.step.step : part.publication.edition
}

/** Columns that say of which editions, or of which steps, there are rows. */
function selectSearched(part: SearchedPart, bind: Parameters['bind']): string {
  const publication = selectPublication(bind(part.publication.edition, 'integer'))
  const searched = 'oldest_edition as "oldestSearched", newest_edition as "newestSearched"'
  if (!('step' in part)) return `${publication}, ${searched}`
  const step = bind(part.step.step, 'integer')
  return `${publication}, ${searched}, (select token::text from ${part.tables.steps} where step = ${step}) as token`
}

function nameState(part: SearchedPart): string {
  return 'step' in part ? part.tables.state : ALL_ROWS.state
}

/**
 * Runs a statement that also reads of which editions there are rows, in the same snapshot. That changes in the transaction that drops
 * rows.
 */
async function runWithState<Row extends object>(
  statements: Statements,
  part: SearchedPart,
  { text, parameters }: RowStatement,
): Promise<Row[]> {
  const said = selectSearched(part, parameters.bind)
  const rows = await statements.query<Row & Searchable & { isRow: boolean | null }>(
    `with answer as (select true as "isRow", found.* from (${text}) as found)
     select ${said}, answer.* from ${nameState(part)} left join answer on true`,
    parameters.values,
  )
  refuseUnsearchable(part, rows[0])
  return rows.filter(({ isRow }) => isRow === true)
}

function runAlone<Row extends object>(
  statements: Statements,
  _: SearchedPart,
  { text, parameters }: RowStatement,
): Promise<Row[]> {
  return statements.query<Row>(text, parameters.values)
}

/**
 * The state is on the coordinator, and the statements that read workers have snapshots of their own. It is read after them: it changes
 * before a worker drops a row, and after all workers have the rows of a new edition.
 */
async function requireSearchable(statements: Statements, part: SearchedPart): Promise<void> {
  const parameters = startParameters()
  const [state] = await statements.query<Searchable>(
    `select ${selectSearched(part, parameters.bind)} from ${nameState(part)}`,
    parameters.values,
  )
  refuseUnsearchable(part, state)
}

function refuseUnsearchable(part: SearchedPart, state: Searchable | undefined): void {
  refuseOther(part.publication, state)
  const { oldestSearched = 0, newestSearched = 0 } = state ?? {}
  const number = numberPart(part)
  const isOther = 'step' in part && state?.token !== part.step.token
  if (number < oldestSearched || number > newestSearched || isOther)
    throw new EditionGoneError(`Edition ${part.publication.edition} cannot be searched`)
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
