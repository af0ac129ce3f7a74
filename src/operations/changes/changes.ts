import {
  type EditionPosition,
  renderChangeCursor,
  renderEditionPosition,
  TABLE_NAMES,
  type TableName,
} from '../../contract/formats/change-position.ts'
import type { ChangesData, ChangesParameters } from '../../contract/operations/whole-records/changes.ts'
import type { RecordKind } from '../../records/record.ts'
import type { EditionReader, RecordRef } from '../../store/ports/edition-store.ts'
import { pickPublication } from '../../store/ports/publication.ts'
import { EditionGoneError } from '../../store/ports/store-error.ts'
import type { Operation, OperationResult, RequestContext } from '../operation.ts'
import { gatherLocation } from '../presentation/location-reading.ts'
import { describeGone, readPosition } from '../tables/edition-position.ts'
import { KIND_OF_TABLE, type RowScope } from '../tables/gather-rows.ts'
import { type EditionPair, listRowChanges, tableOf } from './list-changes.ts'

/** What a page of changes is about. */
interface ChangesPlan {
  since: EditionPosition
  to: EditionPosition
  after?: RecordRef
  tables: ReadonlySet<TableName>
  limit: number
}

/** A page of what differs between two editions. A cursor names both, so that all pages belong together whatever is published meanwhile. */
export const runChanges: Operation<ChangesParameters, ChangesData> = async (parameters, context) => {
  const plan = planChanges(parameters, context.reader)
  if (plan.since.edition > plan.to.edition) return rejectFuture(plan)
  const { location } = parameters
  const located = location === undefined ? undefined : await gatherLocation(location, context.editionIndex)
  if (located?.kind === 'rejected') return located
  const scope: RowScope = {
    baseUrl: context.settings.baseUrl,
    ...(located && {
      place: {
        wanted: located.place ?? { kind: 'anyOf', places: [] },
        listNeighborhoodsAt: context.editionIndex.listNeighborhoodsAt,
      },
    }),
  }
  try {
    const data = await readPosition(plan.since, context, (before) =>
      readPosition(plan.to, context, (after) => readPage(plan, { before, after }, context, scope)),
    )
    return { kind: 'answer', data, ...(located && { headers: located.headers }) }
  } catch (error) {
    if (!(error instanceof EditionGoneError)) throw error
    return describeGone(
      `since: load everything again from an export and go on with its edition; edition ${plan.since.edition} or ${plan.to.edition}`,
      context,
    )
  }
}

function planChanges({ since, cursor, kind, limit }: ChangesParameters, reader: EditionReader): ChangesPlan {
  const tables = new Set<TableName>(kind ?? TABLE_NAMES)
  if (cursor === undefined) return { since: since!, to: pickPublication(reader), tables, limit }
  const after = { kind: KIND_OF_TABLE[cursor.table], id: cursor.id }
  return { since: cursor.since, to: cursor.to, after, tables, limit }
}

function rejectFuture({ since, to }: ChangesPlan): OperationResult<ChangesData> {
  const detail = `since: edition ${since.edition} is newer than edition ${to.edition}, which is served here; x-min-edition waits for it`
  return { kind: 'rejected', detail }
}

async function readPage(
  plan: ChangesPlan,
  pair: EditionPair,
  { editions }: RequestContext,
  scope: RowScope,
): Promise<ChangesData> {
  const { since, to, after, tables, limit } = plan
  const only = { kinds: listKinds(tables), ...(after && { after }) }
  const changes: ChangesData['changes'] = []
  let [looked, last]: [number, RecordRef | undefined] = [0, undefined]
  for await (const batch of editions.listChanges(since.edition, to.edition, only)) {
    const refs = batch.slice(0, limit - looked)
    changes.push(...(await listRowChanges(refs, pair, tables, scope)))
    looked += refs.length
    if (looked < limit) continue
    last = refs.at(-1)
    break
  }
  return {
    since: renderEditionPosition(since),
    edition: renderEditionPosition(to),
    changes,
    next_cursor:
      last === undefined ? null : renderChangeCursor({ since, to, table: tableOf(last), id: last.id }),
  }
}

/** Rows of homes, of their listings and of their assessments depend on each other. */
const OF_HOMES = ['home', 'listing', 'assessment'] as const

function listKinds(tables: ReadonlySet<TableName>): RecordKind[] {
  const needed = OF_HOMES.some((table) => tables.has(table)) ? [...tables, ...OF_HOMES] : [...tables]
  return [...new Set(needed)].map((table) => KIND_OF_TABLE[table])
}
