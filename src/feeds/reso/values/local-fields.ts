import type { Issue } from '../../../ingest/ports/issue.ts'
import { localFieldIgnored } from '../issues.ts'
import type { RecordFields } from '../json/record-fields.ts'
import type { ResoDictionary } from './dictionary.ts'

const MAX_NAMES = 2_000
/** Fields that the mapper reads though the dictionary has them not; those beginning with "Plat" are Plat's own. */
const READ_ANYWAY = new Set([
  'MlgCanView',
  'BridgeModificationTimestamp',
  'BathroomsTotalDecimal',
  'OpenHouse',
  'PropertyRooms',
  'PropertyUnitTypes',
  'ListAgentKeyNumeric',
])

/** Counts the fields of Property records that nothing reads because they are local to their system. */
export class LocalFields {
  readonly #dictionary: ResoDictionary
  readonly #known = new Set<string>()
  readonly #seen = new Map<string, { count: number; example: string }>()

  constructor(dictionary: ResoDictionary) {
    this.#dictionary = dictionary
  }

  add(record: RecordFields, key: string): void {
    for (const name of record.keys()) {
      if (this.#known.has(name)) continue
      if (this.#dictionary.isPropertyField(name) || isRead(name)) {
        if (this.#known.size < MAX_NAMES) this.#known.add(name)
        continue
      }
      const seen = this.#seen.get(name)
      if (seen !== undefined) seen.count += 1
      else if (this.#seen.size < MAX_NAMES) this.#seen.set(name, { count: 1, example: key })
    }
  }

  /** One issue a field, in the order met. */
  list(): Issue[] {
    return [...this.#seen].map(([name, { count, example }]) =>
      localFieldIgnored(`Property ${example}`, `${name.slice(0, 60)} in ${count} records`),
    )
  }
}

function isRead(name: string): boolean {
  return READ_ANYWAY.has(name) || name.startsWith('Plat') || name.includes('@')
}
