import type { Charge } from '../../src/access/ports.ts'
import type { Office } from '../../src/records/agent.ts'
import type { RecordWrite } from '../../src/store/ports/edition-store.ts'
import type { RunRecord } from '../../src/store/ports/run-record.ts'

export function sampleCharge(requestId: string, atMs: number): Charge {
  return { requestId, atMs, keyId: 'k1', holder: 'holder', operation: 'propertyDetail', cost: 1 }
}

export function sampleOffice(id: number, name: string): Office {
  return { id, source: 'test', officeKey: `key-${id}`, name } as Office
}

export function putOffice(id: number, name: string): RecordWrite {
  return { kind: 'office', id, record: sampleOffice(id, name) }
}

export function removeOffice(id: number): RecordWrite {
  return { kind: 'office', id, record: null }
}

/** A square of the map with some roads, which is a large record. */
export function putGround(id: number, name: string): RecordWrite[] {
  const parts = {
    7: { 'road/local': Array.from({ length: 5_000 }, () => `${name}\t1 2 30 -4;5 6 7 8`).join('\n') },
  }
  const box = { columns: [1, 2], rows: [3, 4] } as const
  return [
    { kind: 'groundCell', id, record: { id, level: 12, column: 1, row: 3, parts } },
    { kind: 'groundFile', id: 7, record: { id: 7, source: 'test', name, features: 5_000, ...box } },
  ]
}

export function sampleRun(runId: string, edition: number): RunRecord {
  return {
    runId,
    source: 'test',
    format: 'reso',
    inputs: ['file.json'],
    startedAtMs: 1,
    finishedAtMs: 2,
    edition,
    isPublished: true,
    isFull: false,
    read: {},
    changed: {},
    unchanged: {},
    removed: {},
    unusable: {},
    issues: {},
  }
}

export async function collect<T>(batches: AsyncIterable<T[]>): Promise<T[]> {
  const all: T[] = []
  for await (const batch of batches) all.push(...batch)
  return all
}
