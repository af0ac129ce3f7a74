import type { Environment } from './environment.ts'
import { findSpaceOfKey, getNextIdentifier } from './identifier-registry.ts'
import { findMeta, getCurrentEdition, getOldestEdition, type RecordCounts } from './meta.ts'
import { pageEntries } from './rows/paged-range.ts'
import {
  changeKey,
  findKindOfGroup,
  MAX_EDITION,
  parseChangeKey,
  parseRowKey,
  rowKey,
} from './rows/row-key.ts'
import { decodeJsonRow, isRemovedRow } from './rows/rows.ts'

// A broken store may be wrong in millions of places; the first show what it is.
const MAX_FAULTS = 100

/** Walks rows, changes and identifiers and names what does not fit together. Staged rows are not looked at. */
export async function verifyEnvironment(env: Environment): Promise<string[]> {
  env.refresh()
  const faults: string[] = []
  if (getOldestEdition(env) > getCurrentEdition(env)) faults.push('the oldest edition is not published')
  await verifyRows(env, faults)
  await verifyChanges(env, faults)
  await verifyIdentifiers(env, faults)
  return faults.slice(0, MAX_FAULTS)
}

async function verifyRows(env: Environment, faults: string[]): Promise<void> {
  const current = getCurrentEdition(env)
  const oldest = getOldestEdition(env)
  const counts: RecordCounts = {}
  let done = ''
  for await (const page of pageEntries(env.rows, rowKey(0, 0, MAX_EDITION), rowKey(255, 0, MAX_EDITION))) {
    for (const { key, value } of page) {
      const { group, id, edition } = parseRowKey(key)
      if (edition > current) continue
      const name = `row ${group}/${id} of edition ${edition}`
      const fault = findRowFault(group, id, value)
      if (fault) faults.push(`${name}: ${fault}`)
      if (edition > oldest && !env.changes.doesExist(changeKey(edition, group, id))) {
        faults.push(`${name}: no change tells of it`)
      }
      const kind = findKindOfGroup(group)
      const isNewest = done !== `${group}/${id}`
      done = `${group}/${id}`
      if (kind && isNewest && !isRemovedRow(value)) counts[kind] = (counts[kind] ?? 0) + 1
    }
    if (faults.length > MAX_FAULTS) return
  }
  compareCounts(counts, findMeta(env, `counts:${current}`) ?? {}, faults)
}

function findRowFault(group: number, id: number, value: Buffer): string | undefined {
  try {
    if (isRemovedRow(value)) return undefined
    if (!findKindOfGroup(group)) decodeJsonRow(value)
    else if (decodeJsonRow<{ id: number }>(value).id !== id) return 'the record has another id'
    return undefined
  } catch (error) {
    return `cannot be read: ${(error as Error).message}`
  }
}

function compareCounts(counted: RecordCounts, stated: RecordCounts, faults: string[]): void {
  for (const kind of new Set([...Object.keys(counted), ...Object.keys(stated)]) as Set<keyof RecordCounts>) {
    const [found, said] = [counted[kind] ?? 0, stated[kind] ?? 0]
    if (found !== said) faults.push(`count of ${kind}: ${said} stated, ${found} found`)
  }
}

async function verifyChanges(env: Environment, faults: string[]): Promise<void> {
  const from = changeKey(getOldestEdition(env) + 1, 0, 0)
  const end = changeKey(getCurrentEdition(env) + 1, 0, 0)
  for await (const page of pageEntries(env.changes, from, end)) {
    for (const { key } of page) {
      const { group, id, edition } = parseChangeKey(key)
      if (!env.rows.doesExist(rowKey(group, id, edition))) {
        faults.push(`change ${group}/${id} of edition ${edition}: its row is missing`)
      }
    }
    if (faults.length > MAX_FAULTS) return
  }
}

async function verifyIdentifiers(env: Environment, faults: string[]): Promise<void> {
  for await (const page of pageEntries(env.identifiers, Buffer.from([0]), Buffer.from([255]))) {
    for (const { key, value } of page) {
      const space = findSpaceOfKey(key)
      const id = value.length === 6 ? value.readUIntBE(0, 6) : Number.NaN
      const isMinted = space !== undefined && id < getNextIdentifier(env, space)
      if (!isMinted) faults.push(`identifier key ${key.toString('hex')}: ${id} was never minted`)
    }
  }
}
