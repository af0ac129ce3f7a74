/** The store itself failed, for example the disk or corrupt data. See the cause. */
export class StoreError extends Error {
  override name = 'StoreError'
}

/** Another process is writing an edition. */
export class WriterBusyError extends Error {
  override name = 'WriterBusyError'
}

/** The requested edition is older than retention allows, or not published yet. */
export class EditionGoneError extends Error {
  override name = 'EditionGoneError'
}

/** Turns any failure of `action` into a StoreError that says what was attempted. Passes on the errors of the port itself. */
export async function guardStore<T>(what: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    throw toStoreError(what, error)
  }
}

export function toStoreError(what: string, error: unknown): Error {
  const isOwn =
    error instanceof StoreError || error instanceof EditionGoneError || error instanceof WriterBusyError
  if (isOwn) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new StoreError(`Could not ${what}: ${reason}`, { cause: error })
}
