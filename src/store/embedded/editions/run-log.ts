import type { RunLog } from '../../ports/edition-store.ts'
import type { RunRecord } from '../../ports/run-record.ts'
import type { Environment } from '../environment.ts'
import { guard, guardAsync } from '../guard.ts'
import { findMeta, putMeta } from '../meta.ts'
import { textKey } from '../rows/row-key.ts'

// The key spaces of the runs table.
const BY_SEQUENCE = 1
const SEQUENCE_BY_RUN_ID = 2

export function openRunLog(env: Environment): RunLog {
  return {
    append: (run) => guardAsync('append a run', () => env.transact(() => putRun(env, run))),
    list: async (limit) =>
      guard('list runs', () => {
        env.refresh()
        const range = {
          start: Buffer.from([BY_SEQUENCE + 1]),
          end: Buffer.from([BY_SEQUENCE]),
          reverse: true,
          limit,
        }
        return [...env.runs.listEntries(range)].map(({ value }) => JSON.parse(value.toString()) as RunRecord)
      }),
  }
}

/** Stores a run. Call it inside a transaction. A run that is already in the log keeps its position and gets the new record. */
export function putRun(env: Environment, run: RunRecord): void {
  const runIdKey = textKey(SEQUENCE_BY_RUN_ID, run.runId)
  let key = env.runs.get(runIdKey)
  if (!key) {
    const sequence = findMeta(env, 'nextRun') ?? 0
    putMeta(env, 'nextRun', sequence + 1)
    key = sequenceKey(sequence)
    env.runs.put(runIdKey, key)
  }
  env.runs.put(key, Buffer.from(JSON.stringify(run)))
}

function sequenceKey(sequence: number): Buffer {
  const key = Buffer.alloc(7)
  key[0] = BY_SEQUENCE
  key.writeUIntBE(sequence, 1, 6)
  return key
}
