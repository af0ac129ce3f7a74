import { hashUnits } from '../../domain/hash-text.ts'
import { type Address, renderStreetLine } from '../../records/address.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { DatedHomeFacts } from '../../records/home/home-facts.ts'
import type { Property } from '../../records/property.ts'
import { Column, IdRows, IdSet } from '../compact/id-columns.ts'
import type { HomeSource } from './home-source.ts'

/** A value of a home, the listing or assessment that it comes from (see `HomeSource`), and how well suited that is. */
export interface ValueSource<Value> {
  value: Value
  sourceId: number
  /** How complete the value is, the time of the source, and a number that decides ties. */
  rank: readonly [grade: number, atMs: number, tie: number]
}

/** The listings and assessments that the values of a home come from. */
export interface HomeSources {
  address?: ValueSource<Address>
  point?: ValueSource<GeoPoint>
  parcelNumber?: ValueSource<string>
  timeZone?: ValueSource<string>
  listedFacts?: ValueSource<DatedHomeFacts>
  recordedFacts?: ValueSource<DatedHomeFacts>
  /** Present while a listing on offer hides the address. */
  isAddressHidden?: ValueSource<boolean>
}

/** What the values from one source share: its number, its time, and its number for ties. */
type NotedSource = Pick<ValueSource<unknown>, 'sourceId'> & { atMs: number; tie: number }

const [SOURCE, AT, TIE] = [0, 1, 2]

/** Sources by number, from 1 on, in 24 bytes each. They stay until the end of the run. */
class NotedSources {
  readonly #cells = new Column(3)
  #last = 0

  /** The number of the source here. */
  add({ sourceId, rank: [, atMs, tie] }: ValueSource<unknown>): number {
    this.#last += 1
    this.#cells.set(this.#last, sourceId, SOURCE)
    this.#cells.set(this.#last, atMs, AT)
    this.#cells.set(this.#last, tie, TIE)
    return this.#last
  }

  get(number: number): NotedSource {
    const cell = (at: number) => this.#cells.get(number, at)
    return { sourceId: cell(SOURCE), atMs: cell(AT), tie: cell(TIE) }
  }
}

/**
 * The sources of the homes that a run wrote, in about 50 bytes per home. The values themselves are read from the home's record, as
 * the run wrote it last.
 */
export interface HomeSourceTable {
  has(propertyId: number): boolean
  /** The sources as they were noted last. `record` is the home as it is staged; without one there are none. */
  find(propertyId: number, record: Property | undefined): HomeSources
  note(propertyId: number, sources: HomeSources): void
  /** Remembers that this run read a source that describes a home, whether or not a value is from it. */
  addRead(propertyId: number, sourceId: number): void
  /** All sources that were added for a home, some of which may have left it since. */
  listRead(propertyId: number): number[]
}

const FIELDS = [
  'address',
  'point',
  'parcelNumber',
  'timeZone',
  'listedFacts',
  'recordedFacts',
  'isAddressHidden',
] as const

export function createHomeSourceTable(): HomeSourceTable {
  const rows = new IdRows()
  const noted = new IdSet(rows)
  const known = new NotedSources()
  /** By home and field, the number of the source; 0 for none. */
  const numbers = new Column(FIELDS.length, Int32Array)
  /** By home, the number of the source that was read last; 0 for none. By number, the source and the number of the one read before it. */
  const lastRead = new Column(1, Int32Array)
  const read = new Column(2)
  let reads = 0
  return {
    has: (propertyId) => noted.has(propertyId),
    find(propertyId, record) {
      const sources: Partial<Record<keyof HomeSources, ValueSource<unknown>>> = {}
      if (record === undefined || !noted.has(propertyId)) return {}
      const row = rows.find(propertyId)
      for (const [at, field] of FIELDS.entries()) {
        const number = numbers.get(row, at)
        if (number === 0 || record[field] === undefined) continue
        const { sourceId, atMs, tie } = known.get(number)
        const rank = [gradeValue(field, record, sourceId), atMs, tie] as const
        sources[field] = { value: record[field], sourceId, rank }
      }
      return sources as HomeSources
    },
    note(propertyId, sources) {
      noted.add(propertyId)
      const row = rows.find(propertyId)
      const added = new Map<number, number>()
      for (const [at, field] of FIELDS.entries()) {
        const source = sources[field]
        const number = source === undefined ? 0 : (added.get(source.sourceId) ?? known.add(source))
        if (source !== undefined) added.set(source.sourceId, number)
        numbers.set(row, number, at)
      }
    },
    addRead(propertyId, sourceId) {
      const row = rows.add(propertyId)
      reads += 1
      read.set(reads, sourceId, 0)
      read.set(reads, lastRead.get(row), 1)
      lastRead.set(row, reads)
    },
    listRead(propertyId) {
      const row = rows.find(propertyId)
      const found = new Set<number>()
      for (let number = row === -1 ? 0 : lastRead.get(row); number !== 0; number = read.get(number, 1))
        found.add(read.get(number, 0))
      return [...found]
    },
  }
}

/** Makes a listing or assessment the source of every value for which it is better suited. Changes `sources`. */
export function offerSource(sources: HomeSources, given: HomeSource): void {
  const { id: sourceId, atMs, address, point, parcelNumber, timeZone, facts } = given
  const tie = hashUnits(given.name)
  const isRecorded = sourceId < 0
  const offer = <Field extends keyof HomeSources>(field: Field, value: Property[Field] | undefined) => {
    if (value === undefined) return
    const grade = gradeValue(field, { [field]: value }, sourceId)
    const source: ValueSource<unknown> = { value, sourceId, rank: [grade, atMs, tie] }
    Object.assign(sources, { [field]: better(sources[field], source) })
  }
  offer('address', address)
  offer('point', point)
  offer('parcelNumber', parcelNumber)
  offer('timeZone', timeZone)
  offer(isRecorded ? 'recordedFacts' : 'listedFacts', Object.keys(facts).length > 1 ? facts : undefined)
  if (given.hidesAddress) offer('isAddressHidden', true)
}

/**
 * How good a value is, before its age counts. A listing's address or point comes before an assessor's, which is often that of
 * the owner's mailbox or of the middle of the parcel. Facts with an area come before facts without one.
 */
function gradeValue(field: keyof HomeSources, record: Partial<Property>, sourceId: number): number {
  const below = sourceId < 0 ? -0.5 : 0
  if (field === 'address') return gradeAddress(record.address!) + below
  if (field === 'point') return below
  if (field === 'listedFacts' || field === 'recordedFacts')
    return record[field]!.livingAreaSqft === undefined ? 0 : 1
  return 0
}

function gradeAddress(address: Address): number {
  if (renderStreetLine(address) !== undefined) return 2
  return address.postalCode !== undefined || address.city !== undefined ? 1 : 0
}

function better<Value>(
  before: ValueSource<Value> | undefined,
  after: ValueSource<Value>,
): ValueSource<Value> {
  if (before === undefined) return after
  const differing = before.rank.findIndex((part, at) => part !== after.rank[at])
  return differing !== -1 && before.rank[differing]! > after.rank[differing]! ? before : after
}

/** Whether a value of a home comes from a source. */
export function isFrom(sources: HomeSources, sourceId: number): boolean {
  return FIELDS.some((field) => sources[field]?.sourceId === sourceId)
}
