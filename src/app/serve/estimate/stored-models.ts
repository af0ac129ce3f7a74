import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ModelStore } from '../../../store/ports/model-store.ts'
import { isReadable } from '../../../valuation/open-price-models.ts'
import type { TrainedModel } from '../../../valuation/train-models.ts'

/** The models of the store in shared memory, each read once. */
export interface StoredModels {
  /** Reads what has changed in the store. Returns the same array as before if nothing has. */
  follow(): Promise<readonly TrainedModel[]>
}

/** Calls `warn` once for a model that this version of Plat does not understand, which is left out. */
export function openStoredModels(store: ModelStore, warn: (name: string) => void): StoredModels {
  let models: readonly TrainedModel[] = []
  const unreadable = new Set<string>()
  const find = async (name: string, description: string): Promise<TrainedModel | undefined> => {
    const before = models.find((model) => model.name === name && model.description === description)
    if (before !== undefined || unreadable.has(description)) return before
    const found = await store.find(name)
    if (found === undefined) return undefined
    await nextTurn()
    const bytes = new Uint8Array(new SharedArrayBuffer(found.bytes.length))
    bytes.set(found.bytes)
    const model = { name, description: found.description, bytes }
    if (isReadable(model)) return model
    unreadable.add(description)
    warn(name)
    return undefined
  }
  return {
    follow: async () => {
      const found: TrainedModel[] = []
      for (const [name, description] of await store.list()) {
        const model = await find(name, description)
        if (model !== undefined) found.push(model)
      }
      const isSame = found.length === models.length && found.every((model, index) => model === models[index])
      if (!isSame) models = found
      return models
    },
  }
}
