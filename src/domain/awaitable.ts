/** A value that is known at once in memory, or must be waited for when another process knows it. Callers await it. */
export type Awaitable<Value> = Value | Promise<Value>

/** Waits for all values. Returns them at once if none has to be waited for. */
export function awaitAll<Value>(values: readonly Awaitable<Value>[]): Awaitable<readonly Value[]> {
  return values.some((value) => value instanceof Promise) ? Promise.all(values) : (values as readonly Value[])
}
