import type { FeedRecord, ListingChild } from '../../ingest/ports/feed.ts'
import type { Issue } from '../../ingest/ports/issue.ts'
import type { ListingDetails } from '../../records/listing.ts'
import { type PackedDetails, packListing } from '../../records/packed-listing.ts'
import { parseFlag } from '../reading/parse-values.ts'
import { mapAssessment } from './assessment/map-assessment.ts'
import { mapMedia, mapPosition } from './children/map-media.ts'
import { hasInstants, mapOpenHouse } from './children/map-open-houses.ts'
import { mapRoom, mapUnitType } from './children/map-rooms.ts'
import { UnusedValues } from './fields-read.ts'
import { resoIssue } from './issues.ts'
import type { RecordFields } from './json/record-fields.ts'
import { mapMember, mapOffice } from './people/map-member.ts'
import { parseStandardStatus } from './property/listing-class.ts'
import { findNested } from './property/map-people.ts'
import { mapProperty } from './property/map-property.ts'
import type { ResoSettings } from './reso-settings.ts'
import { type ChildResource, findResource, RESOURCES, type ResoResource } from './resources.ts'
import { LookupValues } from './values/lookup-values.ts'
import { type ReadingContext, RecordReader } from './values/record-reader.ts'

const MAX_PARTIES_REMEMBERED = 200_000
const NEXT_LINK = /"@odata\.nextLink"\s*:\s*"/ // "@odata.nextLink":"https://..."
const NO_FIELDS: RecordFields = new Map()
const SIDES = [
  ['ListAgent', 'ListOffice'],
  ['CoListAgent', 'CoListOffice'],
  ['BuyerAgent', 'BuyerOffice'],
  ['CoBuyerAgent', 'CoBuyerOffice'],
] as const

/** Maps the RESO records of one reading. It remembers which nested members and offices it has handed on. */
export class ResoMapper {
  readonly #settings: ResoSettings
  readonly #context: ReadingContext
  readonly #unused = new UnusedValues()
  readonly #handedOn = new Set<string>()
  readonly #pages = new Map<string, { place: string; hasLast: boolean }>()

