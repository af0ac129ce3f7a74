import type { EditionReader, EditionWriter, RecordWrite, RelationWrite } from '../../ports/edition-store.ts'
import type { RunRecord } from '../../ports/run-record.ts'
import { StoreError } from '../../ports/store-error.ts'
import type { Environment } from '../environment.ts'
import { guard, guardAsync } from '../guard.ts'
import type { DeferredIdentifiers } from '../identifiers/deferred-identifiers.ts'
import { putMeta, removeMeta } from '../meta.ts'
import { recordGroup, relationGroup } from '../rows/row-key.ts'
import { decodeRow, encodeJsonRow, encodeRecordRow, REMOVED_ROW } from '../rows/rows.ts'
import { dropStagedRows, openStaging, type StagedRow } from '../rows/staging.ts'
import { countRecords, stageRestore } from './changes.ts'
import { openEditionReader } from './edition-reader.ts'
import { putRun } from './run-log.ts'
import { releaseWriterLock, requireWriterLock, type WriterLock } from './writer-lock.ts'

/** So few that most of what a run makes of them is garbage before V8 moves it to the old generation. */
const RECORDS_AT_ONCE = 256

/** What a writer holds until it ends. */
export interface OpenWriter {
  lock: WriterLock
  identifiers: DeferredIdentifiers
}

/**
 * Stages edition `first`, or else `base.edition + 1`, under a lock. Calls `onEnd` once, when the edition is published or
 * abandoned.
 */
export function openEditionWriter(
  env: Environment,
  { base, first }: { base: EditionReader; first: number | undefined },
  { lock, identifiers }: OpenWriter,
  onEnd: () => void,
): EditionWriter {
  const edition = first ?? base.edition + 1
  const staging = openStaging(env, edition)
  const staged = openEditionReader(env, edition)
  let isOpen = true

  const refuseAfterEnd = () => {
    if (!isOpen) throw new StoreError(`The writer of edition ${edition} has ended`)
  }
  const stage = async <T>(writes: readonly T[], mapRow: (write: T) => StagedRow) => {
    refuseAfterEnd()
    await staging.stage(guard('encode rows', () => writes.map(mapRow)))
  }
  const end = () => {
    isOpen = false
    onEnd()
  }
  return {
    ...{ edition, base, identifiers, recordsAtOnce: RECORDS_AT_ONCE },
    write: (records) => stage(records, mapRecord),
    writeRelations: (relations) => stage(relations, mapRelation),
    getStaged: async (kind, ids) => {
      refuseAfterEnd()
      const group = recordGroup(kind)
      const waiting = ids.map((id) => staging.findWaiting(group, id))
      const unfound = ids.filter((_, at) => waiting[at] === undefined)
      env.refresh()
      const found = (await staged.getMany(kind, unfound)).values()
      return waiting.map((row) => (row === undefined ? found.next().value : decodeRow(row)))
    },
    restore: (older) => {
      refuseAfterEnd()
      return guardAsync('restore an edition', () => stageRestore(env, staging, older))
    },
    publish: async (run) => {
      refuseAfterEnd()
      await identifiers.flush()
      await staging.flush()
      await guardAsync('publish', () =>
        publishEdition(env, { edition, isFirst: first !== undefined }, lock, run),
      )
      lock.held.release()
      end()
    },
    abandon: async () => {
      if (!isOpen) return
      end()
      // Rows that could not be written do not have to be dropped, and numbers that could not be written are used nowhere.
      await staging.flush().catch(() => {})
      await identifiers.flush().catch(() => identifiers.close())
      try {
        await guardAsync('abandon', () => dropStagedRows(env))
      } finally {
        await guardAsync('abandon', () => releaseWriterLock(env, lock))
      }
    },
  }
}

/** Publishes the edition. One transaction moves the pointer, so readers see the whole edition or none of it. */
async function publishEdition(
  env: Environment,
  { edition, isFirst }: { edition: number; isFirst: boolean },
  lock: WriterLock,
  run: RunRecord,
): Promise<void> {
  const counts = await countRecords(env, edition)
  await env.transact(() => {
    requireWriterLock(env, lock)
    putMeta(env, 'current', edition)
    if (isFirst) putMeta(env, 'oldest', edition)
    putMeta(env, `counts:${edition}`, counts)
    putRun(env, run)
    removeMeta(env, 'writer')
  })
}

function mapRecord({ kind, id, record }: RecordWrite): StagedRow {
  return { group: recordGroup(kind), id, row: record ? encodeRecordRow(record) : REMOVED_ROW }
}

function mapRelation({ relation, fromId, ids }: RelationWrite): StagedRow {
  return {
    group: relationGroup(relation),
    id: fromId,
    row: ids.length > 0 ? encodeJsonRow(JSON.stringify(ids)) : REMOVED_ROW,
  }
}
