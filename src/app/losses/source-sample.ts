import type { SourceLens, SourceProbe } from '../../ingest/ports/source-probe.ts'

/** As many records as are always looked at for a field. */
const FIRST_RECORDS = 3

interface SampledItem {
  item: unknown
  lens: SourceLens<unknown>
}

/**
 * Counts the fields of a source, and retains records in which each of them occurs: the first ones, and then each time that its
 * count has doubled, so that fields which matter only in some records have a chance to.
 */
export class SourceSample implements SourceProbe {
  /** The number of records in which each field has a value, in the order in which the fields were met. */
  readonly counts = new Map<string, number>()
  readonly #items = new Map<string, SampledItem[]>()
  isReplaying = false
  #dropped: readonly string[] = []

  note<Item>(path: string, items: readonly Item[], lens: SourceLens<Item>): void {
    const sampled = this.#items.get(path) ?? []
    this.#items.set(path, sampled)
    for (const item of items)
      if (this.#count(lens.list(item))) sampled.push({ item, lens: lens as SourceLens<unknown> })
  }

  /** Counts the fields of a record. Whether it is wanted for the sample. */
  #count(fields: Iterable<string>): boolean {
    let isWanted = false
    for (const field of fields) {
      const count = (this.counts.get(field) ?? 0) + 1
      this.counts.set(field, count)
      isWanted ||= count <= FIRST_RECORDS || (count & (count - 1)) === 0
    }
    return isWanted
  }

  /** Makes the next readings take the sample instead of the files, without some fields. */
  startReplay(dropped: readonly string[]): void {
    this.isReplaying = true
    this.#dropped = dropped
  }

  replay<Item>(path: string): Item[] | undefined {
    if (!this.isReplaying) return undefined
    const sampled = this.#items.get(path) ?? []
    return sampled.map(
      ({ item, lens }) => this.#dropped.reduce((left, field) => lens.drop(left, field), item) as Item,
    )
  }
}
