import type { DocumentArena } from '../../documents/document-arena.ts'
import type { DocumentColumns } from '../../operations/documents/document-columns.ts'
import type { PreparedColumns } from '../../operations/documents/prepared-details.ts'
import type { EditionSegments, IndexSegment } from '../../search/edition/edition-segments.ts'
import type { NamedPlaces } from '../../search/ports/search-engine.ts'
import type { ViewStep } from '../../search/ports/search-rows.ts'
import type { Publication } from '../../store/ports/publication.ts'
import type { TrainedModel } from '../../valuation/train-models.ts'

/** An edition as all threads serve it. */
export interface SharedEdition extends Publication {
  /** The last edition that changed a table outside the listings: places, shapes, schools, costs or rates. */
  tablesEdition: number
  /** The first view of the edition, which is the only one without display rules. Absent if a database searches the listings. */
  memory?: EditionMemory
  /** The further views, in their order. */
  further?: readonly EditionMemory[]
  /** The search rows of each view, if a database searches the listings; none for a view that shows everything. */
  steps?: readonly (ViewStep | undefined)[]
  /** The models of all views, from which prices are estimated. Their bytes are in shared memory. */
  models?: readonly TrainedModel[]
}

/** The listings of an edition, and the positions of the documents of its homes, in memory that all threads share. */
export interface EditionMemory {
  segments: EditionSegments
  columns: DocumentColumns
  arena: DocumentArena
  /** Details that were presented before anybody asked for them. */
  prepared?: { columns: PreparedColumns; arena: DocumentArena }
}

/** A part that consecutive editions share. A thread is sent each of them only once. */
type Part = IndexSegment | NamedPlaces

/** Refers to a part that was sent under this number. Numbers are valid for one packer and its unpacker. */
interface PartNumber {
  part: number
}

/** An edition as it is sent to a thread that still has the parts of the one before. */
export interface EditionParcel extends Omit<SharedEdition, 'memory' | 'further'> {
  memory?: MemoryParcel
  further?: readonly MemoryParcel[]
}

interface MemoryParcel extends Omit<EditionMemory, 'segments'> {
  edition: Omit<EditionSegments, 'segments' | 'named'>
  segments: PartNumber[]
  named: PartNumber
  /** Parts that were not sent before. */
  fresh: [number: number, part: Part][]
}

/** Packs editions for one thread, in the order in which they are sent. */
export function createEditionPacker(): (edition: SharedEdition) => EditionParcel {
  const pack = createMemoryPacker()
  const packFurther: ReturnType<typeof createMemoryPacker>[] = []
  return ({ memory, further, ...edition }) => ({
    ...edition,
    ...(memory && { memory: pack(memory) }),
    ...(further && {
      further: further.map((one, index) => {
        packFurther[index] ??= createMemoryPacker()
        return packFurther[index](one)
      }),
    }),
  })
}

function createMemoryPacker(): (memory: EditionMemory) => MemoryParcel {
  const numbers = new WeakMap<Part, number>()
  let next = 0
  return ({ segments: { segments, named, ...edition }, ...documents }) => {
    const fresh: MemoryParcel['fresh'] = []
    const numberOf = (part: Part): PartNumber => {
      const known = numbers.get(part)
      if (known !== undefined) return { part: known }
      numbers.set(part, next)
      fresh.push([next, part])
      return { part: next++ }
    }
    return { ...documents, edition, segments: segments.map(numberOf), named: numberOf(named), fresh }
  }
}

/** Unpacks what one packer has packed, in the same order. Parts that the newest edition does not need are dropped. */
export function createEditionUnpacker(): (parcel: EditionParcel) => SharedEdition {
  const unpack = createMemoryUnpacker()
  const unpackFurther: ReturnType<typeof createMemoryUnpacker>[] = []
  return ({ memory, further, ...edition }) => ({
    ...edition,
    ...(memory && { memory: unpack(memory) }),
    ...(further && {
      further: further.map((one, index) => {
        unpackFurther[index] ??= createMemoryUnpacker()
        return unpackFurther[index](one)
      }),
    }),
  })
}

function createMemoryUnpacker(): (parcel: MemoryParcel) => EditionMemory {
  let held = new Map<number, Part>()
  return ({ edition, segments, named, fresh, ...documents }) => {
    const sent = new Map([...held, ...fresh])
    held = new Map()
    const take = <Kind extends Part>({ part }: PartNumber): Kind => {
      const found = sent.get(part)
      if (found === undefined) throw new Error(`Part ${part} of an edition was not sent`)
      held.set(part, found)
      return found as Kind
    }
    return {
      ...documents,
      segments: {
        ...edition,
        segments: segments.map((one) => take<IndexSegment>(one)),
        named: take<NamedPlaces>(named),
      },
    }
  }
}
