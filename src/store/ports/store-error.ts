/** The store itself failed, for example the disk or corrupt data. See the cause. */
export class StoreError extends Error {
  override name = 'StoreError'
}

/**
 * No server of the store can be reached now, or none takes writes. Trying again later may succeed. It is the cause of a
 * StoreError.
 */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError'
  /** Whether the connection broke while it was in use, so that what was asked may have been done. Otherwise nothing was done. */
  readonly wasSent: boolean

  constructor(message: string, { cause, wasSent = false }: { cause?: unknown; wasSent?: boolean } = {}) {
    super(message, cause === undefined ? {} : { cause })
    this.wasSent = wasSent
  }
}

/** Finds what made the store unavailable among the causes of an error. Returns undefined if something else is wrong. */
export function findUnavailable(error: unknown): StoreUnavailableError | undefined {
  return findCause(error, StoreUnavailableError)
}

/** Finds out that an edition cannot be read. Returns undefined if something else is wrong. */
export function findEditionGone(error: unknown): EditionGoneError | undefined {
  return findCause(error, EditionGoneError)
}

function findCause<Kind extends Error>(
  error: unknown,
  kind: abstract new (...args: never[]) => Kind,
): Kind | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof kind) return cause
  return undefined
}

/** Another process is writing an edition. */
export class WriterBusyError extends Error {
  override name = 'WriterBusyError'
}

/** The requested edition is older than retention allows, or not published yet. */
export class EditionGoneError extends Error {
  override name = 'EditionGoneError'
}

/** A directory is not a backup, or is a damaged one. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** A directory or a database that has to be new holds something already. */
export class TargetUsedError extends Error {
  override name = 'TargetUsedError'
}

const PORT_ERRORS = [StoreError, WriterBusyError, EditionGoneError, BackupError, TargetUsedError]

/** Turns any failure of `action` into a StoreError that says what was attempted. Passes on the errors of the port itself. */
export async function guardStore<T>(what: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    throw toStoreError(what, error)
  }
}

export function toStoreError(what: string, error: unknown): Error {
  if (error instanceof Error && PORT_ERRORS.some((kind) => error instanceof kind)) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new StoreError(`Could not ${what}: ${reason}`, { cause: error })
}
