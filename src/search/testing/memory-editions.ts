import type { RecordRef } from '../../store/ports/edition-store.ts'
import { EditionGoneError } from '../../store/ports/store-error.ts'
import { buildWhole } from '../live/build-whole.ts'
import type { MarketBuilderParts } from '../live/market-builder.ts'
import { buildMemoryEdition, type MemoryRecords } from './memory-edition.ts'

export interface MemoryEditions {
  editions: MarketBuilderParts['editions']
  buildAside: MarketBuilderParts['buildAside']
  /** Publishes all records of a next edition. */
  publish(records: MemoryRecords): void
  /** Forgets what changed before the newest edition, as retention does. */
  forgetChanges(): void
}

/** A store of editions in memory, for tests: records that are another object have changed. */
export function createMemoryEditions(first: MemoryRecords): MemoryEditions {
  const published = [first]
  let oldest = 1
  const read = (edition = published.length) => buildMemoryEdition(published[edition - 1] ?? {}, edition)
  return {
    buildAside: (edition, tablesEdition) => buildWhole(read(edition), tablesEdition, async () => {}),
    publish: (records) => void published.push(records),
    forgetChanges: () => {
      oldest = published.length
    },
    editions: {
      read,
      currentEdition: () => published.length,
      async *listChanges(from, to) {
        if (from < oldest) throw new EditionGoneError('No longer kept')
        yield listChangedRefs(published[from - 1] ?? {}, published[to - 1] ?? {})
      },
    },
  }
}

function listChangedRefs(before: MemoryRecords, after: MemoryRecords): RecordRef[] {
  const kinds = Object.keys({ ...before, ...after }) as (keyof MemoryRecords)[]
  return kinds.flatMap((kind) => {
    const [old, next] = [before, after].map((records) => new Map(records[kind]?.map((one) => [one.id, one])))
    const ids = [...new Set([...old!.keys(), ...next!.keys()])]
    return ids.filter((id) => old!.get(id) !== next!.get(id)).map((id) => ({ kind, id }))
  })
}
