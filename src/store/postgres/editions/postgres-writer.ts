import { renderRecord } from '../../../records/packed-listing.ts'
import type { RecordByKind } from '../../../records/record.ts'
import type { EditionReader, EditionWriter } from '../../ports/edition-store.ts'
import type { RunRecord } from '../../ports/run-record.ts'
import { guardStore, StoreError } from '../../ports/store-error.ts'
import { completeTransactions } from '../citus/complete-transactions.ts'
import type { Database } from '../database.ts'
import { isConnectionLost } from '../database-error.ts'
import { openPostgresIdentifiers } from '../postgres-identifiers.ts'
import { countStagedRecords, type PostgresRecordCounts, stageOlderEdition } from './edition-changes.ts'
import { findRows, type RowSource } from './edition-rows.ts'
import { EDITION_CHANNEL } from './edition-watches.ts'
import { putRunRow } from './postgres-runs.ts'
import { analyzeGrownTables, dropUnpublishedRows, openPostgresStaging } from './row-staging.ts'
import { recordTable, relationTable } from './row-tables.ts'
import {
  giveBackWriterLease,
  requireWriterLease,
  type WriterLease,
  type WriterToken,
} from './writer-lease.ts'

// Few enough that the connection on which an earlier batch is being sent does not run dry.
const ENCODED_AT_ONCE = 100

const RECORDS_AT_ONCE = 2_000

/**
 * Stages edition `first`, or else `base.edition + 1`, under a lease. Calls `onEnd` once, when the edition is published or
 * abandoned.
 */
export function openPostgresWriter(
  database: Database,
  source: RowSource,
  { base, first }: { base: EditionReader; first: number | undefined },
  lease: WriterLease,
  onEnd: (published?: number) => void,
): EditionWriter {
  const edition = first ?? base.edition + 1
  const staging = openPostgresStaging(database, edition, lease.token)
  let isOpen = true

  const refuseAfterEnd = () => {
    if (!isOpen) throw new StoreError(`The writer of edition ${edition} has ended`)
  }
  const end = (published?: number) => {
    isOpen = false
    onEnd(published)
  }
  return {
    ...{ edition, base, recordsAtOnce: RECORDS_AT_ONCE },
    identifiers: openPostgresIdentifiers(database),
    write: async (records) => {
      refuseAfterEnd()
      for (const [kind, writes] of Map.groupBy(records, (write) => write.kind)) {
        for (let start = 0; start < writes.length; start += ENCODED_AT_ONCE) {
          const some = writes.slice(start, start + ENCODED_AT_ONCE)
          const rows = some.map(({ id, record }) => [id, record && renderRecord(record)] as const)
          await staging.stage(recordTable(kind), rows)
        }
      }
    },
    writeRelations: async (relations) => {
      refuseAfterEnd()
      for (const [relation, writes] of Map.groupBy(relations, (write) => write.relation)) {
        const rows = writes.map(
          ({ fromId, ids }) => [fromId, ids.length > 0 ? JSON.stringify(ids) : null] as const,
        )
        await staging.stage(relationTable(relation), rows)
      }
    },
    getStaged: async (kind, ids) => {
      refuseAfterEnd()
      return guardStore('read staged records', async () => {
        const table = recordTable(kind)
        const unwritten = new Map<number, string | null>()
        for (const id of ids) {
          const body = staging.findUnwritten(table, id)
          if (body !== undefined) unwritten.set(id, body)
        }
        const others = ids.filter((id) => !unwritten.has(id))
        const found = await findRows(source, table, others, { edition })
        for (const [index, id] of others.entries()) unwritten.set(id, found[index]!)
        return ids.map((id) => {
          const body = unwritten.get(id)!
          return body === null ? undefined : (JSON.parse(body) as RecordByKind[typeof kind])
        })
      })
    },
    restore: async (older) => {
      refuseAfterEnd()
      return guardStore('restore an edition', () => stageOlderEdition(source, staging, older, base.edition))
    },
    publish: async (run) => {
      refuseAfterEnd()
      await staging.flush()
      await guardStore('publish', async () => {
        await analyzeGrownTables(database, staging.rowCounts)
        const counts = await countStagedRecords(database, edition, staging.rowCounts.keys())
        await completeTransactions(database.write)
        await publishEdition(database, { edition, isFirst: first !== undefined, counts }, lease.token, run)
      })
      lease.stop()
      end(edition)
    },
    abandon: async () => {
      if (!isOpen) return
      end()
      // Rows that could not be written do not have to be dropped.
      await staging.flush().catch(() => {})
      try {
        await guardStore('abandon', async () => {
          // The process that has taken over has dropped the rows.
          if (!(await lease.isHeld())) return
          await dropUnpublishedRows(database, base.edition, lease.token, staging.rowCounts.keys())
        })
      } finally {
        await guardStore('abandon', lease.release)
      }
    },
  }
}

/** Publishes the edition. One transaction moves the pointer, so readers see the whole edition or none of it. */
async function publishEdition(
  database: Database,
  { edition, isFirst, counts }: { edition: number; isFirst: boolean; counts: PostgresRecordCounts },
  token: WriterToken,
  run: RunRecord,
): Promise<void> {
  try {
    await database.write.transact(async (transaction) => {
      await requireWriterLease(transaction, token)
      await transaction.query('update plat.edition_pointers set current_edition = $1', [edition])
      if (isFirst)
        await transaction.query(
          'update plat.edition_pointers set oldest_edition = $1, dropped_edition = $1',
          [edition],
        )
      await transaction.query('insert into plat.edition (edition, counts) values ($1, $2)', [edition, counts])
      await putRunRow(transaction, run)
      await giveBackWriterLease(transaction, token)
      await transaction.query('select pg_notify($1, $2)', [EDITION_CHANNEL, String(edition)])
    })
  } catch (error) {
    // The connection may have been lost after the commit.
    if (!isConnectionLost(error) || !(await isRunStored(database, run.runId))) throw error
  }
}

async function isRunStored(database: Database, runId: string): Promise<boolean> {
  return (await database.write.query('select from plat.run where run_id = $1', [runId])).length > 0
}
