import type { Fields } from './odata-filter.ts'

export const SOURCE_RESOURCES = [
  'Property',
  'Member',
  'Office',
  'OpenHouse',
  'Media',
  'PropertyRooms',
  'PropertyUnitTypes',
] as const

export type SourceResource = (typeof SOURCE_RESOURCES)[number]

export const SOURCE_KEYS: Readonly<Record<SourceResource, string>> = {
  Property: 'ListingKey',
  Member: 'MemberKey',
  Office: 'OfficeKey',
  OpenHouse: 'OpenHouseKey',
  Media: 'MediaKey',
  PropertyRooms: 'RoomKey',
  PropertyUnitTypes: 'UnitTypeKey',
}

const CHILDREN = ['OpenHouse', 'Media', 'PropertyRooms', 'PropertyUnitTypes'] as const

export interface SourceOptions {
  /** Whether a changed part changes the time of its listing, as with most vendors. */
  movesListings: boolean
  /** Whether records that are taken away remain with a flag, as at MLS Grid. */
  isFlagging: boolean
}

/** What an invented MLS has at the moment. Its clock is that of the test. */
export class ResoSource {
  readonly options: SourceOptions
  readonly records = new Map<SourceResource, Map<string, Fields>>()
  readonly events: Fields[] = []
  nowMs: number

  constructor(options: SourceOptions, nowMs: number) {
    this.options = options
    this.nowMs = nowMs
    for (const resource of SOURCE_RESOURCES) this.records.set(resource, new Map())
  }

  list(resource: SourceResource): Fields[] {
    return [...this.records.get(resource)!.values()]
  }

  find(resource: SourceResource, key: string): Fields | undefined {
    return this.records.get(resource)!.get(key)
  }

  put(resource: SourceResource, fields: Fields): void {
    const key = String(fields[SOURCE_KEYS[resource]])
    const flags = this.options.isFlagging ? { MlgCanView: true } : {}
    const record = { ...this.find(resource, key), ...flags, ...fields, ModificationTimestamp: this.#tick() }
    this.records.get(resource)!.set(key, record)
    this.#note(resource, key, record)
  }

  /** Takes a record away, and with a listing its parts. */
  remove(resource: SourceResource, key: string): void {
    const record = this.find(resource, key)
    if (record === undefined) return
    if (this.options.isFlagging) {
      this.put(resource, { ...record, MlgCanView: false })
    } else {
      this.records.get(resource)!.delete(key)
      this.#note(resource, key, record)
    }
    if (resource !== 'Property') return
    for (const child of CHILDREN)
      for (const part of this.listOf(child, key)) this.remove(child, String(part[SOURCE_KEYS[child]]))
  }

  /** The parts of a listing that can be seen. */
  listOf(child: (typeof CHILDREN)[number], listingKey: string): Fields[] {
    return this.list(child).filter(
      (part) =>
        part.MlgCanView !== false &&
        (part.ListingKey === listingKey || part.ResourceRecordKey === listingKey),
    )
  }

  #tick(): string {
    this.nowMs += 1
    return new Date(this.nowMs).toISOString()
  }

  #note(resource: SourceResource, key: string, record: Fields): void {
    this.events.push({
      EntityEventSequence: this.events.length + 1,
      ResourceName: resource,
      ResourceRecordKey: key,
    })
    const listingKey = record.ResourceRecordKey ?? record.ListingKey
    if (resource === 'Property' || typeof listingKey !== 'string') return
    if (resource === 'OpenHouse') return
    const listing = this.find('Property', listingKey)
    if (listing === undefined) return
    if (this.options.movesListings) this.put('Property', listing)
    // An event log tells of the listing when one of its parts goes.
    else
      this.events.push({
        EntityEventSequence: this.events.length + 1,
        ResourceName: 'Property',
        ResourceRecordKey: listingKey,
      })
  }
}

const STREETS = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm']

