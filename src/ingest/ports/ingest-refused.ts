/** A run that would do harm and is not published: a full run over a partial input, or one that would remove too much. */
export class IngestRefusedError extends Error {
  override name = 'IngestRefusedError'
}
