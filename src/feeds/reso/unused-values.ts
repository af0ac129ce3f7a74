import type { Issue } from '../../ingest/ports/issue.ts'
import { listFieldsRead, type MappedResource } from './fields-read.ts'
import { resoIssue } from './issues.ts'
import type { RecordFields } from './json/json-records.ts'

const MAX_DISTINCT = 5_000

interface Tally {
  count: number
  /** The record that was the first to have it, and the latest, so that a record counts once. */
  first: string
  latest: string
}

/** Counts what the records of a reading say and Plat does not use: fields that nothing reads, and unknown lookup values. */
export class UnusedValues {
  readonly #fields = new Map<string, Tally>()
  readonly #lookups = new Map<string, Tally>()

  addFields(resource: MappedResource, record: RecordFields, place: string): void {
    const read = listFieldsRead(resource)
    for (const [name, value] of record) {
      if (!read.has(name) && saysSomething(value) && !name.includes('@')) add(this.#fields, name, place)
    }
  }

  addLookup(field: string, text: string, place: string): void {
    add(this.#lookups, `${field}: ${text.slice(0, 60)}`, place)
  }

  /** One issue for each field and each lookup value, in the order in which they were met. */
  list(): Issue[] {
    return [
      ...[...this.#lookups].map(([value, tally]) => describe('LookupValueUnknown', value, tally)),
      ...[...this.#fields].map(([name, tally]) => describe('FieldIgnored', name.slice(0, 60), tally)),
    ]
  }
}

function saysSomething(value: unknown): boolean {
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}

function add(tallies: Map<string, Tally>, name: string, place: string): void {
  const tally = tallies.get(name)
  if (tally === undefined) {
    if (tallies.size < MAX_DISTINCT) tallies.set(name, { count: 1, first: place, latest: place })
  } else if (tally.latest !== place) {
    tally.count += 1
    tally.latest = place
  }
}

function describe(name: 'LookupValueUnknown' | 'FieldIgnored', what: string, { count, first }: Tally): Issue {
  return resoIssue(name, first, `${what} in ${count} ${count === 1 ? 'record' : 'records'}`)
}
