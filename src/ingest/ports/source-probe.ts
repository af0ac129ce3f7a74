/** How to look at the fields of a record of a source, before it is mapped. */
export interface SourceLens<Item> {
  /** The fields that have a value, each once, by the names that the source gives them: "ListPrice", "Floorplan/MarketRent@Min". */
  list(item: Item): Iterable<string>
  /** The same record as if it had no such field. */
  drop(item: Item, field: string): Item
}

/**
 * Listens to the records of a source, and in later readings hands back some of them without one of their fields, so that one
 * can find out what the field is good for.
 */
export interface SourceProbe {
  note<Item>(path: string, items: readonly Item[], lens: SourceLens<Item>): void
  /** The records to be mapped in place of those of the file; undefined in the first reading. */
  replay<Item>(path: string): Item[] | undefined
}
