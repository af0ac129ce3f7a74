import type { Issue } from '../../ingest/ports/issue.ts'
import { mapAssessment } from './assessment/map-assessment.ts'
import { resoIssue } from './issues.ts'
import type { RecordFields } from './json/record-fields.ts'
import { mapMember, mapOffice } from './people/map-member.ts'
import { mapProperty } from './property/map-property.ts'
import { DEFAULT_RESO_SETTINGS } from './reso-settings.ts'
import { RESOURCES } from './resources.ts'
import { LookupValues } from './values/lookup-values.ts'
import { RecordReader } from './values/record-reader.ts'

export type MappedResource = 'property' | 'member' | 'office' | 'assessment'

const readByResource = new Map<MappedResource, ReadonlySet<string>>()

/**
 * All fields that the mapper of the resource reads. The mappers themselves are the only declaration of what is read: they map
 * trial records that note which fields they are asked for.
 */
export function listFieldsRead(resource: MappedResource): ReadonlySet<string> {
  let read = readByResource.get(resource)
  if (read === undefined) {
    read = observeFields(resource)
    readByResource.set(resource, read)
  }
  return read
}

const MAP_TRIAL: Readonly<Record<MappedResource, (reader: RecordReader) => unknown>> = {
  property: (reader) => mapProperty(reader, 'trial', DEFAULT_RESO_SETTINGS),
  member: (reader) => mapMember(reader, 'trial'),
  office: (reader) => mapOffice(reader, 'trial'),
  assessment: (reader) => mapAssessment(reader, 'trial'),
}

/**
 * Without a status a listing is rejected before most of its fields are read; only a lease has a frequency of its price, and only
 * a change of price has a time.
 */
const TRIAL_FIELDS = {
  StandardStatus: 'Active',
  PropertyType: 'Residential Lease',
  MajorChangeType: 'Price Change',
}

/** How to reach an agent is read only where an agent is named. */
const NAMED_AGENTS = Object.fromEntries(
  ['List', 'CoList', 'Buyer', 'CoBuyer'].map((side) => [`${side}AgentKey`, 'trial']),
)

/**
 * Some fields are read only when another one is present (the frequency of a fee) or absent (the lot size in acres), so
 * each field gets trials in which it is present and most others are absent.
 */
function observeFields(resource: MappedResource): ReadonlySet<string> {
  const read = new Set<string>([...RESOURCES[resource].keyFields, 'MlgCanView'])
  // All trials share it, because folding the spellings of lookup names takes longer than mapping a trial record.
  const lookupValues = new LookupValues()
  const tryFields = (present: Readonly<Record<string, string>>) =>
    mapTrial(resource, present, lookupValues, read)
  tryFields({})
  // Iterating over a set also visits the elements that are added on the way.
  for (const name of read) {
    tryFields({ [name]: '1' })
    tryFields({ ...NAMED_AGENTS, [name]: '1' })
  }
  return read
}

function mapTrial(
  resource: MappedResource,
  present: Readonly<Record<string, string>>,
  lookupValues: LookupValues,
  read: Set<string>,
): void {
  const fields: Readonly<Record<string, string>> = { ...present, ...TRIAL_FIELDS }
  const trial = {
    get(name: string): unknown {
      read.add(name)
      return fields[name]
    },
  }
  const context = { lookupValues, report() {}, noteUnknownLookup() {} }
  MAP_TRIAL[resource](new RecordReader(trial, 'trial', context))
}

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
    record.forEach((value, name) => {
      if (!read.has(name) && saysSomething(value) && !name.includes('@')) add(this.#fields, name, place)
    })
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
