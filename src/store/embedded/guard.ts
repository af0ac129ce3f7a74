import { EditionGoneError, StoreError, WriterBusyError } from '../ports/store-error.ts'

/** Turns any failure of `action` into a StoreError that says what was tried; the port's own errors pass. */
export function guard<T>(what: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    throw storeError(what, error)
  }
}

/** As `guard`, for what ends later. */
export async function guardAsync<T>(what: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    throw storeError(what, error)
  }
}

function storeError(what: string, error: unknown): Error {
  const isOwn =
    error instanceof StoreError || error instanceof EditionGoneError || error instanceof WriterBusyError
  if (isOwn) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new StoreError(`Could not ${what}: ${reason}`, { cause: error })
}
