import { setImmediate as nextTurn } from 'node:timers/promises'
import { cutModel, type ModelStore, readPieces } from '../ports/model-store.ts'
import type { Environment } from './environment.ts'
import { guard, guardAsync } from './guard.ts'
import { parseTextKey, textKey } from './rows/row-key.ts'

/** The key spaces of models and their pieces in the runs table. */
const MODEL = 5
const MODEL_PIECE = 6

export function openModelStore(env: Environment): ModelStore {
  const findDescription = async (name: string) =>
    guard('read a model', () => {
      env.refresh()
      return env.runs.get(textKey(MODEL, name))?.toString()
    })
  const findPiece = async (name: string, piece: number) => {
    // A model has many pieces, and requests may wait.
    await nextTurn()
    return guard('read a model', () => env.runs.get(pieceKey(name, piece)))
  }
  const removePieces = (name: string, from: number) => {
    for (let piece = from; env.runs.doesExist(pieceKey(name, piece)); piece++)
      env.runs.remove(pieceKey(name, piece))
  }
  return {
    list: async () =>
      guard('list models', () => {
        env.refresh()
        const range = { start: Buffer.from([MODEL]), end: Buffer.from([MODEL + 1]) }
        const models = new Map<string, string>()
        for (const { key, value } of env.runs.listEntries(range)) {
          const stored = parseTextKey(key)
          if ('text' in stored) models.set(stored.text, value.toString())
        }
        return models
      }),
    find: (name) =>
      readPieces(
        () => findDescription(name),
        (piece) => findPiece(name, piece),
      ),
    put: (name, { description, bytes }) =>
      guardAsync('store a model', () =>
        env.transact(() => {
          const pieces = cutModel(bytes)
          for (const [piece, part] of pieces.entries())
            env.runs.put(pieceKey(name, piece), Buffer.from(part.buffer, part.byteOffset, part.length))
          removePieces(name, pieces.length)
          env.runs.put(textKey(MODEL, name), Buffer.from(description))
        }),
      ),
    remove: (name) =>
      guardAsync('remove a model', () =>
        env.transact(() => {
          removePieces(name, 0)
          env.runs.remove(textKey(MODEL, name))
        }),
      ),
  }
}

function pieceKey(name: string, piece: number): Buffer {
  return textKey(MODEL_PIECE, `${name}\t${piece}`)
}
