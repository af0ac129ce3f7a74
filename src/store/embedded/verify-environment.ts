import type { IdentifierSpace } from '../ports/edition-store.ts'
import type { Environment } from './environment.ts'
import { findSpaceOfKey, getNextIdentifier } from './identifiers/identifier-registry.ts'
import { findMeta, getCurrentEdition, getOldestEdition, type RecordCounts } from './meta.ts'
import type { Table } from './rows/checked-table.ts'
import { pageWalk } from './rows/paged-range.ts'
import { changeKey, findKindOfGroup, parseChangeKey, parseRowKey, rowKey } from './rows/row-key.ts'
import { decodeJsonRow, isRemovedRow } from './rows/rows.ts'

// A damaged store may have millions of faults. The first ones show what is wrong.
const MAX_FAULTS = 100

/** Returns the fault of an entry whose checksum is right, or undefined if there is none. */
type CheckEntry = (key: Buffer, value: Buffer) => string | undefined

/**
 * Walks every table and lists what is damaged or inconsistent. For the rows that an ingest is staging, only the checksums
 * are verified.
 */
export async function verifyEnvironment(env: Environment): Promise<string[]> {
  env.refresh()
  const faults: string[] = []
  if (getOldestEdition(env) > getCurrentEdition(env)) faults.push('the oldest edition is not published')
  const rows = createRowCheck(env)
  await verifyTable(env.rows, faults, rows.check)
  faults.push(...rows.compareCounts())
  await verifyTable(env.changes, faults, createChangeCheck(env))
  await verifyTable(env.identifiers, faults, createIdentifierCheck(env))
  for (const table of [env.meta, env.runs, env.access]) await verifyTable(table, faults, () => undefined)
  return faults.slice(0, MAX_FAULTS)
}

/**
 * Checks that every entry has a right checksum, can be found by its key and follows the previous one. Also checks that the
 * number of entries equals LMDB's own count, unless the store was changed in the meantime.
 */
async function verifyTable(table: Table, faults: string[], check: CheckEntry): Promise<void> {
  const before = table.readStatistics()
  let entries = 0
  let last: Buffer | undefined
  for await (const page of pageWalk(table, LOWEST_KEY, ABOVE_ALL_KEYS)) {
    for (const { key, value } of page) {
      entries++
      const name = table.nameEntry(key)
      if (last !== undefined && Buffer.compare(last, key) >= 0) faults.push(`${name}: keys are out of order`)
      last = key
      if (value === undefined) faults.push(`${name}: its checksum does not match`)
      else {
        const fault = table.doesExist(key) ? check(key, value) : 'cannot be found by its key'
        if (fault !== undefined) faults.push(`${name}: ${fault}`)
      }
    }
    if (faults.length > MAX_FAULTS) return
  }
  const after = table.readStatistics()
  if (before.transaction === after.transaction && entries !== after.entries) {
    faults.push(`${table.name}: ${after.entries} entries stated, ${entries} found`)
  }
}

const LOWEST_KEY = Buffer.from([0])
const ABOVE_ALL_KEYS = Buffer.alloc(16, 0xff)

function createRowCheck(env: Environment): { check: CheckEntry; compareCounts(): string[] } {
  const current = getCurrentEdition(env)
  const oldest = getOldestEdition(env)
  const counts: RecordCounts = {}
  let newest: { group: number; id: number } | undefined
  return {
    check: (key, value) => {
      const { group, id, edition } = parseRowKey(key)
      if (edition > current) return undefined
      const kind = findKindOfGroup(group)
      const isNewest = newest === undefined || newest.group !== group || newest.id !== id
      newest = { group, id }
      if (kind && isNewest && !isRemovedRow(value)) counts[kind] = (counts[kind] ?? 0) + 1
      if (edition > oldest && !env.changes.doesExist(changeKey(edition, group, id))) {
        return 'no change entry mentions it'
      }
      return findRowFault(kind !== undefined, id, value)
    },
    compareCounts: () => {
      const stated = findMeta(env, `counts:${current}`) ?? {}
      const kinds = new Set([...Object.keys(counts), ...Object.keys(stated)]) as Set<keyof RecordCounts>
      return [...kinds].flatMap((kind) => {
        const [found, said] = [counts[kind] ?? 0, stated[kind] ?? 0]
        return found === said ? [] : [`the number of ${kind} records: ${said} stated, ${found} found`]
      })
    },
  }
}

function findRowFault(isRecord: boolean, id: number, value: Buffer): string | undefined {
  try {
    if (isRemovedRow(value)) return undefined
    const row = decodeJsonRow<{ id: number }>(value)
    return isRecord && row.id !== id ? 'the record has another id' : undefined
  } catch (error) {
    return `cannot be read: ${(error as Error).message}`
  }
}

function createChangeCheck(env: Environment): CheckEntry {
  const [oldest, current] = [getOldestEdition(env), getCurrentEdition(env)]
  return (key) => {
    const { group, id, edition } = parseChangeKey(key)
    if (edition <= oldest || edition > current) return undefined
    return env.rows.doesExist(rowKey(group, id, edition)) ? undefined : 'its row is missing'
  }
}

function createIdentifierCheck(env: Environment): CheckEntry {
  const minted = new Map<IdentifierSpace, number>()
  return (key, value) => {
    const space = findSpaceOfKey(key)
    const id = value.length === 6 ? value.readUIntBE(0, 6) : Number.NaN
    if (space !== undefined && id < (minted.get(space) ?? 0)) return undefined
    const next = space === undefined ? 0 : getNextIdentifier(env, space)
    if (space !== undefined) minted.set(space, next)
    return id < next ? undefined : `${id} was never minted`
  }
}
