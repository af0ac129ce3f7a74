import type { DocumentArena } from '../../documents/document-arena.ts'
import type { DocumentColumns } from '../../operations/documents/document-columns.ts'
import type { AddressSegment } from '../../search/addresses/address-book.ts'
import type { EditionSegments, StatusSegments } from '../../search/edition/edition-segments.ts'
import type { ListingSegment } from '../../search/index/listing-segment.ts'
import type { NamedPlaces } from '../../search/ports/search-engine.ts'
import type { Publication } from '../../store/ports/publication.ts'

/** An edition as all threads serve it. */
export interface SharedEdition extends Publication {
  /** The last edition that changed a table outside the listings: places, shapes, schools, costs or rates. */
  tablesEdition: number
  /** Absent if a database searches the listings. */
  memory?: EditionMemory
}

/** The listings of an edition, and the positions of the documents of its homes, in memory that all threads share. */
export interface EditionMemory {
  segments: EditionSegments
  columns: DocumentColumns
  arena: DocumentArena
}

/** A part that consecutive editions share. A thread is sent each of them only once. */
type Part = ListingSegment | AddressSegment | NamedPlaces

/** Refers to a part that was sent under this number. Numbers are valid for one packer and its unpacker. */
interface PartNumber {
  part: number
}

type WithoutParts<Whole> = Omit<Whole, 'listings' | 'addresses' | 'named'>

type PackedStatus = Omit<StatusSegments, 'base'> & { base: PartNumber }

/** An edition as it is sent to a thread that still has the parts of the one before. */
export interface EditionParcel extends Omit<SharedEdition, 'memory'> {
  memory?: MemoryParcel
}

interface MemoryParcel extends Omit<EditionMemory, 'segments'> {
  segments: WithoutParts<EditionSegments>
  listings: [status: string, segments: PackedStatus][]
  addresses: PartNumber[]
  named: PartNumber
  /** Parts that were not sent before. */
  fresh: [number: number, part: Part][]
}

/** Packs editions for one thread, in the order in which they are sent. */
export function createEditionPacker(): (edition: SharedEdition) => EditionParcel {
  const numbers = new WeakMap<Part, number>()
  let next = 0
  const packMemory = ({
    segments: { listings, addresses, named, ...segments },
    ...documents
  }: EditionMemory): MemoryParcel => {
    const fresh: MemoryParcel['fresh'] = []
    const numberOf = (part: Part): PartNumber => {
      const known = numbers.get(part)
      if (known !== undefined) return { part: known }
      numbers.set(part, next)
      fresh.push([next, part])
      return { part: next++ }
    }
    return {
      ...documents,
      segments,
      listings: Object.entries(listings).map(([status, { base, ...rest }]) => [
        status,
        { ...rest, base: numberOf(base) },
      ]),
      addresses: addresses.map(numberOf),
      named: numberOf(named),
      fresh,
    }
  }
  return ({ memory, ...edition }) => ({ ...edition, ...(memory && { memory: packMemory(memory) }) })
}

/** Unpacks what one packer has packed, in the same order. Parts that the newest edition does not need are dropped. */
export function createEditionUnpacker(): (parcel: EditionParcel) => SharedEdition {
  let held = new Map<number, Part>()
  const unpackMemory = ({
    listings,
    addresses,
    named,
    fresh,
    segments,
    ...documents
  }: MemoryParcel): EditionMemory => {
    const sent = new Map([...held, ...fresh])
    held = new Map()
    const take = <Kind extends Part>({ part }: PartNumber): Kind => {
      const found = sent.get(part)
      if (found === undefined) throw new Error(`Part ${part} of an edition was not sent`)
      held.set(part, found)
      return found as Kind
    }
    const statuses = listings.map(([status, { base, ...rest }]) => [status, { ...rest, base: take(base) }])
    return {
      ...documents,
      segments: {
        ...segments,
        listings: Object.fromEntries(statuses) as EditionSegments['listings'],
        addresses: addresses.map((one) => take<AddressSegment>(one)),
        named: take<NamedPlaces>(named),
      },
    }
  }
  return ({ memory, ...edition }) => ({ ...edition, ...(memory && { memory: unpackMemory(memory) }) })
}
