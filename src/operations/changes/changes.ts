import {
  type EditionPosition,
  renderChangeCursor,
  renderEditionPosition,
  TABLE_NAMES,
  type TableName,
} from '../../contract/formats/change-position.ts'
import type { ChangesData, ChangesParameters } from '../../contract/operations/whole-records/changes.ts'
import type { RecordKind } from '../../records/record.ts'
import { type EditionReader, REVEALS_KNOWN_MS, type RecordRef } from '../../store/ports/edition-store.ts'
import { EditionGoneError } from '../../store/ports/store-error.ts'
import type { Operation, OperationResult, RequestContext } from '../operation.ts'
import { gatherLocation } from '../presentation/location-reading.ts'
import { checkPosition, describeGone, positionOf, readPosition } from '../tables/edition-position.ts'
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

/** A page of what differs between two editions. A cursor names both, so that all pages belong together whatever is published or revealed meanwhile. */
export const runChanges: Operation<ChangesParameters, ChangesData> = async (parameters, context) => {
  const plan = planChanges(parameters, context)
  if ('detail' in plan) return { kind: 'rejected', detail: plan.detail }
  if (plan.since.edition > plan.to.edition) return rejectFuture(plan)
  if (isRevealForgotten(plan, context.reader))
    return describeGone(
      `since: load everything again from an export; what was shown at ${plan.since.atMs}`,
      context,
    )
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

function planChanges(
  { since, cursor, kind, limit }: ChangesParameters,
  context: RequestContext,
): ChangesPlan | { detail: string } {
  const tables = new Set<TableName>(kind ?? TABLE_NAMES)
  const served = positionOf(context.reader)
  if (cursor !== undefined) {
    const from = checkPosition('cursor', cursor.since, context)
    const to = checkPosition('cursor', cursor.to, context)
    if ('detail' in from) return from
    if ('detail' in to) return to
    return { since: from, to, after: { kind: KIND_OF_TABLE[cursor.table], id: cursor.id }, tables, limit }
  }
  // Nothing is shown of the edition before the first, at whatever instant.
  const { atMs } = served
  const first = { edition: 0, ...(atMs !== undefined && { atMs }) }
  const from = since!.edition === 0 ? first : checkPosition('since', since!, context)
  if ('detail' in from) return from
  // Another node may have shown a later instant already.
  const later = atMs !== undefined && { atMs: Math.max(atMs, from.atMs ?? atMs) }
  return { since: from, to: { ...served, ...later }, tables, limit }
}

/** Whether listings may have been revealed since that are no longer known. */
function isRevealForgotten({ since }: ChangesPlan, { shown }: EditionReader): boolean {
  if (shown === undefined || since.atMs === undefined) return false
  return since.atMs < shown.atMs - REVEALS_KNOWN_MS
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
  const revealed =
    since.atMs === undefined || to.atMs === undefined ? undefined : { afterMs: since.atMs, upToMs: to.atMs }
  for await (const batch of editions.listChanges(since.edition, to.edition, only, revealed)) {
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
