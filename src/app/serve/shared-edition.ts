import type { DocumentColumns } from '../../operations/documents/document-columns.ts'
import type { MarketImage } from '../../search/market-image.ts'
import type { DocumentRoom } from '../../store/embedded/documents/document-room.ts'

/** An edition as all threads serve it: its listings in shared memory, and where the documents of its homes are. */
export interface SharedEdition {
  image: MarketImage
  columns: DocumentColumns
  room: DocumentRoom
}
