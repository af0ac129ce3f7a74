/** A trained model of prices. Its bytes mean something only to the code that trained it. */
export interface StoredModel {
  /** What is said of the model without its bytes. Two models of a name that differ have different texts. */
  description: string
  bytes: Uint8Array
}

/**
 * The models from which prices are estimated, by name. They are derived from editions: one that is lost is trained again. All nodes
 * of an installation share them, so that all answer alike.
 */
export interface ModelStore {
  /** What is said of each model, by its name. */
  list(): Promise<ReadonlyMap<string, string>>
  find(name: string): Promise<StoredModel | undefined>
  /** Adds a model, or replaces the one of its name, in one step. */
  put(name: string, model: StoredModel): Promise<void>
  remove(name: string): Promise<void>
}

/** Models are stored in pieces of this size, because stores handle many small values better than a large one. */
const PIECE_BYTES = 128 * 1024

export function cutModel(bytes: Uint8Array): Uint8Array[] {
  const count = Math.ceil(bytes.length / PIECE_BYTES)
  return Array.from({ length: count }, (_, piece) =>
    bytes.subarray(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES),
  )
}

/** Reads the pieces of a model one after the other, again from the start if the model is replaced meanwhile. */
export async function readPieces(
  findDescription: () => Promise<string | undefined>,
  findPiece: (piece: number) => Promise<Uint8Array | undefined>,
): Promise<StoredModel | undefined> {
  for (;;) {
    const description = await findDescription()
    if (description === undefined) return undefined
    const pieces: Uint8Array[] = []
    for (;;) {
      const piece = await findPiece(pieces.length)
      if (piece === undefined) break
      pieces.push(piece)
      if (piece.length < PIECE_BYTES) break
    }
    if ((await findDescription()) === description) return { description, bytes: joinPieces(pieces) }
  }
}

function joinPieces(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let end = 0
  for (const piece of pieces) {
    bytes.set(piece, end)
    end += piece.length
  }
  return bytes
}