/** Puts an invented listing with parts. */
export function putListing(source: ResoSource, key: string, random: () => number): void {
  const number = Number(/\d+/.exec(key)?.[0])
  source.put('Property', {
    ListingKey: key,
    ListingId: `ID${number}`,
    OriginatingSystemName: 'invented',
    StandardStatus: random() < 0.8 ? 'Active' : 'Pending',
    PropertyType: 'Residential',
    PropertySubType: 'Single Family Residence',
    ListPrice: 300_000,
    BedroomsTotal: 1 + (number % 5),
    BathroomsFull: 2,
    LivingArea: 1000 + number,
    StreetNumber: String(100 + number),
    StreetName: STREETS[number % STREETS.length],
    StreetSuffix: 'St',
    City: 'Seattle',
    StateOrProvince: 'WA',
    PostalCode: '98101',
    Latitude: 47.6 + (number % 100) / 10_000,
    Longitude: -122.33,
    PublicRemarks: `An invented home, version ${Math.floor(random() * 1e6)}.`,
    ListAgentKey: `M${number % 7}`,
    ListOfficeKey: `O${number % 3}`,
  })
  for (let at = 0; at < Math.floor(random() * 4); at++) putPhoto(source, key, at)
  if (number % 4 === 0) {
    source.put('PropertyRooms', { RoomKey: `${key}-R1`, ListingKey: key, RoomType: 'Kitchen' })
  }
  if (number % 9 === 0)
    source.put('PropertyUnitTypes', { UnitTypeKey: `${key}-U1`, ListingKey: key, UnitTypeBedsTotal: 2 })
}

function putPhoto(source: ResoSource, listingKey: string, at: number): void {
  source.put('Media', {
    MediaKey: `${listingKey}-P${at}`,
    ResourceName: 'Property',
    ResourceRecordKey: listingKey,
    MediaCategory: 'Photo',
    MediaURL: `https://photos.example.com/${listingKey}/${at}-${source.nowMs}.jpg`,
    Order: at,
  })
}

function putOpenHouse(source: ResoSource, listingKey: string, day: number): void {
  source.put('OpenHouse', {
    OpenHouseKey: `${listingKey}-H${day}`,
    OriginatingSystemName: 'invented',
    ListingKey: listingKey,
    OpenHouseDate: `2027-01-${String(1 + (day % 28)).padStart(2, '0')}`,
    OpenHouseStartTime: '10:00:00',
    OpenHouseEndTime: '12:00:00',
    OpenHouseType: 'Public',
    OpenHouseStatus: 'Active',
  })
}

/** Fills a source with `count` listings and the people who offer them. */
export function fillSource(source: ResoSource, count: number, random: () => number): void {
  for (let at = 0; at < 3; at++)
    source.put('Office', {
      OfficeKey: `O${at}`,
      OfficeName: `Invented Office ${at}`,
      OriginatingSystemName: 'invented',
    })
  for (let at = 0; at < 7; at++) {
    source.put('Member', {
      ...{ MemberKey: `M${at}`, MemberFullName: `Agent ${at}`, OfficeKey: `O${at % 3}` },
      OriginatingSystemName: 'invented',
    })
  }
  for (let at = 0; at < count; at++) {
    putListing(source, `L${at}`, random)
    if (at % 10 === 0) putOpenHouse(source, `L${at}`, at)
    source.nowMs += Math.floor(random() * 60_000)
  }
}

/** Changes a source at random: new and changed listings, parts and people, and some that are taken away. */
export function changeSource(source: ResoSource, changes: number, random: () => number): void {
  const pick = (resource: SourceResource) => {
    const keys = [...source.records.get(resource)!.keys()]
    return keys[Math.floor(random() * keys.length)]
  }
  for (let change = 0; change < changes; change++) {
    source.nowMs += Math.floor(random() * 120_000)
    const kind = random()
    const listing = pick('Property')
    const isThere = listing !== undefined && source.find('Property', listing)?.MlgCanView !== false
    if (kind < 0.15) putListing(source, `L${1000 + Math.floor(random() * 1e6)}`, random)
    else if (!isThere) putListing(source, listing ?? 'L1', random)
    else if (kind < 0.5)
      source.put('Property', { ListingKey: listing, PublicRemarks: `Changed ${random()}.` })
    else if (kind < 0.65) putPhoto(source, listing, Math.floor(random() * 6))
    else if (kind < 0.75) putOpenHouse(source, listing, Math.floor(random() * 28))
    else if (kind < 0.85) source.remove('Property', listing)
    else if (kind < 0.88) source.remove('OpenHouse', pick('OpenHouse') ?? '')
    else if (kind < 0.92) source.remove('Media', pick('Media') ?? '')
    else if (kind < 0.93) source.remove('PropertyRooms', pick('PropertyRooms') ?? '')
    else if (kind < 0.94) source.remove('PropertyUnitTypes', pick('PropertyUnitTypes') ?? '')
    else
      source.put('Member', {
        MemberKey: `M${Math.floor(random() * 9)}`,
        MemberFullName: `Agent ${random()}`,
        OriginatingSystemName: 'invented',
      })
  }
}
