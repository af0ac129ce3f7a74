import type { EditionReader, EditionWriter, RecordWrite, RelationWrite } from '../ports/edition-store.ts'
import type { RunRecord } from '../ports/run-record.ts'
import { StoreError } from '../ports/store-error.ts'
import { openEditionReader } from './edition-reader.ts'
import type { Environment } from './environment.ts'
import { guard, guardAsync } from './guard.ts'
import { putMeta, removeMeta, type WriterClaim } from './meta.ts'
import { countRecords } from './record-counts.ts'
import { recordGroup, relationGroup } from './row-key.ts'
import { encodeJsonRow, REMOVED_ROW } from './row-value.ts'
import { putRun } from './run-log.ts'
import { dropStagedRows } from './staged-rows.ts'
import { openStaging, type StagedRow } from './staging.ts'
import { releaseWriter, requireClaim } from './writer-claim.ts'

/** Stages edition `base.edition + 1` under a claim; `onEnd` is called once, when it is published or abandoned. */
export function openEditionWriter(
  env: Environment,
  base: EditionReader,
  claim: WriterClaim,
  onEnd: () => void,
): EditionWriter {
  const edition = base.edition + 1
  const staging = openStaging(env, edition)
  const staged = openEditionReader(env, edition)
  let isOpen = true

  const stage = async <T>(writes: readonly T[], mapRow: (write: T) => StagedRow) => {
    if (!isOpen) throw new StoreError(`The writer of edition ${edition} has ended`)
    await staging.stage(guard('encode rows', () => writes.map(mapRow)))
  }
  const end = () => {
    isOpen = false
    onEnd()
  }
  return {
    edition,
    base,
    write: (records) => stage(records, mapRecord),
    writeRelations: (relations) => stage(relations, mapRelation),
    getStaged: async (kind, ids) => {
      if (!isOpen) throw new StoreError(`The writer of edition ${edition} has ended`)
      await staging.settle()
      env.refresh()
      return staged.getMany(kind, ids)
    },
    publish: async (run) => {
      if (!isOpen) throw new StoreError(`The writer of edition ${edition} has ended`)
      await staging.settle()
      await guardAsync('publish', () => publishEdition(env, edition, claim, run))
      end()
    },
    abandon: async () => {
      if (!isOpen) return
      end()
      // Rows that could not be written need no dropping.
      await staging.settle().catch(() => {})
      await guardAsync('abandon', () => dropStagedRows(env))
      await guardAsync('abandon', () => releaseWriter(env, claim))
    },
  }
}

/** One transaction moves the pointer, so readers see the edition whole or not at all. */
async function publishEdition(
  env: Environment,
  edition: number,
  claim: WriterClaim,
  run: RunRecord,
): Promise<void> {
  const counts = await countRecords(env, edition)
  await env.transact(() => {
    requireClaim(env, claim)
    putMeta(env, 'current', edition)
    putMeta(env, `counts:${edition}`, counts)
    putRun(env, run)
    removeMeta(env, 'writer')
  })
}

function mapRecord({ kind, id, record }: RecordWrite): StagedRow {
  return { group: recordGroup(kind), id, row: record ? encodeJsonRow(record) : REMOVED_ROW }
}

function mapRelation({ relation, fromId, ids }: RelationWrite): StagedRow {
  return {
    group: relationGroup(relation),
    id: fromId,
    row: ids.length > 0 ? encodeJsonRow(ids) : REMOVED_ROW,
  }
}
