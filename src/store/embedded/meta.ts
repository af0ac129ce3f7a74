import type { RecordKind } from '../../records/record.ts'
import type { Environment } from './environment.ts'

/** The number of records of each kind in an edition. Kinds without records are left out. */
export type RecordCounts = Partial<Record<RecordKind, number>>

/** The holder of the writer's lock, for messages. It remains after a writer is killed. */
interface WriterNote {
  token: string
  processId: number
  host: string
  sinceMs: number
}

interface MetaValues {
  current: number
  oldest: number
  writer: WriterNote
  nextRun: number
  /** Whether the runs are indexed by source. Absent in stores of an earlier Plat. */
  hasRunsBySource: boolean
  [sequence: `next:${string}`]: number
  [counts: `counts:${number}`]: RecordCounts
}

/** Finds a small named value. Put and remove such values inside a transaction. */
export function findMeta<K extends keyof MetaValues>(env: Environment, name: K): MetaValues[K] | undefined {
  const bytes = env.meta.get(Buffer.from(String(name)))
  return bytes && (JSON.parse(bytes.toString()) as MetaValues[K])
}

export function putMeta<K extends keyof MetaValues>(env: Environment, name: K, value: MetaValues[K]): void {
  env.meta.put(Buffer.from(String(name)), Buffer.from(JSON.stringify(value)))
}

export function removeMeta(env: Environment, name: keyof MetaValues): void {
  env.meta.remove(Buffer.from(String(name)))
}

/** Returns the newest published edition, 0 before the first. */
export function getCurrentEdition(env: Environment): number {
  return findMeta(env, 'current') ?? 0
}

/** Returns the oldest edition that can still be read. */
export function getOldestEdition(env: Environment): number {
  return findMeta(env, 'oldest') ?? 0
}
