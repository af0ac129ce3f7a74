import type { FeedRecord } from '../../ingest/ports/feed.ts'
import type { Issue } from '../../ingest/ports/issue.ts'
import { parseFlag } from '../reading/parse-values.ts'
import { recordKeyMissing, resourceUnsupported } from './issues.ts'
import type { RecordFields } from './json/record-fields.ts'
import { mapMember, mapOffice } from './people/map-member.ts'
import { parseStandardStatus } from './property/listing-class.ts'
import { expanded } from './property/map-people.ts'
import { mapProperty } from './property/map-property.ts'
import type { ResoSettings } from './reso-settings.ts'
import { loadResoDictionary, type ResoDictionary } from './values/dictionary.ts'
import { LocalFields } from './values/local-fields.ts'
import { normalizeLookup } from './values/lookup-values.ts'
import { RecordReader } from './values/record-reader.ts'

const MAX_REMEMBERED = 200_000

const SIDES = ['List', 'CoList', 'Buyer', 'CoBuyer'] as const

/** Maps RESO records of one reading. It remembers which expanded members and offices it has handed on. */
export class ResoMapper {
  readonly #settings: ResoSettings
  readonly #report: (issue: Issue) => void
  readonly #dictionary: ResoDictionary
  readonly #localFields: LocalFields
  readonly #handedOn = new Set<string>()

  constructor(settings: ResoSettings, report: (issue: Issue) => void) {
    this.#settings = settings
    this.#report = report
    this.#dictionary = loadResoDictionary()
    this.#localFields = new LocalFields(this.#dictionary)
  }

  /**
   * What a record stands for: nothing (with an issue), a deletion, or it and the people expanded in it. Issues name it by its key,
   * or by `title` where its place says more.
   */
  map(record: RecordFields, envelope: string, place: string, title?: string): FeedRecord[] {
    const resource = findResource(record, envelope)
    switch (resource) {
      case 'property':
        return this.#mapListing(record, place, title)
      case 'member':
      case 'office':
        return this.#mapParty(this.#open(record, place, resource, title), resource)
      default:
        this.#report(resourceUnsupported(place, resource === undefined ? 'unknown' : 'belongs to a listing'))
        return []
    }
  }

  /** To be called after the last record: issues that count over all of them. */
  finish(): void {
    for (const issue of this.#localFields.list()) this.#report(issue)
  }

  #open(record: RecordFields, place: string, resource: keyof typeof TITLES, title?: string): RecordReader {
    const key = record.get(KEY_FIELDS[resource][0])
    const isShowable = typeof key === 'string' || typeof key === 'number'
    const byKey = `${TITLES[resource]} ${isShowable ? String(key).slice(0, 80) : `(${place})`}`
    return new RecordReader(record, title ?? byKey, this.#dictionary, this.#report)
  }

  #mapListing(record: RecordFields, place: string, title?: string): FeedRecord[] {
    const reader = this.#open(record, place, 'property', title)
    const key = reader.firstText(...KEY_FIELDS.property)
    if (key === undefined) {
      reader.report(recordKeyMissing, 'ListingKey')
      return []
    }
    this.#localFields.add(record, key)
    if (isDeleted(reader)) return [{ kind: 'deletion', of: 'listing', key }]
    const facts = mapProperty(reader, key, this.#settings)
    return facts === undefined ? [] : [...this.#mapExpandedParties(reader), { kind: 'listing', facts }]
  }

  #mapExpandedParties(reader: RecordReader): FeedRecord[] {
    const parties: FeedRecord[] = []
    for (const side of SIDES) {
      const member = expanded(reader, `${side}Agent`)
      if (member !== undefined && this.#isNew(member, 'MemberKey'))
        parties.push(...this.#mapParty(member, 'member'))
      const office = expanded(reader, `${side}Office`)
      if (office !== undefined && this.#isNew(office, 'OfficeKey'))
        parties.push(...this.#mapParty(office, 'office'))
    }
    return parties
  }

  #mapParty(reader: RecordReader, resource: 'member' | 'office'): FeedRecord[] {
    const key = reader.firstText(...KEY_FIELDS[resource])
    if (key === undefined) {
      reader.report(recordKeyMissing, KEY_FIELDS[resource][0])
      return []
    }
    const of = resource === 'member' ? 'agent' : 'office'
    if (parseFlag(reader.raw('MlgCanView')) === false) return [{ kind: 'deletion', of, key }]
    return [
      resource === 'member'
        ? { kind: 'agent', facts: mapMember(reader, key) }
        : { kind: 'office', facts: mapOffice(reader, key) },
    ]
  }

  /** An expanded agent comes with each of its listings; handing it on once is enough. */
  #isNew(party: RecordReader, keyField: string): boolean {
    const version = `${keyField} ${party.text(keyField)} ${party.text('ModificationTimestamp')}`
    if (this.#handedOn.has(version)) return false
    if (this.#handedOn.size >= MAX_REMEMBERED) this.#handedOn.clear()
    this.#handedOn.add(version)
    return true
  }
}

const TITLES = { property: 'Property', member: 'Member', office: 'Office' } as const

const KEY_FIELDS = {
  property: ['ListingKey', 'ListingKeyNumeric', 'ListingId'],
  member: ['MemberKey', 'MemberKeyNumeric', 'MemberMlsId'],
  office: ['OfficeKey', 'OfficeKeyNumeric', 'OfficeMlsId'],
} as const

function isDeleted(reader: RecordReader): boolean {
  return (
    parseFlag(reader.raw('MlgCanView')) === false ||
    parseStandardStatus(reader.lookup('StandardStatus')) === 'Delete'
  )
}

/** Resources told apart in files; the last four belong to a listing and are read only inside its record. */
export type ResoResource = 'property' | 'member' | 'office' | 'child'

const NAMES = new Map<string, ResoResource>([
  ['property', 'property'],
  ['member', 'member'],
  ['office', 'office'],
  ['openhouse', 'child'],
  ['media', 'child'],
  ['propertyrooms', 'child'],
  ['propertyunittypes', 'child'],
])

const CONTEXT = /"@(?:reso|odata)\.context"\s*:\s*"([^"]*)"/
// "@reso.context":"urn:reso:metadata:2.0:resource:property"

/** The resource of a record: by its own context, the context around it, else by the key that it carries. */
export function findResource(record: RecordFields, envelope: string): ResoResource | undefined {
  const own = record.get('@reso.context') ?? record.get('@odata.context')
  if (typeof own === 'string') return parseContext(own)
  const around = CONTEXT.exec(envelope)
  return (around === null ? undefined : parseContext(around[1] as string)) ?? guessByKey(record)
}

/** "urn:reso:metadata:2.0:resource:property" or "https://api.example.com/$metadata#Property(ListingKey)". */
function parseContext(context: string): ResoResource | undefined {
  const name = /(?:resource:|#)([A-Za-z]+)/.exec(context)?.[1] // "property"
  return name === undefined ? undefined : NAMES.get(normalizeLookup(name))
}

function guessByKey(record: RecordFields): ResoResource | undefined {
  if (['OpenHouseKey', 'MediaKey', 'RoomKey', 'UnitTypeKey'].some((key) => record.has(key))) return 'child'
  if (record.has('ListingKey') || record.has('ListingId')) return 'property'
  if (record.has('MemberKey') || record.has('MemberMlsId')) return 'member'
  return record.has('OfficeKey') || record.has('OfficeMlsId') ? 'office' : undefined
}
