import { useEffect, useState } from 'preact/hooks'

/** A value that several components show and change. */
export interface Shared<Value> {
  get(): Value
  set(value: Value): void
  subscribe(listener: () => void): () => void
}

export function createShared<Value>(initial: Value): Shared<Value> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (value) => {
      if (value === current) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The value, which renders the component again when it changes. */
export function useShared<Value>(shared: Shared<Value>): Value {
  const [value, setValue] = useState(shared.get)
  useEffect(() => {
    const update = () => setValue(() => shared.get())
    update()
    return shared.subscribe(update)
  }, [shared])
  return value
}
