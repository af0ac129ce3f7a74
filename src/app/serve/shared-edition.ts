import type { DocumentArena } from '../../documents/document-arena.ts'
import type { DocumentColumns } from '../../operations/documents/document-columns.ts'
import type { AddressSegment } from '../../search/addresses/address-book.ts'
import type { EditionSegments, NamedPlaces, StatusSegments } from '../../search/edition/edition-segments.ts'
import type { ListingSegment } from '../../search/index/listing-segment.ts'

/** An edition as all threads serve it: its listings, and the positions of the documents of its homes, in shared memory. */
export interface SharedEdition {
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
export interface EditionParcel extends Omit<SharedEdition, 'segments'> {
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
  return ({ segments: { listings, addresses, named, ...segments }, ...edition }) => {
    const fresh: EditionParcel['fresh'] = []
    const numberOf = (part: Part): PartNumber => {
      const known = numbers.get(part)
      if (known !== undefined) return { part: known }
      numbers.set(part, next)
      fresh.push([next, part])
      return { part: next++ }
    }
    return {
      ...edition,
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
}

/** Unpacks what one packer has packed, in the same order. Parts that the newest edition does not need are dropped. */
export function createEditionUnpacker(): (parcel: EditionParcel) => SharedEdition {
  let held = new Map<number, Part>()
  return ({ listings, addresses, named, fresh, segments, ...edition }) => {
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
      ...edition,
      segments: {
        ...segments,
        listings: Object.fromEntries(statuses) as EditionSegments['listings'],
        addresses: addresses.map((one) => take<AddressSegment>(one)),
        named: take<NamedPlaces>(named),
      },
    }
  }
}