  constructor(settings: ResoSettings, report: (issue: Issue) => void) {
    this.#settings = settings
    this.#context = {
      lookupValues: new LookupValues(),
      report,
      noteUnknownLookup: (field, text, place) => this.#unused.addLookup(field, text, place),
    }
  }

  /**
   * What a record stands for: nothing (with an issue), a deletion, a child of a listing, or a record together with the people
   * nested in it. Issues name the record by its key, or by `title` where that says more.
   */
  map(record: RecordFields, envelope: string, place: string, title?: string): FeedRecord[] {
    const resource = findResource(record, envelope)
    if (resource === undefined) {
      this.#context.report(resoIssue('ResourceUnsupported', place))
      return []
    }
    const reader = this.#open(record, place, resource, title)
    switch (resource) {
      case 'property':
        return this.#mapListing(reader, record)
      case 'member':
      case 'office':
        this.#unused.addFields(resource, record, reader.place)
        return this.#mapParty(reader, resource)
      case 'assessment':
        return this.#mapParcel(reader, record)
      default:
        return this.#mapChild(reader, resource)
    }
  }

  /**
   * Notes a page of an OData service, as a file holds it. Pages of one resource make a whole when one of them is the last, which
   * names no next page, in whatever order the files are read.
   */
  addPage(envelope: string, place: string): void {
    const resource = findResource(NO_FIELDS, envelope) ?? ''
    const pages = this.#pages.get(resource) ?? { place, hasLast: false }
    if (!NEXT_LINK.test(envelope)) pages.hasLast = true
    this.#pages.set(resource, pages)
  }

  /** To be called after the last record: reports what the records said and nothing used. */
  finish(): void {
    for (const { place, hasLast } of this.#pages.values())
      if (!hasLast) this.#context.report(resoIssue('PageUnfollowed', place))
    for (const issue of this.#unused.list()) this.#context.report(issue)
  }

  #open(record: RecordFields, place: string, resource: ResoResource, title?: string): RecordReader {
    const key = record.get(RESOURCES[resource].keyFields[0] as string)
    const isShowable = typeof key === 'string' || typeof key === 'number'
    const byKey = `${RESOURCES[resource].title} ${isShowable ? String(key).slice(0, 80) : `(${place})`}`
    return new RecordReader(record, title ?? byKey, this.#context)
  }

  #mapListing(reader: RecordReader, record: RecordFields): FeedRecord[] {
    const key = findKey(reader, 'property')
    if (key === undefined) return []
    if (isWithdrawn(reader) || parseStandardStatus(reader.lookup('StandardStatus')) === 'Delete')
      return [{ kind: 'deletion', of: 'listing', key }]
    this.#unused.addFields('property', record, reader.place)
    const mapped = mapProperty(reader, key, this.#settings)
    if (mapped === undefined) return [{ kind: 'unusable', of: 'listing', key }]
    const { core, details } = mapped
    const listing: FeedRecord = this.#settings.packsListings
      ? { kind: 'packedListing', facts: packListing(core, packDetails(details)) }
      : { kind: 'listing', facts: { ...details, ...core } }
    return [...this.#mapNestedParties(reader), listing]
  }

  #mapParcel(reader: RecordReader, record: RecordFields): FeedRecord[] {
    const key = findKey(reader, 'assessment')
    if (key === undefined) return []
    this.#unused.addFields('assessment', record, reader.place)
    return [{ kind: 'assessment', facts: mapAssessment(reader, key) }]
  }

  #mapNestedParties(reader: RecordReader): FeedRecord[] {
    const parties: FeedRecord[] = []
    for (const [agentField, officeField] of SIDES) {
      const member = findNested(reader, agentField)
      if (member !== undefined && this.#isNew(member, 'MemberKey'))
        parties.push(...this.#mapParty(member, 'member'))
      const office = findNested(reader, officeField)
      if (office !== undefined && this.#isNew(office, 'OfficeKey'))
        parties.push(...this.#mapParty(office, 'office'))
    }
    return parties
  }

  #mapParty(reader: RecordReader, resource: 'member' | 'office'): FeedRecord[] {
    const key = findKey(reader, resource)
    if (key === undefined) return []
    if (isWithdrawn(reader))
      return [{ kind: 'deletion', of: resource === 'member' ? 'agent' : 'office', key }]
    return resource === 'member'
      ? [{ kind: 'agent', facts: mapMember(reader, key) }]
      : [{ kind: 'office', facts: mapOffice(reader, key) }]
  }

  /** A child that is not to be shown is handed on without an item: it still says that its collection was sent. */
  #mapChild(reader: RecordReader, resource: ChildResource): FeedRecord[] {
    const listingKey = findListingKey(reader)
    if (listingKey === undefined) {
      // The pictures of agents and offices come as Media too, and belong to no listing.
      if (!isOfPerson(reader))
        reader.report('ListingKeyMissing', 'ListingKey and ResourceRecordKey are absent')
      return []
    }
    return [{ kind: 'listingChild', facts: { listingKey, child: this.#mapChildItem(reader, resource) } }]
  }

  #mapChildItem(reader: RecordReader, resource: ChildResource): ListingChild {
    const isShown = !isWithdrawn(reader)
    switch (resource) {
      case 'media': {
        const item = isShown ? mapMedia(reader, this.#settings) : undefined
        const position = mapPosition(reader)
        if (item !== undefined && position !== undefined) item.position = position
        return { collection: 'media', item }
      }
      case 'openHouse': {
        const item = isShown ? mapOpenHouse(reader, 'UTC') : undefined
        return { collection: 'openHouses', item, isUtc: hasInstants(reader) }
      }
      case 'room':
        return { collection: 'rooms', item: isShown ? mapRoom(reader) : undefined }
      case 'unitType':
        return { collection: 'unitTypes', item: isShown ? mapUnitType(reader) : undefined }
    }
  }

  /** The same agent is nested in each of its listings; handing it on once is enough. */
  #isNew(party: RecordReader, keyField: string): boolean {
    const version = `${keyField} ${party.text(keyField)} ${party.text('ModificationTimestamp')}`
    if (this.#handedOn.has(version)) return false
    if (this.#handedOn.size >= MAX_PARTIES_REMEMBERED) this.#handedOn.clear()
    this.#handedOn.add(version)
    return true
  }
}

function packDetails(details: ListingDetails): PackedDetails {
  const text = JSON.stringify(details)
  return { text: () => text, bytes: () => Buffer.from(text) }
}

/** The key of a record that cannot do without one; undefined, with an issue, when it is missing. */
function findKey(reader: RecordReader, resource: ResoResource): string | undefined {
  const { keyFields } = RESOURCES[resource]
  const key = reader.firstText(...keyFields)
  if (key === undefined) reader.report('RecordKeyMissing', keyFields[0] as string)
  return key
}

/** MLS Grid's way to say that a record is gone. */
function isWithdrawn(reader: RecordReader): boolean {
  return parseFlag(reader.raw('MlgCanView')) === false
}

/** The key of the listing to which a child belongs. Media name it as the record of whatever resource they belong to. */
function findListingKey(reader: RecordReader): string | undefined {
  if (isOfPerson(reader)) return undefined
  return reader.firstText(
    'ResourceRecordKey',
    'ListingKey',
    'ListingKeyNumeric',
    'ResourceRecordID',
    'ListingId',
  )
}

function isOfPerson(reader: RecordReader): boolean {
  return /^(member|office|teams?|contacts?)$/i.test(reader.text('ResourceName') ?? '')
}
