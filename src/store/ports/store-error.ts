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
