import { createHash } from 'node:crypto'
import type { RunLog } from '../../ports/edition-store.ts'
import type { RunRecord } from '../../ports/run-record.ts'
import type { Environment } from '../environment.ts'
import { guard, guardAsync } from '../guard.ts'
import { findMeta, putMeta } from '../meta.ts'
import { textKey } from '../rows/row-key.ts'

// The key spaces of the runs table. Feed states have the next one.
const BY_SEQUENCE = 1
const SEQUENCE_BY_RUN_ID = 2
/** The sequence keys of the runs of each source, by the digest of its name. */
const BY_SOURCE = 3

export function openRunLog(env: Environment): RunLog {
  return {
    append: (run, replacedRunId) =>
      guardAsync('append a run', () =>
        env.transact(() => {
          if (replacedRunId !== undefined) removeRun(env, replacedRunId)
          putRun(env, run)
        }),
      ),
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
    async *scanSource(source) {
      env.refresh()
      const found = guard('scan the runs of a source', () => listSourceKeys(env, source))
      for (const key of found) {
        const run = guard('read a run', () => findRun(env, key))
        if (run?.source === source) yield run
      }
    },
  }
}

/** The keys of the runs of a source, newest first. In a store to which nobody has written since an upgrade, those of all runs. */
function listSourceKeys(env: Environment, source: string): Buffer[] {
  if (findMeta(env, 'hasRunsBySource') !== true) {
    const range = { start: Buffer.from([BY_SEQUENCE + 1]), end: Buffer.from([BY_SEQUENCE]), reverse: true }
    return [...env.runs.listKeys(range)].map((key) => Buffer.from(key))
  }
  const end = sourcePrefix(source)
  const start = Buffer.concat([end, Buffer.alloc(SEQUENCE_BYTES, 0xff)])
  return [...env.runs.listKeys({ start, end, reverse: true })].map((key) =>
    Buffer.concat([Buffer.from([BY_SEQUENCE]), key.subarray(end.length)]),
  )
}

function findRun(env: Environment, key: Buffer): RunRecord | undefined {
  const bytes = env.runs.get(key)
  return bytes && (JSON.parse(bytes.toString()) as RunRecord)
}

/** Stores a run. Call it inside a transaction. A run that is already in the log keeps its position and gets the new record. */
export function putRun(env: Environment, run: RunRecord): void {
  indexSources(env)
  const runIdKey = textKey(SEQUENCE_BY_RUN_ID, run.runId)
  let key = env.runs.get(runIdKey)
  if (!key) {
    const sequence = findMeta(env, 'nextRun') ?? 0
    putMeta(env, 'nextRun', sequence + 1)
    key = sequenceKey(sequence)
    env.runs.put(runIdKey, key)
    env.runs.put(sourceKey(run.source, key), Buffer.alloc(0))
  }
  env.runs.put(key, Buffer.from(JSON.stringify(run)))
}

function removeRun(env: Environment, runId: string): void {
  const runIdKey = textKey(SEQUENCE_BY_RUN_ID, runId)
  const key = env.runs.get(runIdKey)
  if (!key) return
  const run = findRun(env, key)
  if (run) env.runs.remove(sourceKey(run.source, key))
  env.runs.remove(key)
  env.runs.remove(runIdKey)
}

/** Indexes the runs of a store that an earlier Plat has written. */
function indexSources(env: Environment): void {
  if (findMeta(env, 'hasRunsBySource') === true) return
  const range = { start: Buffer.from([BY_SEQUENCE]), end: Buffer.from([BY_SEQUENCE + 1]) }
  const runs = [...env.runs.listEntries(range)].map(
    ({ key, value }) => [Buffer.from(key), (JSON.parse(value.toString()) as RunRecord).source] as const,
  )
  for (const [key, source] of runs) env.runs.put(sourceKey(source, key), Buffer.alloc(0))
  putMeta(env, 'hasRunsBySource', true)
}

const SEQUENCE_BYTES = 6

function sequenceKey(sequence: number): Buffer {
  const key = Buffer.alloc(1 + SEQUENCE_BYTES)
  key[0] = BY_SEQUENCE
  key.writeUIntBE(sequence, 1, SEQUENCE_BYTES)
  return key
}

function sourceKey(source: string, key: Buffer): Buffer {
  return Buffer.concat([sourcePrefix(source), key.subarray(1)])
}

function sourcePrefix(source: string): Buffer {
  return Buffer.concat([Buffer.from([BY_SOURCE]), createHash('sha256').update(source).digest()])
}
